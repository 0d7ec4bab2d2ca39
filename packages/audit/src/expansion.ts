/**
 * Exact sums of doubles (Dekker 1971; Priest 1991; Shewchuk 1997): a number is kept as the unevaluated sum of doubles that
 * do not overlap, smallest first. Exact unless a product leaves the range of doubles: lengths from 1e-60 to 1e60 never do.
 */
export interface Expansion {
  readonly parts: Float64Array;
  count: number;
}

/** 2²⁷ + 1 divides 53 bits into two halves whose products are exact. */
const SPLITTER = 134217729;

export function createExpansion(capacity: number): Expansion {
  return { parts: new Float64Array(capacity), count: 0 };
}

/** Adds a double: carries it through all parts, each keeping what its rounded sum lost. Zeros are dropped. */
export function addDouble(sum: Expansion, value: number): void {
  const { parts } = sum;
  let carry = value;
  let kept = 0;
  for (let i = 0; i < sum.count; i++) {
    const part = parts[i];
    const total = carry + part;
    const lost = sumError(carry, part, total);
    if (lost !== 0) parts[kept++] = lost;
    carry = total;
  }
  if (carry !== 0) parts[kept++] = carry;
  sum.count = kept;
}

/** Adds u v w in four doubles. */
export function addProduct(sum: Expansion, u: number, v: number, w: number): void {
  if (u === 0 || v === 0 || w === 0) return;
  const high = u * v;
  const low = productError(u, v, high);
  addPair(sum, high, w);
  if (low !== 0) addPair(sum, low, w);
}

function addPair(sum: Expansion, u: number, v: number): void {
  const product = u * v;
  addDouble(sum, productError(u, v, product));
  addDouble(sum, product);
}

/** −1, 0 or 1: the largest part outweighs all others together. */
export function signOf({ parts, count }: Expansion): number {
  return count === 0 ? 0 : Math.sign(parts[count - 1]);
}

/** a + b − fl(a + b), exactly, `total` being fl(a + b). */
export function sumError(a: number, b: number, total: number): number {
  const fromB = total - a;
  const fromA = total - fromB;
  return a - fromA + (b - fromB);
}

/** a b − fl(a b), exactly, `product` being fl(a b). */
export function productError(a: number, b: number, product: number): number {
  const bigA = SPLITTER * a;
  const highA = bigA - (bigA - a);
  const lowA = a - highA;
  const bigB = SPLITTER * b;
  const highB = bigB - (bigB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}
