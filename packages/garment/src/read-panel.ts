import type { Vec3 } from "pliant";
import { distance } from "./curve.ts";
import { nearLines, sidesOf } from "./grid-points.ts";
import { crossingEdges, isInside, outline } from "./outline.ts";
import type { Curve, Edge, Panel, Point } from "./pattern.ts";
import { patternFault, type PatternFault } from "./pattern-fault.ts";
import { readFolds } from "./read-folds.ts";

/** How the numbers of a file are meant. */
export interface Units {
  readonly perMetre: number;
  /** Control points count along the edge and across it, in its lengths; otherwise they are places on the panel. */
  readonly isRelative: boolean;
}

/** Parts of an edge in which folds are looked for, and how far off the border they may end [m]. */
const BORDER_PARTS = 16;
const NEAR = 0.005;

type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every(isNumber);

/** One panel of a file, in metres; null if it is too wrong to go on with. */
export function readPanel(
  id: string,
  value: unknown,
  path: string,
  units: Units,
  faults: PatternFault[],
): Panel | null {
  const before = faults.length;
  const expect = (name: string, holds: boolean, given: unknown, expected: string): void => {
    if (!holds) faults.push(patternFault(`${path}${name}`, given, expected));
  };
  expect("", isObject(value), value, "a panel: an object with vertices, edges, translation and rotation");
  if (!isObject(value)) return null;
  const { vertices, edges, translation = [0, 0, 0], rotation = [0, 0, 0], label, fabric, grain } = value;
  const folds = readFolds(value["folds"], `${path}.folds`, units.perMetre, faults);
  const isVector = (given: unknown): given is Vec3 =>
    Array.isArray(given) && given.length === 3 && given.every(isNumber);
  expect(".translation", isVector(translation), translation, "three numbers");
  expect(".grain", grain === undefined || isNumber(grain), grain, "an angle in degrees");
  expect(".rotation", isVector(rotation), rotation, "three angles in degrees");
  const hasList = Array.isArray(vertices) && vertices.length >= 2;
  expect(".vertices", hasList, vertices, "a list of at least two corners");
  expect(".edges", Array.isArray(edges) && edges.length >= 2, edges, "a list of at least two edges");
  if (!hasList || !Array.isArray(edges) || !isVector(translation) || !isVector(rotation)) return null;
  vertices.forEach((each, k) => expect(`.vertices[${k}]`, isPoint(each), each, "two numbers"));
  if (faults.length > before) return null;
  const scale = 1 / units.perMetre;
  const corners = (vertices as Point[]).map(([x, y]): Point => [x * scale, y * scale]);
  const read = edges.map((edge, k) => readEdge(edge, `${path}.edges[${k}]`, corners, units, faults));
  if (faults.length > before) return null;
  const panel: Panel = {
    id,
    vertices: corners,
    edges: read as Edge[],
    translation: [translation[0] * scale, translation[1] * scale, translation[2] * scale],
    rotationDegrees: rotation,
    ...(typeof label === "string" ? { label } : {}),
    ...(typeof fabric === "string" ? { fabric } : {}),
    ...(isNumber(grain) ? { grainDegrees: grain } : {}),
    ...(folds.length > 0 ? { folds } : {}),
    ...layoutOf(value["layout"], scale),
  };
  checkLoop(panel, path, faults);
  checkEnds(panel, path, faults);
  return faults.length > before ? null : panel;
}

/** What is no place on the table is none: it changes nothing of the garment. */
function layoutOf(value: unknown, scale: number): Pick<Panel, "layout"> {
  if (!isObject(value) || !isPoint(value["at"])) return {};
  const { at, turn } = value;
  return { layout: { at: [at[0] * scale, at[1] * scale], turnDegrees: isNumber(turn) ? turn : 0 } };
}

