import { describeValue } from "../checks/describe-value.ts";
import type { Cut } from "../input/cut.ts";
import type { Body, Model } from "../model/model.ts";
import type { Vec3 } from "@pliant/geometry";
import { applyEdits, type Edit } from "./edit.ts";

/** How far beyond its ends a cut still cuts, in its own length [1]: strokes that touch leave nothing between them. */
const SLACK = 1e-9;

/**
 * What a cut takes away: every link that crosses it, every beam of whose four nodes two lie on either side of it, and every triangle with an edge that does. The two sides
 * hold together nowhere along the cut; the gap is one cell wide, since nodes are not split.
 */
export function cutEdit(model: Model, x: Float64Array, cut: Cut): Edit {
  checkCut(model, cut);
  const crosses = cut.kind === "line" ? lineCrossing(model, cut) : bladeCrossing(model, x, cut.corners);
  const isCloth = notPaper(model);
  const { links, beams, springs, triangles: corners } = model;
  const pairs = ({ a, b, count }: { a: Uint32Array; b: Uint32Array; count: number }): number[] =>
    indices(count, (k) => crosses(a[k], b[k]));
  return {
    kind: "remove",
    links: pairs(links),
    beams: indices(beams.count, (k) => {
      const [a, b, c, d] = [beams.a[k], beams.b[k], beams.c[k], beams.d[k]];
      const parts = (from: number, to: number): boolean => from !== to && crosses(from, to);
      return parts(a, b) || parts(a, c) || parts(a, d) || parts(b, c) || parts(b, d) || parts(c, d);
    }),
    springs: pairs(springs),
    triangles: indices(corners.length / 3, (t) => {
      if (!isCloth(t)) return false;
      const [p, q, r] = [corners[t * 3], corners[t * 3 + 1], corners[t * 3 + 2]];
      return crosses(p, q) || crosses(q, r) || crosses(r, p);
    }),
  };
}

/** The model after cuts, one revision for each that cut something new; the same model when none did. */
export function applyCuts(model: Model, x: Float64Array, cuts: readonly Cut[]): Model {
  const gone = {
    links: new Set<number>(),
    beams: new Set<number>(),
    springs: new Set<number>(),
    triangles: new Set<number>(),
  };
  const size = (): number => gone.links.size + gone.beams.size + gone.springs.size + gone.triangles.size;
  let { revision } = model;
  for (const cut of cuts) {
    const before = size();
    const edit = cutEdit(model, x, cut);
    for (const name of ["links", "beams", "springs", "triangles"] as const) {
      for (const index of edit[name] ?? []) gone[name].add(index);
    }
    if (size() > before) revision++;
  }
  if (revision === model.revision) return model;
  const edit: Edit = {
    kind: "remove",
    links: [...gone.links],
    beams: [...gone.beams],
    springs: [...gone.springs],
    triangles: [...gone.triangles],
  };
  return { ...applyEdits(model, [edit]), revision };
}

/** Throws for a cut on a sheet that is not there, and for one that is nowhere. */
export function checkCut({ bodies }: Model, cut: Cut): void {
  const kind: unknown = cut?.kind;
  if (kind !== "line" && kind !== "blade") {
    throw new RangeError(`cut: kind is ${describeValue(kind)}, expected "line" or "blade"`);
  }
  if (cut.kind === "line" && !bodies.some(({ id }) => id === cut.body)) {
    const known = bodies.map(({ id }) => `"${id}"`).join(", ");
    throw new RangeError(`cut: body is ${describeValue(cut.body)}, expected one of ${known}`);
  }
  if (cut.kind === "line" && bodies.some(({ id, kind }) => id === cut.body && kind === "paper")) {
    throw new RangeError(`cut: body "${cut.body}" is paper, expected cloth: paper creases and is not cut`);
  }
  const points: readonly (readonly number[])[] = cut.kind === "line" ? [cut.from, cut.to] : cut.corners;
  const [count, size] = cut.kind === "line" ? [2, 2] : [3, 3];
  const isPoint = (p: unknown): boolean => Array.isArray(p) && p.length === size && p.every(Number.isFinite);
  if (Array.isArray(points) && points.length === count && points.every(isPoint)) return;
  const shown = Array.isArray(points) ? points.map(describeValue).join(", ") : describeValue(points);
  throw new RangeError(`cut: points are ${shown}, expected ${count} of ${size} finite numbers`);
}

/** Paper has edges of its own, which cuts do not know: a blade passes it by. */
function notPaper({ bodies }: Model): (triangle: number) => boolean {
  const papers = bodies.filter(({ kind }) => kind === "paper");
  return (t) =>
    papers.every(
      ({ firstTriangle, triangleCount }) => t < firstTriangle || t >= firstTriangle + triangleCount,
    );
}

type Crossing = (a: number, b: number) => boolean;

/**
 * On which side of the cut each node is, > 0 or not: a node on the cut counts to one side, so that a cut along a row of
 * nodes separates it from one of its neighbours.
 */
function crossing(side: Float64Array, isWithin: (a: number, b: number, share: number) => boolean): Crossing {
  return (a, b) => side[a] > 0 !== side[b] > 0 && isWithin(a, b, side[a] / (side[a] - side[b]));
}

function lineCrossing({ bodies, uvs, nodes }: Model, cut: Extract<Cut, { kind: "line" }>): Crossing {
  const [u, v] = cut.from;
  const [du, dv] = [cut.to[0] - u, cut.to[1] - v];
  const length = du * du + dv * dv;
  // Nodes of other sheets are on no side.
  const side = new Float64Array(nodes.count).fill(Number.NaN);
  const { firstNode, nodeCount } = bodies.find(({ id }) => id === cut.body) as Body;
  for (let node = firstNode; node < firstNode + nodeCount; node++) {
    side[node] = du * (uvs[node * 2 + 1] - v) - dv * (uvs[node * 2] - u);
  }
  return crossing(side, (a, b, share) => {
    const at = (axis: number): number => uvs[a * 2 + axis] + share * (uvs[b * 2 + axis] - uvs[a * 2 + axis]);
    const along = (du * (at(0) - u) + dv * (at(1) - v)) / length;
    return along >= -SLACK && along <= 1 + SLACK;
  });
}

function bladeCrossing({ nodes }: Model, x: Float64Array, corners: readonly [Vec3, Vec3, Vec3]): Crossing {
  const [p, q, r] = corners;
  const normal = cross(minus(q, p), minus(r, p));
  const side = new Float64Array(nodes.count);
  const [nx, ny, nz] = normal;
  const offset = dot(normal, p);
  for (let node = 0; node < nodes.count; node++) {
    side[node] = nx * x[node * 3] + ny * x[node * 3 + 1] + nz * x[node * 3 + 2] - offset;
  }
  const edges = [
    [p, minus(q, p)],
    [q, minus(r, q)],
    [r, minus(p, r)],
  ] as const;
  const least = -SLACK * dot(normal, normal);
  return crossing(side, (a, b, share) => {
    const [from, to] = [pointOf(x, a), pointOf(x, b)];
    const at = from.map((start, axis) => start + share * (to[axis] - start)) as unknown as Vec3;
    return edges.every(([start, edge]) => dot(cross(edge, minus(at, start)), normal) >= least);
  });
}

function indices(count: number, holds: (index: number) => boolean): number[] {
  const found: number[] = [];
  for (let index = 0; index < count; index++) if (holds(index)) found.push(index);
  return found;
}

const pointOf = (x: Float64Array, node: number): Vec3 => [x[node * 3], x[node * 3 + 1], x[node * 3 + 2]];

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
