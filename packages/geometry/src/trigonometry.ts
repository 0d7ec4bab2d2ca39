/**
 * Sine and cosine from +, −, ×, % and floor alone: equal bits in every engine, where Math.sin may differ in the last one.
 * |error| ≤ 1 ulp for |x| ≤ 2²⁰ π/2 ≈ 1.6e6, zeros included. Beyond that x is first taken modulo the nearest double to
 * 2π: the value is that of an argument within half an ulp of x. Exactly odd and even; NaN for NaN and ±Infinity.
 */

/** π/2 in three parts. The first two have 33 bits, so that n × part is exact for n ≤ 2²⁰. */
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487959506e-21;
const TWO_OVER_PI = 0.6366197723675814;
const LARGEST = 1048576 * HALF_PI_1;

export function sin(x: number): number {
  if (x > 0) return quarter(x, 0);
  return x < 0 ? -quarter(-x, 0) : x;
}

export function cos(x: number): number {
  return quarter(Math.abs(x), 1);
}

/** sin(x + shift·π/2) for x ≥ 0, by reduction to y + rest with |y| ≤ π/4 and |rest| below half an ulp of y. */
function quarter(x: number, shift: number): number {
  const near = x > LARGEST ? x % (2 * Math.PI) : x;
  const n = Math.floor(near * TWO_OVER_PI + 0.5);
  const first = near - n * HALF_PI_1;
  const second = n * HALF_PI_2;
  const high = first - second;
  // What the last difference rounded off (Knuth), and the third part.
  const back = first - high;
  const low = first - (high + back) + (back - second) - n * HALF_PI_3;
  const y = high + low;
  const rest = high - y + low;
  const turn = (n + shift) & 3;
  const value = (turn & 1) === 0 ? sine(y, rest) : cosine(y, rest);
  return turn < 2 ? value : -value;
}

/** sin(y + rest) by Taylor's series to y¹⁷: the next term is below 1e-19 on |y| ≤ π/4. */
function sine(y: number, rest: number): number {
  const w = y * y;
  const tail =
    w *
    (1 / 120 -
      w *
        (1 / 5040 -
          w *
            (1 / 362880 -
              w * (1 / 39916800 - w * (1 / 6227020800 - w * (1 / 1307674368000 - w / 355687428096000))))));
  return y + (y * w * (tail - 1 / 6) + rest * (1 - 0.5 * w));
}

/** cos(y + rest) to y¹⁶, with what 1 − y²/2 rounds off put back. */
function cosine(y: number, rest: number): number {
  const w = y * y;
  const tail =
    w *
    (1 / 24 -
      w *
        (1 / 720 -
          w *
            (1 / 40320 -
              w * (1 / 3628800 - w * (1 / 479001600 - w * (1 / 87178291200 - w / 20922789888000))))));
  const half = 0.5 * w;
  const head = 1 - half;
  return head + (1 - head - half + (w * tail - y * rest));
}
