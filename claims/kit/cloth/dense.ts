/** Small dense matrices, row-major, for oracles: plain and slow on purpose. */

/** Solves A x = b by Gaussian elimination with partial pivoting; A and b are left as they are. */
export function solveDense(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const a = matrix.slice();
  const x = right.slice();
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i * n + k]) > Math.abs(a[pivot * n + k])) pivot = i;
    if (pivot !== k) {
      for (let j = 0; j < n; j++) [a[k * n + j], a[pivot * n + j]] = [a[pivot * n + j], a[k * n + j]];
      [x[k], x[pivot]] = [x[pivot], x[k]];
    }
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k] / a[k * n + k];
      if (factor === 0) continue;
      for (let j = k; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
      x[i] -= factor * x[k];
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j < n; j++) x[k] -= a[k * n + j] * x[j];
    x[k] /= a[k * n + k];
  }
  return x;
}

/** Inverse of a matrix with partial pivoting (Gauss–Jordan); it is left as it is. */
export function invert(matrix: Float64Array, n: number): Float64Array {
  const wide = 2 * n;
  const a = new Float64Array(n * wide);
  for (let i = 0; i < n; i++) {
    a.set(matrix.subarray(i * n, (i + 1) * n), i * wide);
    a[i * wide + n + i] = 1;
  }
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i * wide + k]) > Math.abs(a[pivot * wide + k])) pivot = i;
    for (let j = 0; j < wide; j++)
      [a[k * wide + j], a[pivot * wide + j]] = [a[pivot * wide + j], a[k * wide + j]];
    const divisor = a[k * wide + k];
    for (let j = 0; j < wide; j++) a[k * wide + j] /= divisor;
    for (let i = 0; i < n; i++) {
      const factor = a[i * wide + k];
      if (i === k || factor === 0) continue;
      for (let j = k; j < wide; j++) a[i * wide + j] -= factor * a[k * wide + j];
    }
  }
  return Float64Array.from({ length: n * n }, (_, at) => a[Math.floor(at / n) * wide + n + (at % n)]);
}

/** Smallest and largest eigenvalue of a symmetric matrix: Householder to tridiagonal, then bisection on Sturm counts. */
export function extremeEigenvalues(matrix: Float64Array, n: number): { min: number; max: number } {
  const { diagonal, off } = tridiagonalise(matrix.slice(), n);
  let bound = 0;
  for (let i = 0; i < n; i++)
    bound = Math.max(bound, Math.abs(diagonal[i]) + Math.abs(off[i]) + Math.abs(off[i + 1]));
  const atRank = (rank: number): number => {
    let low = -bound;
    let high = bound;
    for (let k = 0; k < 100; k++) {
      const middle = 0.5 * (low + high);
      if (countBelow(diagonal, off, middle) > rank) high = middle;
      else low = middle;
    }
    return 0.5 * (low + high);
  };
  return { min: atRank(0), max: atRank(n - 1) };
}

/** off[i] couples i − 1 and i; off[0] = off[n] = 0. */
function tridiagonalise(a: Float64Array, n: number): { diagonal: Float64Array; off: Float64Array } {
  const v = new Float64Array(n);
  const w = new Float64Array(n);
  for (let k = 0; k < n - 2; k++) {
    let norm = 0;
    for (let i = k + 1; i < n; i++) norm += a[i * n + k] ** 2;
    norm = Math.sqrt(norm);
    if (norm === 0) continue;
    const alpha = a[(k + 1) * n + k] > 0 ? -norm : norm;
    v.fill(0);
    for (let i = k + 1; i < n; i++) v[i] = a[i * n + k];
    v[k + 1] -= alpha;
    let vv = 0;
    for (let i = k + 1; i < n; i++) vv += v[i] ** 2;
    if (vv === 0) continue;
    // A ← H A H with H = I − 2vvᵀ/vᵀv, as a symmetric rank-two update.
    let vw = 0;
    for (let i = k; i < n; i++) {
      let sum = 0;
      for (let j = k + 1; j < n; j++) sum += a[i * n + j] * v[j];
      w[i] = (2 * sum) / vv;
      vw += v[i] * w[i];
    }
    for (let i = k; i < n; i++) {
      const wi = w[i] - (vw / vv) * v[i];
      for (let j = k; j < n; j++) a[i * n + j] -= wi * v[j] + v[i] * (w[j] - (vw / vv) * v[j]);
    }
  }
  return {
    diagonal: Float64Array.from({ length: n }, (_, i) => a[i * n + i]),
    off: Float64Array.from({ length: n + 1 }, (_, i) => (i === 0 || i === n ? 0 : a[i * n + i - 1])),
  };
}

/** How many eigenvalues of a tridiagonal matrix lie below x. */
function countBelow(diagonal: Float64Array, off: Float64Array, x: number): number {
  let count = 0;
  let d = 1;
  for (let i = 0; i < diagonal.length; i++) {
    d = diagonal[i] - x - (off[i] * off[i]) / (d === 0 ? 1e-300 : d);
    if (d < 0) count++;
  }
  return count;
}
