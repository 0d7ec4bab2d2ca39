import type { Model } from "../model/model.ts";
import { distance } from "@pliant/geometry";

/** Edges of all triangles, each once: what lies on both sides, and how it was at rest. */
export interface SurfaceEdges {
  readonly count: number;
  /** Nodes. */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** Triangles beside it; `right` is the left one on a border. */
  readonly left: Uint32Array;
  readonly right: Uint32Array;
  /** Of elastic solids [m]; 0 of sheets, whose links know better. */
  readonly restLength: Float64Array;
  /** |n₁ − n₂| of the unit normals beside it, at rest: 0 of sheets. */
  readonly restTurn: Float64Array;
}

/** One list per model: it is made again when triangles change. */
const known = new WeakMap<Model, SurfaceEdges>();

export function surfaceEdges(model: Model): SurfaceEdges {
  const found = known.get(model);
  if (found) return found;
  const made = findEdges(model);
  known.set(model, made);
  return made;
}

function findEdges({ triangles, bodies, nodes }: Model): SurfaceEdges {
  const index = new Map<number, number>();
  const room = triangles.length;
  const [a, b, left, right] = [0, 0, 0, 0].map(() => new Uint32Array(room));
  let count = 0;
  for (let corner = 0; corner < triangles.length; corner++) {
    const p = triangles[corner];
    const q = triangles[corner % 3 === 2 ? corner - 2 : corner + 1];
    const key = Math.min(p, q) * nodes.count + Math.max(p, q);
    const at = index.get(key);
    const triangle = Math.floor(corner / 3);
    if (at !== undefined) {
      right[at] = triangle;
      continue;
    }
    index.set(key, count);
    [a[count], b[count], left[count], right[count]] = [p, q, triangle, triangle];
    count++;
  }
  const [restLength, restTurn] = [new Float64Array(count), new Float64Array(count)];
  const rest = new Float64Array(3 * nodes.count);
  const isSolid = new Uint8Array(nodes.count);
  for (const body of bodies) {
    if (body.kind !== "solid") continue;
    const { solid, firstNode, nodeCount } = body;
    rest.set(solid.basis.x, 3 * firstNode);
    isSolid.fill(1, firstNode, firstNode + nodeCount);
  }
  for (let k = 0; k < count; k++) {
    if (isSolid[a[k]] === 0) continue;
    restLength[k] = distance(rest, a[k], b[k]);
    restTurn[k] = turnBetween(rest, triangles, left[k], right[k]);
  }
  return { count, a, b, left, right, restLength, restTurn };
}

/** |n₁ − n₂| of two triangles' unit normals: 2 sin of half the angle between them. */
export function turnBetween(x: Float64Array, triangles: Uint32Array, left: number, right: number): number {
  if (left === right) return 0;
  writeNormal(x, triangles, left, normal);
  writeNormal(x, triangles, right, other);
  return Math.sqrt((normal[0] - other[0]) ** 2 + (normal[1] - other[1]) ** 2 + (normal[2] - other[2]) ** 2);
}

/** Twice the area of a triangle [m²]; its unit normal into `out`. */
function writeNormal(x: Float64Array, triangles: Uint32Array, triangle: number, out: Float64Array): number {
  const [p, q, r] = [3 * triangles[3 * triangle], 3 * triangles[3 * triangle + 1], 3 * triangles[3 * triangle + 2]]; // prettier-ignore
  const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
  const [wx, wy, wz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
  const [nx, ny, nz] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
  const twice = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const per = twice > 0 ? 1 / twice : 0;
  [out[0], out[1], out[2]] = [nx * per, ny * per, nz * per];
  return twice;
}

/** Twice the area of a triangle [m²]. */
export function twiceArea(x: Float64Array, triangles: Uint32Array, triangle: number): number {
  return writeNormal(x, triangles, triangle, normal);
}

const normal = new Float64Array(3);
const other = new Float64Array(3);
