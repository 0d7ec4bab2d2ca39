import type { CreasePattern } from "../crease-pattern.ts";
import { foldAngle } from "../fold-angle.ts";

/** Angles of all edges of a pattern whose vertices are at `places` [degrees]; null on borders. */
export function foldAngles(
  { edges, faces }: CreasePattern,
  places: readonly (readonly number[])[],
): (number | null)[] {
  return edges.map(({ a, b }) => foldAngle(places, faces, a, b));
}

/** How far creases are from a share of their targets: root of the mean square, and the most [degrees]. */
export function foldError(
  { edges }: CreasePattern,
  angles: readonly (number | null)[],
  share: number,
): { rms: number; most: number } {
  let [sum, count, most] = [0, 0, 0];
  edges.forEach(({ angle: target, assignment }, k) => {
    const angle = angles[k];
    if (target === null || angle === null || assignment === "J") return;
    // Just beyond 180° is next to it.
    const off = Math.abs(((((angle - share * target + 180) % 360) + 360) % 360) - 180);
    sum += off * off;
    most = Math.max(most, off);
    count++;
  });
  return { rms: count === 0 ? 0 : Math.sqrt(sum / count), most };
}

/**
 * Root of the mean squared distance between two sets of points after the best similarity (rotation and one scale, no mirror), over the
 * diagonal of the flat pattern [1]. By Horn's quaternions.
 */
export function similarityError(
  from: readonly (readonly number[])[],
  to: readonly (readonly number[])[],
  diagonal: number,
): number {
  const centred = (points: readonly (readonly number[])[]): number[][] => {
    const middle = [0, 1, 2].map(
      (k) => points.reduce((sum, point) => sum + (point[k] ?? 0), 0) / points.length,
    );
    return points.map((point) => middle.map((each, k) => (point[k] ?? 0) - each));
  };
  const [p, q] = [centred(from), centred(to)];
  const square = (points: number[][]): number => points.flat().reduce((sum, each) => sum + each * each, 0);
  const s = (i: number, j: number): number => p.reduce((sum, point, k) => sum + point[i] * q[k][j], 0);
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => s(i, j)));
  const matrix = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ];
  const trace = largestEigenvalue(matrix);
  const [a, b] = [square(p), square(q)];
  // Best scale onto `to` is trace/a: what is left of b is b − trace²/a.
  return Math.sqrt(Math.max(0, b - (trace * trace) / a) / from.length) / diagonal;
}

/** By the power method on a matrix that is shifted to be positive. */
function largestEigenvalue(matrix: readonly (readonly number[])[]): number {
  const shift = matrix.flat().reduce((sum, each) => sum + Math.abs(each), 0);
  let vector = [1, 0.3, 0.2, 0.1];
  let value = 0;
  for (let k = 0; k < 20_000; k++) {
    const next = matrix.map(
      (row, i) => row.reduce((sum, each, j) => sum + each * vector[j], 0) + shift * vector[i],
    );
    const size = Math.hypot(...next);
    if (Math.abs(size - value) < 1e-15 * size && k > 50) break;
    value = size;
    vector = next.map((each) => each / size);
  }
  return value - shift;
}
