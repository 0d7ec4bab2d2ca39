import Delaunator from "delaunator";
import { constrainEdges } from "./constrain-edges.ts";
import { grainOf } from "./grain.ts";
import { foldLines, type FoldLine } from "./fold-lines.ts";
import { gridPoints, nearLines, sidesOf, type Segment } from "./grid-points.ts";
import { isInside, outline, signedArea } from "./outline.ts";
import type { Panel, Point } from "./pattern.ts";
import { PatternError, patternFault } from "./pattern-fault.ts";
import { openCorners } from "./open-corners.ts";
import { smallestAngle } from "./smallest-angle.ts";

export interface PanelMesh {
  /** Nodes on the panel: those of the border first, in its order, then those of folds [m]. */
  readonly points: readonly Point[];
  /** Nodes, three per triangle, counter-clockwise seen from the panel's front. */
  readonly triangles: readonly number[];
  /** Of every edge its nodes, both ends included. */
  readonly edges: readonly (readonly number[])[];
  /** Of every fold its nodes, from one end to the other: sides of triangles lie between them. */
  readonly folds: readonly (readonly number[])[];
  /** Smallest angle of its triangles, and of those corners of the panel that no mesh can widen [degrees]. */
  readonly smallestAngle: number;
  readonly sharpestCorner: number;
}

/** How often grid points beside the border move to the middle of their neighbours. */
const ROUNDS = 4;

/** Triangles with less area than this share of a cell's are none [1]. */
const FLAT = 1e-6;

/**
 * Triangles of a panel: a grid aligned to the grain inside, Delaunay triangles between it and the border, which is divided
 * as `counts` say. The same panel gives the same mesh.
 */
export function meshPanel(panel: Panel, counts: readonly number[], spacing: number): PanelMesh {
  const { points: border, first } = outline(panel, counts);
  const isFront = signedArea(border) > 0;
  const grain = grainOf(panel);
  const folds = foldLines(panel, border, spacing);
  const fixed = [...border, ...folds.points];
  const creases = folds.lines.flatMap(({ nodes }) => sidesAlong(nodes));
  const lines = creases.map(([a, b]): Segment => [fixed[a], fixed[b]]);
  const turnedLines = lines.map(([a, b]): Segment => [grain.to(a), grain.to(b)]);
  const points: Point[] = [
    ...fixed,
    ...gridPoints(border.map(grain.to), spacing, turnedLines).map(grain.from),
  ];
  const near = nearLines([...sidesOf(border), ...lines], spacing);
  const movable = points.map(([x, y], k) => k >= fixed.length && near(x, y, 1.6 * spacing));
  let triangles = triangulate(panel, points, border, spacing, creases);
  for (let round = 0; round < ROUNDS; round++) {
    relax(points, triangles, movable);
    triangles = triangulate(panel, points, border, spacing, creases);
  }
  openCorners(points, triangles, border.length, creases);
  const edges = panel.edges.map((_, k) =>
    Array.from({ length: counts[k] + 1 }, (__, step) => (first[k] + step) % border.length),
  );
  return {
    points,
    triangles: isFront ? triangles : turned(triangles),
    edges,
    folds: folds.lines.map(({ nodes }: FoldLine) => nodes),
    smallestAngle: smallestAngle(points, triangles),
    sharpestCorner: sharpest(border, isFront),
  };
}

/** Counter-clockwise triangles of all points within a border. */
function triangulate(
  panel: Panel,
  points: readonly Point[],
  border: readonly Point[],
  spacing: number,
  creases: readonly (readonly [number, number])[],
): number[] {
  const { triangles: all } = new Delaunator(Float64Array.from(points.flat()));
  const whole: number[] = [];
  for (let t = 0; t < all.length; t += 3) {
    const [a, b, c] = all.subarray(t, t + 3);
    const area = signedArea([points[a], points[b], points[c]]);
    // Nodes in one line along a straight edge, up to rounding, make no triangle.
    if (Math.abs(area) < FLAT * spacing * spacing) continue;
    whole.push(...(area > 0 ? [a, b, c] : [a, c, b]));
  }
  const missing = constrainEdges(points, whole, [
    ...border.map((_, k): [number, number] => [k, (k + 1) % border.length]),
    ...creases,
  ]);
  if (missing) {
    const [x, y] = points[missing[0]].map((each) => each.toFixed(3));
    const state = `has a border or fold that cannot be meshed at (${x}, ${y}) m`;
    const expected = "edges and folds apart from each other by more than the spacing";
    throw new PatternError("meshPanel", panel.id, [patternFault(panel.id, border, expected, state)]);
  }
  const triangles: number[] = [];
  for (let t = 0; t < whole.length; t += 3) {
    const [a, b, c] = whole.slice(t, t + 3);
    // No side crosses the border: what has a node inside is inside.
    if (Math.max(a, b, c) >= border.length || isInside(middleOf(points[a], points[b], points[c]), border))
      triangles.push(a, b, c);
  }
  return triangles;
}

const sidesAlong = (nodes: readonly number[]): [number, number][] =>
  nodes.slice(1).map((node, k) => [nodes[k], node]);

const middleOf = (a: Point, b: Point, c: Point): Point => [
  (a[0] + b[0] + c[0]) / 3,
  (a[1] + b[1] + c[1]) / 3,
];

/** Moves points to the middle of their neighbours, all at once. */
function relax(points: Point[], triangles: readonly number[], movable: readonly boolean[]): void {
  const sums = points.map(() => [0, 0, 0]);
  triangles.forEach((node, k) => {
    const next = triangles[k % 3 === 2 ? k - 2 : k + 1];
    for (const [to, from] of [
      [node, next],
      [next, node],
    ]) {
      sums[to][0] += points[from][0];
      sums[to][1] += points[from][1];
      sums[to][2]++;
    }
  });
  movable.forEach((moves, k) => {
    const [x, y, count] = sums[k];
    if (moves && count > 0) points[k] = [x / count, y / count];
  });
}

function turned(triangles: readonly number[]): number[] {
  const back: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) back.push(triangles[t], triangles[t + 2], triangles[t + 1]);
  return back;
}

/** The sharpest corner of a border [degrees]; 180 if all are wider. */
function sharpest(border: readonly Point[], isFront: boolean): number {
  let least = 180;
  border.forEach((point, k) => {
    const before = border[(k + border.length - 1) % border.length];
    const after = border[(k + 1) % border.length];
    const area = signedArea([before, point, after]);
    if (area > 0 === isFront) least = Math.min(least, smallestAngle([point, before, after], [0, 1, 2], 0));
  });
  return least;
}
