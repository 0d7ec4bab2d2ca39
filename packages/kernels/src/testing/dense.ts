/** Small dense linear algebra, slow and plain: the second method that kernels are held against. */
export type Matrix = number[][];

export function zeros(size: number): Matrix {
  return Array.from({ length: size }, () => new Array<number>(size).fill(0));
}

export function times(matrix: Matrix, vector: ArrayLike<number>): number[] {
  return matrix.map((row) => row.reduce((sum, entry, i) => sum + entry * vector[i], 0));
}

export function product(a: Matrix, b: Matrix): Matrix {
  return a.map((row) =>
    b[0].map((_, column) => row.reduce((sum, entry, i) => sum + entry * b[i][column], 0)),
  );
}

export function transpose(matrix: Matrix): Matrix {
  return matrix.length === 0 ? [] : matrix[0].map((_, column) => matrix.map((row) => row[column]));
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** xx xy xz yy yz zz as a matrix, and back. */
export function fromSix([xx, xy, xz, yy, yz, zz]: ArrayLike<number> & Iterable<number>): Matrix {
  return [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
}

export function toSix(m: Matrix): number[] {
  return [m[0][0], m[0][1], m[0][2], m[1][1], m[1][2], m[2][2]];
}

/** A⁻¹ by elimination with pivoting. */
export function inverse(a: Matrix): Matrix {
  const n = a.length;
  const rows = a.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[best][k])) best = i;
    [rows[k], rows[best]] = [rows[best], rows[k]];
    const pivot = rows[k][k];
    for (let j = k; j < 2 * n; j++) rows[k][j] /= pivot;
    for (let i = 0; i < n; i++) {
      const factor = rows[i][k];
      if (i !== k && factor !== 0) for (let j = k; j < 2 * n; j++) rows[i][j] -= factor * rows[k][j];
    }
  }
  return rows.map((row) => row.slice(n));
}

/** Eigenvalues of a symmetric 3 × 3 matrix in ascending order, by Jacobi rotations. */
export function eigenvalues(matrix: Matrix): number[] {
  const a = matrix.map((row) => [...row]);
  for (let sweep = 0; sweep < 30; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (a[p][q] === 0) continue;
      const ratio = (a[q][q] - a[p][p]) / (2 * a[p][q]);
      const t = (ratio < 0 ? -1 : 1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
      const c = 1 / Math.sqrt(t * t + 1);
      for (let k = 0; k < 3; k++)
        [a[k][p], a[k][q]] = [c * (a[k][p] - t * a[k][q]), c * (t * a[k][p] + a[k][q])];
      for (let k = 0; k < 3; k++)
        [a[p][k], a[q][k]] = [c * (a[p][k] - t * a[q][k]), c * (t * a[p][k] + a[q][k])];
    }
  }
  return [a[0][0], a[1][1], a[2][2]].sort((x, y) => x - y);
}
