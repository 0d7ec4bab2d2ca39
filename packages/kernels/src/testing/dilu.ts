import { dot, fromSix, inverse, product, times, transpose, zeros, type Matrix } from "./dense.ts";
import type { Spring, System } from "./system.ts";

/**
 * A system by its definition, dense, node by node. What is held is taken out by a basis of what is left free, not by
 * projectors: A becomes Qᵀ A Q, with 0 to 3 unknowns per node.
 */
export interface DenseSystem {
  /** A, three unknowns per node. */
  readonly full: Matrix;
  readonly basis: Matrix;
  readonly free: Matrix;
  /** First unknown of every node, and one more. */
  readonly first: readonly number[];
}

export function denseSystem(system: System): DenseSystem {
  const full = denseMatrix(system);
  const { basis, first } = freeBasis(system);
  return { full, basis, first, free: product(transpose(basis), product(full, basis)) };
}

/** A = own blocks + Σ B over all springs, entry by entry. */
export function denseMatrix({ y, own, springs }: System): Matrix {
  const matrix = zeros(3 * y.length);
  const add = (i: number, j: number, block: Matrix, sign: number): void =>
    block.forEach((row, r) =>
      row.forEach((value, c) => {
        matrix[3 * i + r][3 * j + c] += sign * value;
      }),
    );
  own.forEach((six, node) => add(node, node, fromSix(six), 1));
  for (const { a, b, c, s } of springs) {
    const block = springBlock(y, { a, b, c, s });
    add(a, a, block, 1);
    add(b, b, block, 1);
    add(a, b, block, -1);
    add(b, a, block, -1);
  }
  return matrix;
}

/** B = c d dᵀ + s I. */
export function springBlock(y: System["y"], { a, b, c, s }: Pick<Spring, "a" | "b" | "c" | "s">): Matrix {
  const d = y[a].map((x, axis) => y[b][axis] - x);
  return d.map((u, i) => d.map((v, j) => c * u * v + (i === j ? s : 0)));
}

/** Orthonormal columns that span what is not held, node by node. */
function freeBasis({ y, held }: System): { basis: Matrix; first: number[] } {
  const columns: number[][] = [];
  const first = [0];
  y.forEach((_, node) => {
    const taken = (held.get(node) ?? []).map((n) => [...n]);
    const missing = 3 - taken.length;
    for (const axis of [0, 1, 2, 0, 1, 2]) {
      if (columns.length === first[node] + missing) break;
      const v: number[] = [0, 1, 2].map((k) => (k === axis ? 1 : 0));
      for (const n of taken) {
        const along = n.reduce((sum, x, k) => sum + x * v[k], 0);
        n.forEach((x, k) => (v[k] -= along * x));
      }
      const length = Math.sqrt(v.reduce((sum, x) => sum + x * x, 0));
      if (length < 0.3) continue;
      const unit = v.map((x) => x / length);
      taken.push(unit);
      columns.push([...new Array<number>(3 * node).fill(0), ...unit]);
    }
    first.push(columns.length);
  });
  const basis = Array.from({ length: 3 * y.length }, (_, i) => columns.map((column) => column[i] ?? 0));
  return { basis, first };
}

/**
 * Block-DILU: pivots D_i = A_ii − θ Σ B D_j⁻¹ B over all springs to earlier nodes j, and M = (D + L) D⁻¹ (D + Lᵀ) with
 * A = … + L + Lᵀ.
 */
export function denseDilu(
  { springs, y }: System,
  { free, first, basis }: DenseSystem,
  theta: number,
): { pivots: Matrix[]; m: Matrix } {
  const cut = (matrix: Matrix, i: number, j: number): Matrix =>
    matrix.slice(first[i], first[i + 1]).map((row) => row.slice(first[j], first[j + 1]));
  const basisOf = (node: number): Matrix =>
    basis.slice(3 * node, 3 * node + 3).map((row) => row.slice(first[node], first[node + 1]));
  const pivots: Matrix[] = [];
  const inverses: Matrix[] = [];
  y.forEach((_, i) => {
    const pivot = cut(free, i, i);
    for (const spring of springs) {
      const j = Math.min(spring.a, spring.b);
      if (Math.max(spring.a, spring.b) !== i || pivot.length === 0 || inverses[j].length === 0) continue;
      const block = product(product(transpose(basisOf(i)), springBlock(y, spring)), basisOf(j));
      const off = product(product(block, inverses[j]), transpose(block));
      pivot.forEach((row, r) => row.forEach((__, c) => (row[c] -= theta * off[r][c])));
    }
    pivots.push(pivot);
    inverses.push(inverse(pivot));
  });
  const nodeOf = free.map((_, k) => first.findLastIndex((from) => from <= k));
  const lower = free.map((row, k) =>
    row.map((value, l) => {
      if (nodeOf[l] === nodeOf[k]) return pivots[nodeOf[k]][k - first[nodeOf[k]]][l - first[nodeOf[k]]];
      return l < k ? value : 0;
    }),
  );
  const middle = free.map((row, k) =>
    row.map((_, l) =>
      nodeOf[l] === nodeOf[k] ? inverses[nodeOf[k]][k - first[nodeOf[k]]][l - first[nodeOf[k]]] : 0,
    ),
  );
  return { pivots, m: product(product(lower, middle), transpose(lower)) };
}

/** Conjugate gradients for A x = b with M⁻¹, as in any book; one result per iteration. */
export function densePcg(a: Matrix, m: Matrix, b: readonly number[], count: number) {
  const back = inverse(m);
  const x = new Array<number>(b.length).fill(0);
  const r = [...b];
  let p = times(back, r);
  let rz = dot(r, p);
  const start = rz;
  const iterations = Array.from({ length: count }, () => {
    const q = times(a, p);
    const curvature = dot(p, q);
    const alpha = rz / curvature;
    for (let i = 0; i < x.length; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    const z = times(back, r);
    const next = dot(r, z);
    const direction = p;
    p = z.map((value, i) => value + (next / rz) * p[i]);
    rz = next;
    return { x: [...x], direction, curvature, alpha, residual: rz };
  });
  return { start, iterations };
}
