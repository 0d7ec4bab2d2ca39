/**
 * All eigenvalues and vectors of a small dense symmetric matrix by cyclic Jacobi rotations: plain, accurate for small eigenvalues too,
 * and of arithmetic and square roots alone, so the same bits everywhere.
 */

const SWEEPS = 60;

export interface SymmetricEigen {
  /** Ascending. */
  readonly values: Float64Array;
  /** Vector k is vectors[k n] … */
  readonly vectors: Float64Array;
}

/** `matrix` is n × n, row by row; its lower triangle is read, nothing is changed. */
export function symmetricEigen(matrix: Float64Array, n: number): SymmetricEigen {
  const a = matrix.slice(0, n * n);
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) a[i * n + j] = a[j * n + i];
  // Rows of v turn with the rows of a, so that vectors end up contiguous.
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < SWEEPS && rotateAll(a, v, n); sweep++);
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[i * n + i] - a[j * n + j] || i - j);
  const values = Float64Array.from(order, (i) => a[i * n + i]);
  const vectors = new Float64Array(n * n);
  order.forEach((i, k) => vectors.set(v.subarray(i * n, (i + 1) * n), k * n));
  return { values, vectors };
}

/** One sweep; false when nothing was left to turn. */
function rotateAll(a: Float64Array, v: Float64Array, n: number): boolean {
  let turned = false;
  for (let p = 0; p < n - 1; p++) {
    for (let q = p + 1; q < n; q++) {
      const apq = a[p * n + q];
      const app = a[p * n + p];
      const aqq = a[q * n + q];
      // Relative to its own diagonal, for the sake of small eigenvalues.
      if (!(Math.abs(apq) > 1e-17 * Math.sqrt(Math.abs(app * aqq)) && Math.abs(apq) > 1e-300)) continue;
      turned = true;
      const theta = (aqq - app) / (2 * apq);
      const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const c = 1 / Math.sqrt(t * t + 1);
      rotate(a, v, n, p, q, c, t * c);
      a[p * n + p] = app - t * apq;
      a[q * n + q] = aqq + t * apq;
      a[p * n + q] = 0;
      a[q * n + p] = 0;
    }
  }
  return turned;
}

function rotate(
  a: Float64Array,
  v: Float64Array,
  n: number,
  p: number,
  q: number,
  c: number,
  s: number,
): void {
  for (let k = 0; k < n; k++) {
    const vp = v[p * n + k];
    const vq = v[q * n + k];
    v[p * n + k] = c * vp - s * vq;
    v[q * n + k] = s * vp + c * vq;
    if (k === p || k === q) continue;
    const ap = a[p * n + k];
    const aq = a[q * n + k];
    a[p * n + k] = a[k * n + p] = c * ap - s * aq;
    a[q * n + k] = a[k * n + q] = s * ap + c * aq;
  }
}