function readEdge(
  value: unknown,
  path: string,
  corners: readonly Point[],
  units: Units,
  faults: PatternFault[],
): Edge | null {
  const ends: unknown = isObject(value) ? value["endpoints"] : undefined;
  const isCorner = (each: unknown): boolean =>
    isNumber(each) && Number.isInteger(each) && corners[each] !== undefined;
  if (!isObject(value) || !Array.isArray(ends) || ends.length !== 2 || !ends.every(isCorner)) {
    const expected = `two corners of the panel, 0 to ${corners.length - 1}`;
    faults.push(patternFault(`${path}.endpoints`, ends, expected));
    return null;
  }
  const [from, to] = ends as [number, number];
  if (!(distance(corners[from], corners[to]) > 1e-6)) {
    faults.push(patternFault(`${path}.endpoints`, ends, "two corners that are apart"));
    return null;
  }
  const curve = readCurve(value["curvature"], `${path}.curvature`, corners[from], corners[to], units, faults);
  const label = value["label"];
  return curve && { from, to, curve, ...(typeof label === "string" && label !== "" ? { label } : {}) };
}

const CURVES = 'none, two numbers, or { type: "quadratic", "cubic" or "circle", params }';

function readCurve(
  value: unknown,
  path: string,
  from: Point,
  to: Point,
  units: Units,
  faults: PatternFault[],
): Curve | null {
  if (value === undefined || value === null) return { kind: "line" };
  const place = ([x, y]: Point): Point => {
    if (!units.isRelative) return [x / units.perMetre, y / units.perMetre];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    return [from[0] + x * dx - y * dy, from[1] + x * dy + y * dx];
  };
  if (isPoint(value)) return { kind: "quadratic", control: place(value) };
  const params: unknown = isObject(value) ? value["params"] : undefined;
  if (isObject(value) && Array.isArray(params)) {
    const [first, second] = params as unknown[];
    const type = value["type"];
    if (type === "quadratic" && params.length === 1 && isPoint(first)) {
      return { kind: "quadratic", control: place(first) };
    }
    if (type === "cubic" && params.length === 2 && isPoint(first) && isPoint(second)) {
      return { kind: "cubic", controls: [place(first), place(second)] };
    }
    if (type === "circle" && params.length === 3 && isNumber(first)) {
      const radius = first / units.perMetre;
      const least = distance(from, to) / 2;
      if (radius >= least * (1 - 1e-9)) {
        const [, isLarge, isRight] = (params as unknown[]).map(Boolean);
        return { kind: "circle", radius: Math.max(radius, least), isLarge, isRight };
      }
      const expected = `a radius of at least half the way between the edge's ends, ${least * units.perMetre}`;
      faults.push(patternFault(`${path}.params[0]`, first, expected));
      return null;
    }
  }
  faults.push(patternFault(path, value, CURVES));
  return null;
}

/** Folds begin and end on their panel; rounding may put them a little off its border. */
function checkEnds({ folds = [], ...panel }: Panel, path: string, faults: PatternFault[]): void {
  if (folds.length === 0 || faults.length > 0) return;
  const { points } = outline(
    panel,
    panel.edges.map(() => BORDER_PARTS),
  );
  const near = nearLines(sidesOf(points), NEAR);
  folds.forEach((fold, k) => {
    for (const end of ["from", "to"] as const) {
      if (isInside(fold[end], points) || near(...fold[end], NEAR)) continue;
      faults.push(patternFault(`${path}.folds[${k}].${end}`, fold[end], "a place on the panel"));
    }
  });
}

/** Edges follow each other, end at the start, and do not cross. */
function checkLoop(panel: Panel, path: string, faults: PatternFault[]): void {
  const { edges } = panel;
  const before = faults.length;
  edges.forEach(({ to }, k) => {
    const next = (k + 1) % edges.length;
    if (edges[next].from === to) return;
    const expected = `${to}, where edges[${k}] ends: the border is an open loop`;
    faults.push(patternFault(`${path}.edges[${next}].endpoints[0]`, edges[next].from, expected));
  });
  if (faults.length > before) return;
  const crossing = crossingEdges(panel);
  if (crossing === null) return;
  const [i, j] = crossing;
  const state = i === j ? `has edge ${i} crossing itself` : `has edge ${i} crossing edge ${j}`;
  faults.push(patternFault(path, crossing, "a border that does not cross itself", state));
}
