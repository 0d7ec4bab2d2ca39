/**
 * eˣ for x ≤ 0, from sums and products alone: `Math.exp` differs between engines in its last bit, and a table made of a
 * Gaussian set must have the same bits in Node and in every browser.
 *
 * x = k ln 2 + r with |r| ≤ ½ ln 2; eʳ by its series to r¹³ (next term < 5e-18), 2ᵏ by repeated halves, exact.
 */
export function exponential(x: number): number {
  if (!(x > LEAST)) return 0;
  const k = Math.round(x / Math.LN2);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  let sum = 1;
  for (let n = TERMS; n >= 1; n--) sum = 1 + (sum * r) / n;
  return sum * powerOfTwo(k);
}

/** Below this e^x is smaller than the least normal number. */
const LEAST = -708;
const TERMS = 13;

/** ln 2 in two parts, the first with so few bits that k times it is exact (fdlibm's constants). */
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

function powerOfTwo(k: number): number {
  let [power, base] = [1, k < 0 ? 0.5 : 2];
  for (let n = Math.abs(k); n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) power *= base;
    base *= base;
  }
  return power;
}
