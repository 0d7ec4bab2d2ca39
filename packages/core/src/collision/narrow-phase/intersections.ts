import { OWNS_EDGE, type CollisionSurface } from "../broad-phase/collision-surface.ts";
import { NO_TRIANGLE, overlap, type HeapTree } from "@pliant/geometry";

/** Edges that go through triangles. Columns that grow when they must. */
export interface Intersections {
  count: number;
  /** capacity × 2: the edge's triangle, and which of its edges. */
  edge: Uint32Array;
  /** The triangle that it goes through. */
  through: Uint32Array;
  /** How far along the edge, and the weights of the triangle's corners: capacity × 4. */
  where: Float64Array;
}

export function createIntersections(capacity: number): Intersections {
  return {
    count: 0,
    edge: new Uint32Array(2 * capacity),
    through: new Uint32Array(capacity),
    where: new Float64Array(4 * capacity),
  };
}

/** All edges of either tree that go through a triangle of the other, added to the list; trees may be one and the same. */
export function intersectTrees(
  surface: CollisionSurface,
  first: HeapTree,
  second: HeapTree,
  x: Float64Array,
  out: Intersections,
): void {
  const stack: number[] = [1, 1];
  const push = (a: number, b: number): void => {
    if (first !== second || a <= b) stack.push(a, b);
  };
  while (stack.length > 0) {
    const b = stack.pop() as number;
    const a = stack.pop() as number;
    if (!overlap(first.boxes, a, second.boxes, b)) continue;
    const [isLeafA, isLeafB] = [a >= first.leaves, b >= second.leaves];
    if (isLeafA && isLeafB) {
      if (first === second && a === b) continue;
      const s = first.triangleOf[a - first.leaves];
      const t = second.triangleOf[b - second.leaves];
      if (s === NO_TRIANGLE || t === NO_TRIANGLE) continue;
      intersectTriangles(surface, s, t, x, out);
      intersectTriangles(surface, t, s, x, out);
    } else if (isLeafA) {
      for (let j = 2 * b; j <= 2 * b + 1; j++) push(a, j);
    } else if (isLeafB) {
      for (let i = 2 * a; i <= 2 * a + 1; i++) push(i, b);
    } else {
      for (let i = 2 * a; i <= 2 * a + 1; i++) for (let j = 2 * b; j <= 2 * b + 1; j++) push(i, j);
    }
  }
}

/** The edges of triangle s that go through triangle t. Edges of a collider that no triangle owns are covered by others. */
function intersectTriangles(
  { triangles, owned, clothTriangles }: CollisionSurface,
  s: number,
  t: number,
  x: Float64Array,
  out: Intersections,
): void {
  const a = triangles[3 * t];
  const b = triangles[3 * t + 1];
  const c = triangles[3 * t + 2];
  for (let k = 0; k < 3; k++) {
    if (s < clothTriangles && (owned[s] & OWNS_EDGE[k]) === 0) continue;
    const p = triangles[3 * s + k];
    const q = triangles[3 * s + (k === 2 ? 0 : k + 1)];
    if (p === a || p === b || p === c || q === a || q === b || q === c) continue;
    const above = sixVolumes(x, a, b, c, p);
    const below = sixVolumes(x, a, b, c, q);
    if (!(above * below < 0)) continue;
    const u = sixVolumes(x, p, q, b, c);
    const v = sixVolumes(x, p, q, c, a);
    const w = sixVolumes(x, p, q, a, b);
    if (!((u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0))) continue;
    if (out.count === out.through.length) grow(out);
    const at = out.count++;
    out.edge[2 * at] = s;
    out.edge[2 * at + 1] = k;
    out.through[at] = t;
    const sum = u + v + w;
    out.where[4 * at] = above / (above - below);
    out.where[4 * at + 1] = u / sum;
    out.where[4 * at + 2] = v / sum;
    out.where[4 * at + 3] = w / sum;
  }
}

function grow(intersections: Intersections): void {
  const more = createIntersections(2 * intersections.through.length);
  more.edge.set(intersections.edge);
  more.through.set(intersections.through);
  more.where.set(intersections.where);
  Object.assign(intersections, { ...more, count: intersections.count });
}

/** Six times the volume of the tetrahedron a b c d [m³]. */
export function sixVolumes(x: Float64Array, a: number, b: number, c: number, d: number): number {
  const [i, j, k, l] = [3 * a, 3 * b, 3 * c, 3 * d];
  const ux = x[j] - x[i];
  const uy = x[j + 1] - x[i + 1];
  const uz = x[j + 2] - x[i + 2];
  const vx = x[k] - x[i];
  const vy = x[k + 1] - x[i + 1];
  const vz = x[k + 2] - x[i + 2];
  const wx = x[l] - x[i];
  const wy = x[l + 1] - x[i + 1];
  const wz = x[l + 2] - x[i + 2];
  return ux * (vy * wz - vz * wy) - uy * (vx * wz - vz * wx) + uz * (vx * wy - vy * wx);
}
