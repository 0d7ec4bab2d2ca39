/**
 * Cholesky factor of a symmetric positive matrix over a list of its rows that grows and shrinks by one: L Lᵀ = A over
 * (members × members), row k of L at k × size. What the pivoting of `lcp.ts` solves with.
 */
export interface GrowingCholesky {
  /** Room: rows at most. */
  readonly size: number;
  count: number;
  readonly members: Uint32Array;
  readonly factor: Float64Array;
}

export function createGrowingCholesky(size: number): GrowingCholesky {
  return { size, count: 0, members: new Uint32Array(size), factor: new Float64Array(size * size) };
}

/** Takes one more row of `matrix` (n × n) in. False, and nothing changed, if the matrix is not positive there. */
export function growFactor(cholesky: GrowingCholesky, matrix: Float64Array, n: number, row: number): boolean {
  cholesky.members[cholesky.count] = row;
  if (!factorRow(cholesky, matrix, n, cholesky.count)) return false;
  cholesky.count++;
  return true;
}

/** Lets the member at a place go: the rows after it are factored anew. */
export function shrinkFactor(
  cholesky: GrowingCholesky,
  matrix: Float64Array,
  n: number,
  place: number,
): boolean {
  const { members } = cholesky;
  cholesky.count--;
  for (let k = place; k < cholesky.count; k++) members[k] = members[k + 1];
  let whole = true;
  for (let k = place; k < cholesky.count; k++) whole = factorRow(cholesky, matrix, n, k) && whole;
  return whole;
}

/** Solves for the members, in their order, in place. */
export function solveFactor({ size, count, factor }: GrowingCholesky, b: Float64Array): void {
  for (let k = 0; k < count; k++) {
    const at = k * size;
    let sum = b[k];
    for (let j = 0; j < k; j++) sum -= factor[at + j] * b[j];
    b[k] = sum / factor[at + k];
  }
  for (let k = count - 1; k >= 0; k--) {
    const solved = b[k] / factor[k * size + k];
    b[k] = solved;
    for (let j = 0; j < k; j++) b[j] -= factor[k * size + j] * solved;
  }
}

function factorRow(
  { size, members, factor }: GrowingCholesky,
  matrix: Float64Array,
  n: number,
  k: number,
): boolean {
  const at = k * size;
  const row = members[k] * n;
  let rest = matrix[row + members[k]];
  for (let j = 0; j < k; j++) {
    const other = j * size;
    let sum = matrix[row + members[j]];
    for (let i = 0; i < j; i++) sum -= factor[at + i] * factor[other + i];
    const entry = sum / factor[other + j];
    factor[at + j] = entry;
    rest -= entry * entry;
  }
  if (!(rest > 0)) return false;
  factor[at + k] = Math.sqrt(rest);
  return true;
}
