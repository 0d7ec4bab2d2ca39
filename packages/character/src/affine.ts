/** An affine map is the first three rows of its 4 × 4 matrix, row by row. */
export const AFFINE = 12;

/** Of a translation, a unit quaternion and a scale, ten numbers from `from` on: first scaled, then turned, then moved. */
export function writeAffine(joint: ArrayLike<number>, from: number, out: Float64Array, at: number): void {
  const x = joint[from + 3];
  const y = joint[from + 4];
  const z = joint[from + 5];
  const w = joint[from + 6];
  const [sx, sy, sz] = [joint[from + 7], joint[from + 8], joint[from + 9]];
  out[at] = (1 - 2 * (y * y + z * z)) * sx;
  out[at + 1] = 2 * (x * y - w * z) * sy;
  out[at + 2] = 2 * (x * z + w * y) * sz;
  out[at + 3] = joint[from];
  out[at + 4] = 2 * (x * y + w * z) * sx;
  out[at + 5] = (1 - 2 * (x * x + z * z)) * sy;
  out[at + 6] = 2 * (y * z - w * x) * sz;
  out[at + 7] = joint[from + 1];
  out[at + 8] = 2 * (x * z - w * y) * sx;
  out[at + 9] = 2 * (y * z + w * x) * sy;
  out[at + 10] = (1 - 2 * (x * x + y * y)) * sz;
  out[at + 11] = joint[from + 2];
}

/** out = a b; `out` may be none of the two. */
export function multiplyAffine(
  a: ArrayLike<number>,
  i: number,
  b: ArrayLike<number>,
  j: number,
  out: Float64Array,
  at: number,
): void {
  for (let row = 0; row < AFFINE; row += 4) {
    const [p, q, r] = [a[i + row], a[i + row + 1], a[i + row + 2]];
    for (let column = 0; column < 4; column++) {
      out[at + row + column] = p * b[j + column] + q * b[j + 4 + column] + r * b[j + 8 + column];
    }
    out[at + row + 3] += a[i + row + 3];
  }
}

/** Whether a map leaves no volume: nothing undoes it. */
export function isFlat(m: ArrayLike<number>, from = 0): boolean {
  return !(Math.abs(volumeOf(m, from)) > 0);
}

/** Volume of what a unit cube becomes; below 0 for a mirror. */
function volumeOf(m: ArrayLike<number>, from: number): number {
  return (
    m[from] * cofactor(m, from, 0, 0) +
    m[from + 1] * cofactor(m, from, 0, 1) +
    m[from + 2] * cofactor(m, from, 0, 2)
  );
}

function cofactor(m: ArrayLike<number>, from: number, row: number, column: number): number {
  const [r, s] = [from + 4 * ((row + 1) % 3), from + 4 * ((row + 2) % 3)];
  const [c, d] = [(column + 1) % 3, (column + 2) % 3];
  return m[r + c] * m[s + d] - m[r + d] * m[s + c];
}

/** The map that undoes one; throws for one that flattens. */
export function invertAffine(m: ArrayLike<number>, from = 0): Float64Array {
  const at = (row: number, column: number): number => m[from + 4 * row + column];
  const determinant = volumeOf(m, from);
  if (!(Math.abs(determinant) > 0)) {
    throw new RangeError("invertAffine: the matrix has no inverse, expected one that keeps a volume");
  }
  const out = new Float64Array(AFFINE);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++)
      out[4 * row + column] = cofactor(m, from, column, row) / determinant;
    out[4 * row + 3] = -(out[4 * row] * at(0, 3) + out[4 * row + 1] * at(1, 3) + out[4 * row + 2] * at(2, 3));
  }
  return out;
}

/** The translation, rotation and scale of a map without shear; a mirror is a scale below 0 along x. */
export function writeJoint(m: ArrayLike<number>, from: number, out: Float64Array, at: number): void {
  const scale = [0, 1, 2].map((column) =>
    Math.sqrt(m[from + column] ** 2 + m[from + 4 + column] ** 2 + m[from + 8 + column] ** 2),
  );
  const turn = (row: number, column: number): number =>
    scale[column] === 0 ? (row === column ? 1 : 0) : m[from + 4 * row + column] / scale[column];
  const volume =
    turn(0, 0) * (turn(1, 1) * turn(2, 2) - turn(1, 2) * turn(2, 1)) -
    turn(0, 1) * (turn(1, 0) * turn(2, 2) - turn(1, 2) * turn(2, 0)) +
    turn(0, 2) * (turn(1, 0) * turn(2, 1) - turn(1, 1) * turn(2, 0));
  if (volume < 0) scale[0] = -scale[0];
  const [a, e, i] = [turn(0, 0), turn(1, 1), turn(2, 2)];
  // The largest of the four squares, so that nothing is divided by almost 0.
  const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
  const most = squares.indexOf(Math.max(...squares));
  const q = [0, 0, 0, 0];
  const twice = Math.sqrt(Math.max(squares[most], 0));
  q[most] = twice / 2;
  const over = 1 / (2 * twice);
  const sum = (r: number, c: number): number => (turn(r, c) + turn(c, r)) * over;
  const difference = (r: number, c: number): number => (turn(r, c) - turn(c, r)) * over;
  if (most === 3) [q[0], q[1], q[2]] = [difference(2, 1), difference(0, 2), difference(1, 0)];
  else {
    const [next, after] = [(most + 1) % 3, (most + 2) % 3];
    q[next] = sum(most, next);
    q[after] = sum(most, after);
    q[3] = difference(after, next);
  }
  out.set([m[from + 3], m[from + 7], m[from + 11], ...q, ...scale], at);
}
