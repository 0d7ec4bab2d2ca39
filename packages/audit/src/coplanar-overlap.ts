import { side, sureSides, UNSURE } from "./side.ts";

/** Crossings of edges nearer than this share of their lengths' product are touching: rounding of doubles [1]. */
const TOUCHING = 1e-13;

/** Whether all six corners lie in one plane, exactly; a triangle without an area has none. */
export function isCoplanar(p: Float64Array): boolean {
  sureSides(p, 0, 3, signs);
  for (let k = 3; k < 6; k++) if (signs[k] !== UNSURE) return false;
  for (let k = 3; k < 6; k++) if (side(p, 0, 1, 2, k) !== 0) return false;
  return true;
}

const signs = new Int8Array(6);

/**
 * Whether the open interiors of two triangles that lie in one plane overlap: corners 0, 1, 2 and 3, 4, 5 of `p` (18 numbers). They do
 * not when all of one is beyond an edge of the other, or on it: triangles side by side in a flat sheet.
 */
export function coplanarOverlap(p: Float64Array): boolean {
  const axis = flattestAxis(p, 0);
  return !isBeyondAnEdge(p, 0, 3, axis) && !isBeyondAnEdge(p, 3, 0, axis);
}

/** The axis that the normal of a triangle points along most: seen along it nothing is lost. −1 without an area. */
function flattestAxis(p: Float64Array, first: number): number {
  let [best, most] = [-1, 0];
  for (let axis = 0; axis < 3; axis++) {
    const size = Math.abs(turn(p, first, first + 1, first + 2, axis));
    if (size > most) [best, most] = [axis, size];
  }
  return best;
}

/** Whether a triangle is all beyond one of the edges of the other, or either has no area. */
function isBeyondAnEdge(p: Float64Array, first: number, other: number, axis: number): boolean {
  if (axis < 0) return true;
  const front = turn(p, first, first + 1, first + 2, axis);
  if (front === 0) return true;
  for (let k = 0; k < 3; k++) {
    const [a, b] = [first + k, first + ((k + 1) % 3)];
    let isBeyond = true;
    for (let c = other; c < other + 3; c++) {
      const side = turn(p, a, b, c, axis) * Math.sign(front);
      if (side > TOUCHING * Math.abs(front)) isBeyond = false;
    }
    if (isBeyond) return true;
  }
  return false;
}

/** Twice the signed area of a, b, c seen along an axis. */
function turn(p: Float64Array, a: number, b: number, c: number, axis: number): number {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  return (
    (p[3 * b + u] - p[3 * a + u]) * (p[3 * c + v] - p[3 * a + v]) -
    (p[3 * b + v] - p[3 * a + v]) * (p[3 * c + u] - p[3 * a + u])
  );
}
