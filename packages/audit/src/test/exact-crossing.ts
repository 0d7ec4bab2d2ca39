/**
 * The oracle of `triangleCrossing`, in whole numbers of any length and by another method: both triangles are cut by the line
 * of their planes, and the two pieces are compared as fractions. Corners must be whole numbers, 6 × 3.
 */
export function exactCrossing(corners: ArrayLike<number>): boolean {
  const points = Array.from({ length: 6 }, (_, k) => [0, 1, 2].map((axis) => BigInt(corners[3 * k + axis])));
  const [first, second] = [points.slice(0, 3), points.slice(3)];
  const [n, m] = [normalOf(first), normalOf(second)];
  if (isZero(n) && isZero(m)) return false;
  if (isZero(n)) return needleCrosses(first, second, m);
  if (isZero(m)) return needleCrosses(second, first, n);
  const line = cross(n, m);
  if (isZero(line)) return false;
  const [a, b] = [
    pieceOf(first, heights(first, second[0], m), line),
    pieceOf(second, heights(second, first[0], n), line),
  ];
  return a !== null && b !== null && less(a[0], b[1]) && less(b[0], a[1]);
}

type Vector = readonly bigint[];
/** Numerator and denominator, which is above 0. */
type Fraction = readonly [bigint, bigint];

const subtract = (a: Vector, b: Vector): Vector => a.map((each, axis) => each - b[axis]);
const dot = (a: Vector, b: Vector): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector =>
  [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]);
const isZero = (a: Vector): boolean => a.every((each) => each === 0n);
const less = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
const normalOf = ([a, b, c]: readonly Vector[]): Vector => cross(subtract(b, a), subtract(c, a));
const heights = (points: readonly Vector[], foot: Vector, normal: Vector): bigint[] =>
  points.map((point) => dot(subtract(point, foot), normal));

/** The open piece of the line inside a triangle, by its position along `line`; null unless corners are on both sides. */
function pieceOf(
  points: readonly Vector[],
  height: readonly bigint[],
  line: Vector,
): [Fraction, Fraction] | null {
  if (!height.some((h) => h > 0n) || !height.some((h) => h < 0n)) return null;
  const ends: Fraction[] = [];
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3;
    if (height[i] === 0n) ends.push([dot(points[i], line), 1n]);
    if (height[i] * height[j] >= 0n) continue;
    const [over, under] = height[i] > 0n ? [i, j] : [j, i];
    const weight = height[over] - height[under];
    ends.push([dot(points[under], line) * height[over] - dot(points[over], line) * height[under], weight]);
  }
  const [a, b] = ends;
  return less(a, b) ? [a, b] : [b, a];
}

/** A triangle without area is three edges; each crosses if its point in the plane is inside by all three weights. */
function needleCrosses(needle: readonly Vector[], points: readonly Vector[], normal: Vector): boolean {
  const height = heights(needle, points[0], normal);
  return [0, 1, 2].some((i) => {
    const j = (i + 1) % 3;
    if (height[i] * height[j] >= 0n) return false;
    const [over, under] = height[i] > 0n ? [i, j] : [j, i];
    const weight = height[over] - height[under];
    const hit = needle[under].map((each, axis) => each * height[over] - needle[over][axis] * height[under]);
    return [0, 1, 2].every((k) => {
      const [from, to] = [points[k], points[(k + 1) % 3]];
      const edge = subtract(to, from);
      const toHit = hit.map((each, axis) => each - from[axis] * weight);
      return dot(cross(edge, toHit), normal) > 0n;
    });
  });
}
