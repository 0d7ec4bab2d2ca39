/**
 * Cuts a polygon in space into triangles by its ears, seen along its mean normal; what is left of a polygon that crosses itself is cut
 * as a fan. `corners` are indices of places; the triangles keep the way around.
 */
export function cutPolygon(x: ArrayLike<number>, corners: readonly number[]): number[][] {
  if (corners.length === 3) return [[...corners]];
  const flat = flatten(x, corners);
  const left = corners.map((_, k) => k);
  const out: number[][] = [];
  while (left.length > 3) {
    const ear = left.findIndex((_, k) => isEar(flat, left, k));
    const at = Math.max(ear, 0);
    const n = left.length;
    out.push([left[(at + n - 1) % n], left[at], left[(at + 1) % n]].map((k) => corners[k]));
    left.splice(at, 1);
  }
  out.push(left.map((k) => corners[k]));
  return out;
}

type Point = readonly [number, number];

/** Along the axis in which the polygon's area vector (Newell) is longest; turned so that it runs counter-clockwise. */
function flatten(x: ArrayLike<number>, corners: readonly number[]): Point[] {
  const area = [0, 0, 0];
  corners.forEach((corner, k) => {
    const next = corners[(k + 1) % corners.length];
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      area[axis] += (x[3 * corner + u] - x[3 * next + u]) * (x[3 * corner + v] + x[3 * next + v]);
    }
  });
  const axis = [0, 1, 2].reduce((best, k) => (Math.abs(area[k]) > Math.abs(area[best]) ? k : best), 0);
  const [u, v] = area[axis] < 0 ? [(axis + 2) % 3, (axis + 1) % 3] : [(axis + 1) % 3, (axis + 2) % 3];
  return corners.map((corner) => [x[3 * corner + u], x[3 * corner + v]]);
}

function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Convex, and no other corner within. */
function isEar(flat: readonly Point[], left: readonly number[], k: number): boolean {
  const n = left.length;
  const [a, b, c] = [left[(k + n - 1) % n], left[k], left[(k + 1) % n]];
  if (!(cross(flat[a], flat[b], flat[c]) > 0)) return false;
  return left.every((other) => {
    if (other === a || other === b || other === c) return true;
    const p = flat[other];
    const inside =
      cross(flat[a], flat[b], p) >= 0 && cross(flat[b], flat[c], p) >= 0 && cross(flat[c], flat[a], p) >= 0;
    return !inside;
  });
}
