/**
 * Real roots of f(t) = c₀ + c₁t + c₂t² + c₃t³ on [0, h], in ascending order, each as an interval in which it lies
 * (docs/methods/cloth.md#dynamic-test, eq 22). Between its stationary points f is monotone, so each such piece holds at most one interval
 * of |f| ≤ tolerance. With the rounding error of f as tolerance no root is lost: not one that only touches 0, and not
 * one of a polynomial that is 0 throughout, which is the interval [0, h].
 *
 * Writes start and end of each interval (`out` has room for three) and returns how many; none if a coefficient is NaN.
 */
export function cubicRoots(c: Float64Array, h: number, tolerance: number, out: Float64Array): number {
  // f′ = c₁ + 2c₂t + 3c₃t²; a vanishing c₃ or c₂ sends its root to infinity, outside.
  const discriminant = c[2] * c[2] - 3 * c[3] * c[1];
  if (!(discriminant > 0)) return addPiece(c, h, 0, h, tolerance, out, 0);
  const sum = -(c[2] + (c[2] < 0 ? -1 : 1) * Math.sqrt(discriminant));
  const one = inside(sum / (3 * c[3]), h);
  const other = inside(c[1] / sum, h);
  const first = Math.min(one, other);
  const second = Math.max(one, other);
  let count = addPiece(c, h, 0, first, tolerance, out, 0);
  if (second > first) count = addPiece(c, h, first, second, tolerance, out, count);
  return h > second ? addPiece(c, h, second, h, tolerance, out, count) : count;
}

/** A stationary point outside [0, h] splits nothing: the end stands for it. */
function inside(t: number, h: number): number {
  return t > 0 && t < h ? t : h;
}

/** The interval on one monotone piece, joined to the one before if they meet. */
function addPiece(
  c: Float64Array,
  h: number,
  from: number,
  to: number,
  tolerance: number,
  out: Float64Array,
  count: number,
): number {
  const atFrom = value(c, from);
  const atTo = value(c, to);
  const sign = atFrom <= atTo ? 1 : -1;
  const low = sign * atFrom;
  const high = sign * atTo;
  if (!(low <= tolerance && high >= -tolerance)) return count;
  // The secant is a good first guess of the start, and the start of the end: they are next to each other.
  const secant = from - ((to - from) * low) / (high - low);
  const start = low >= -tolerance ? from : crossing(c, h, from, to, sign, -tolerance, -1, secant);
  const end = high <= tolerance ? to : crossing(c, h, start, to, sign, tolerance, 1, start);
  if (count > 0 && out[2 * count - 1] >= start) {
    out[2 * count - 1] = end;
    return count;
  }
  out[2 * count] = start;
  out[2 * count + 1] = end;
  return count + 1;
}

/** Smallest distance in time that is told apart, as a share of h: eight roundings. */
const RESOLUTION = 1e-15;

/**
 * Where the rising sign·f reaches a level, by Newton's steps inside a bracket from a guess; moved to the given side (−1
 * earlier, 1 later) until f as computed is beyond the level there.
 */
function crossing(
  c: Float64Array,
  h: number,
  from: number,
  to: number,
  sign: number,
  level: number,
  side: number,
  guess: number,
): number {
  let before = from;
  let after = to;
  let t = guess >= from && guess <= to ? guess : 0.5 * (from + to);
  let last = to - from;
  for (let k = 0; k < 200; k++) {
    const excess = sign * value(c, t) - level;
    if (excess < 0) before = t;
    else after = t;
    const step = -excess / (sign * slope(c, t));
    if (Math.abs(step) <= RESOLUTION * h || after - before <= RESOLUTION * h) break;
    let next = t + step;
    // At flat places Newton's steps leave the bracket or shrink too slowly.
    if (!(next > before && next < after && Math.abs(step) < 0.5 * last)) next = 0.5 * (before + after);
    last = Math.abs(next - t);
    t = next;
  }
  const limit = side < 0 ? before : after;
  for (let step = RESOLUTION * h; ; step *= 4) {
    const moved = t + side * step;
    if (!(side * (limit - moved) > 0)) return limit;
    if (side * (sign * value(c, moved) - level) > 0) return moved;
  }
}

function value(c: Float64Array, t: number): number {
  return c[0] + t * (c[1] + t * (c[2] + t * c[3]));
}

function slope(c: Float64Array, t: number): number {
  return c[1] + t * (2 * c[2] + 3 * t * c[3]);
}
