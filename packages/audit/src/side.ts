import { addProduct, createExpansion, signOf, sumError } from "./expansion.ts";

/**
 * On which side of the plane through a, b, c a point d is: the sign of ((b − a) × (c − a)) · (d − a), positive where the
 * triangle is seen counter-clockwise. Points are corners of a column of coordinates: corner k is at 3k.
 *
 * The determinant of rounded differences is off by at most 7ε plus higher terms (ε = 2⁻⁵³) of the same sum with all signs
 * positive (Shewchuk 1997, eq. 45). Where that leaves the sign open it is computed exactly.
 */
const ERROR = 2 ** -50;

/** Not a sign: rounding leaves it open. */
export const UNSURE = 2;

/**
 * Sides of corners `first` to `first` + 2 of the plane of corners `plane` to `plane` + 2, where rounding cannot have changed
 * them, else UNSURE. Into the same places of `signs`.
 */
export function sureSides(p: Float64Array, plane: number, first: number, signs: Int8Array): void {
  const a = 3 * plane;
  const bx = p[a + 3] - p[a];
  const by = p[a + 4] - p[a + 1];
  const bz = p[a + 5] - p[a + 2];
  const cx = p[a + 6] - p[a];
  const cy = p[a + 7] - p[a + 1];
  const cz = p[a + 8] - p[a + 2];
  const nx = by * cz - bz * cy;
  const ny = bz * cx - bx * cz;
  const nz = bx * cy - by * cx;
  const sx = ERROR * (Math.abs(by * cz) + Math.abs(bz * cy));
  const sy = ERROR * (Math.abs(bz * cx) + Math.abs(bx * cz));
  const sz = ERROR * (Math.abs(bx * cy) + Math.abs(by * cx));
  for (let k = first; k < first + 3; k++) {
    const dx = p[3 * k] - p[a];
    const dy = p[3 * k + 1] - p[a + 1];
    const dz = p[3 * k + 2] - p[a + 2];
    const height = nx * dx + ny * dy + nz * dz;
    const error = sx * Math.abs(dx) + sy * Math.abs(dy) + sz * Math.abs(dz);
    signs[k] = height > error ? 1 : height < -error ? -1 : UNSURE;
  }
}

/** The exact sign. */
export function side(p: Float64Array, a: number, b: number, c: number, d: number): number {
  const det = determinant(p, a, b, c, d);
  // `size` is 0 where a point is a itself or all lie in a plane across an axis: exactly 0 then.
  if (Math.abs(det) > ERROR * size || size === 0) return Math.sign(det);
  return exactSide(p, a, b, c, d);
}

/** What `determinant` leaves: its sum with all signs positive. */
let size = 0;

function determinant(p: Float64Array, a: number, b: number, c: number, d: number): number {
  const ax = p[3 * a];
  const ay = p[3 * a + 1];
  const az = p[3 * a + 2];
  const bx = p[3 * b] - ax;
  const by = p[3 * b + 1] - ay;
  const bz = p[3 * b + 2] - az;
  const cx = p[3 * c] - ax;
  const cy = p[3 * c + 1] - ay;
  const cz = p[3 * c + 2] - az;
  const dx = p[3 * d] - ax;
  const dy = p[3 * d + 1] - ay;
  const dz = p[3 * d + 2] - az;
  const yz = by * cz;
  const zy = bz * cy;
  const zx = bz * cx;
  const xz = bx * cz;
  const xy = bx * cy;
  const yx = by * cx;
  size =
    (Math.abs(yz) + Math.abs(zy)) * Math.abs(dx) +
    (Math.abs(zx) + Math.abs(xz)) * Math.abs(dy) +
    (Math.abs(xy) + Math.abs(yx)) * Math.abs(dz);
  return (yz - zy) * dx + (zx - xz) * dy + (xy - yx) * dz;
}

/** Six products of three differences, each difference a rounded one and what it lost: 6 · 2³ · 4 doubles at most. */
const sum = createExpansion(6 * 8 * 4);
const high = new Float64Array(9);
const low = new Float64Array(9);
const TERMS = [
  [1, 5, 6],
  [2, 3, 7],
  [0, 4, 8],
  [2, 4, 6],
  [0, 5, 7],
  [1, 3, 8],
] as const;

function exactSide(p: Float64Array, a: number, b: number, c: number, d: number): number {
  setRow(p, a, b, 0);
  setRow(p, a, c, 3);
  setRow(p, a, d, 6);
  sum.count = 0;
  for (let k = 0; k < TERMS.length; k++) {
    const [u, v, w] = TERMS[k];
    addTerm(k < 3 ? 1 : -1, u, v, w);
  }
  return signOf(sum);
}

function setRow(p: Float64Array, from: number, to: number, row: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const minuend = p[3 * to + axis];
    const subtrahend = -p[3 * from + axis];
    const difference = minuend + subtrahend;
    high[row + axis] = difference;
    low[row + axis] = sumError(minuend, subtrahend, difference);
  }
}

function addTerm(sign: number, u: number, v: number, w: number): void {
  for (let choice = 0; choice < 8; choice++) {
    const first = choice & 1 ? low[u] : high[u];
    const second = choice & 2 ? low[v] : high[v];
    const third = choice & 4 ? low[w] : high[w];
    addProduct(sum, sign * first, second, third);
  }
}
