import type { Body } from "../../model/model.ts";

/**
 * How much of each triangle of a sheet is open to the air: 1, less ½ for each side on which another layer of the sheet lies within
 * `reach` of its middle, along its normal. Air does not press between layers: a folded flap is one plate with what it lies on.
 *
 * Found anew from positions alone, by a hashed grid of the triangles' middles, in their order: the same places give the same answer.
 */
export interface FreeEdges {
  /** A number per triangle of the body [1]. */
  readonly open: Float64Array;
  update(body: Body, triangles: Uint32Array, x: Float64Array): void;
}

export function createFreeEdges(reach: number, room: number): FreeEdges {
  const open = new Float64Array(room);
  const middles = new Float64Array(3 * room);
  let buckets = 1;
  while (buckets < room) buckets *= 2;
  const first = new Int32Array(buckets);
  const next = new Int32Array(room);
  let [cell, radius] = [1, 0];

  return {
    open,

    update({ firstTriangle, triangleCount }, triangles, x) {
      radius = 0;
      for (let k = 0; k < triangleCount; k++)
        radius = Math.max(radius, setMiddle(triangles, firstTriangle + k, k, x));
      radius = Math.sqrt(radius);
      cell = reach + radius;
      first.fill(-1);
      for (let k = triangleCount - 1; k >= 0; k--) {
        const at = bucketOf(cellOf(3 * k), cellOf(3 * k + 1), cellOf(3 * k + 2));
        next[k] = first[at];
        first[at] = k;
      }
      for (let k = 0; k < triangleCount; k++) open[k] = openOf(triangles, firstTriangle, k, x);
    },
  };

  /** Returns the square of how far its corners are off. */
  function setMiddle(triangles: Uint32Array, triangle: number, k: number, x: Float64Array): number {
    const [p, q, r] = [0, 1, 2].map((corner) => 3 * triangles[3 * triangle + corner]);
    let [a, b, c] = [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) {
      const middle = (x[p + axis] + x[q + axis] + x[r + axis]) / 3;
      middles[3 * k + axis] = middle;
      a += (x[p + axis] - middle) ** 2;
      b += (x[q + axis] - middle) ** 2;
      c += (x[r + axis] - middle) ** 2;
    }
    return Math.max(a, b, c);
  }

  function cellOf(i: number): number {
    return Math.floor(middles[i] / cell);
  }

  function bucketOf(i: number, j: number, k: number): number {
    return (Math.imul(i, 73856093) ^ Math.imul(j, 19349663) ^ Math.imul(k, 83492791)) & (buckets - 1);
  }

  function openOf(triangles: Uint32Array, firstTriangle: number, k: number, x: Float64Array): number {
    const [p, q, r] = [0, 1, 2].map((corner) => 3 * triangles[3 * (firstTriangle + k) + corner]);
    normalOf(x, p, q, r, normal);
    const most = (reach + radius) ** 2;
    const [i, j, l] = [cellOf(3 * k), cellOf(3 * k + 1), cellOf(3 * k + 2)];
    let [above, below] = [1, 1];
    for (let near = 0; near < 27; near++) {
      const at = bucketOf(
        i + (near % 3) - 1,
        j + (Math.floor(near / 3) % 3) - 1,
        l + Math.floor(near / 9) - 1,
      );
      for (let other = first[at]; other >= 0; other = next[other]) {
        if (other === k) continue;
        const [dx, dy, dz] = [0, 1, 2].map((axis) => middles[3 * other + axis] - middles[3 * k + axis]);
        if (dx * dx + dy * dy + dz * dz > most) continue;
        const height = heightOf(triangles, firstTriangle + other, 3 * k, x);
        if (height > 0) above = 0;
        else if (height < 0) below = 0;
        if (above + below === 0) return 0;
      }
    }
    return 0.5 * (above + below);
  }

  /** How far along the normal another triangle lies over a middle; 0 when it does not, or not within reach. */
  function heightOf(triangles: Uint32Array, triangle: number, middle: number, x: Float64Array): number {
    const [p, q, r] = [0, 1, 2].map((corner) => 3 * triangles[3 * triangle + corner]);
    normalOf(x, p, q, r, other);
    const facing = other[0] * normal[0] + other[1] * normal[1] + other[2] * normal[2];
    if (facing === 0) return 0;
    let over = 0;
    for (let axis = 0; axis < 3; axis++) over += other[axis] * (x[p + axis] - middles[middle + axis]);
    const height = over / facing;
    if (!(Math.abs(height) <= reach)) return 0;
    for (let axis = 0; axis < 3; axis++) point[axis] = middles[middle + axis] + height * normal[axis];
    return isInside(x, p, q) && isInside(x, q, r) && isInside(x, r, p) ? height : 0;
  }

  /** Whether `point` is left of an edge, seen along `other`. */
  function isInside(x: Float64Array, from: number, to: number): boolean {
    const [ux, uy, uz] = [x[to] - x[from], x[to + 1] - x[from + 1], x[to + 2] - x[from + 2]];
    const [wx, wy, wz] = [point[0] - x[from], point[1] - x[from + 1], point[2] - x[from + 2]];
    return (
      other[0] * (uy * wz - uz * wy) + other[1] * (uz * wx - ux * wz) + other[2] * (ux * wy - uy * wx) >= 0
    );
  }
}

const normal = new Float64Array(3);
const other = new Float64Array(3);
const point = new Float64Array(3);

/** Unit normal, or zeros. */
function normalOf(x: Float64Array, p: number, q: number, r: number, out: Float64Array): void {
  const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
  const [wx, wy, wz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
  out[0] = uy * wz - uz * wy;
  out[1] = uz * wx - ux * wz;
  out[2] = ux * wy - uy * wx;
  const size = Math.sqrt(out[0] ** 2 + out[1] ** 2 + out[2] ** 2);
  for (let axis = 0; axis < 3; axis++) out[axis] = size > 0 ? out[axis] / size : 0;
}
