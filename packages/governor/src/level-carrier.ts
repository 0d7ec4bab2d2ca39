import { runAll, type Incremental } from "@pliant/geometry";
import type { Carrier } from "./transfer.ts";

/** Rows that are made between two rests. */
const SLICE = 32;

/** Old nodes that a new node is fitted to: twice what a parabola over two coordinates needs. */
const NEIGHBOURS = 12;

/** A flat mesh: coordinates in its plane, nodeCount × 2 [m]. */
export type Plane = Float64Array;

/** Which old nodes a new one takes its value from, and with which weights: parabola, and plane. */
interface Rows {
  readonly count: number;
  readonly around: Uint32Array;
  readonly parabola: Float64Array;
  readonly plane: Float64Array;
}

/**
 * Carries columns between two triangulations of the same flat piece: each new node takes the value of a parabola that is fitted to
 * the old nodes around it, nearer ones the more (moving least squares, interpolating). Rows are made once; a transfer is a product.
 * Next to what is touched a plane is fitted, which does not swing beyond. Exact arithmetic only.
 */
export class LevelCarrier implements Carrier {
  readonly #around: Uint32Array;
  readonly #parabola: Float64Array;
  readonly #plane: Float64Array;
  readonly #count: number;
  #plain: Uint8Array;

  constructor(from: Plane, to: Plane, rows = runAll(growRows(from, to))) {
    this.#count = rows.count;
    this.#around = rows.around;
    this.#parabola = rows.parabola;
    this.#plane = rows.plane;
    this.#plain = new Uint8Array(to.length / 2);
  }

  /** The same in parts. */
  static *grow(from: Plane, to: Plane): Incremental<LevelCarrier> {
    return new LevelCarrier(from, to, yield* growRows(from, to));
  }

  positions(x: Float64Array, touched: Uint8Array): Float64Array {
    const count = this.#count;
    this.#plain = this.#plain.map((_, node) =>
      this.#around.subarray(node * count, node * count + 4).some((old) => touched[old] === 1) ? 1 : 0,
    );
    return this.column(x);
  }

  column(values: Float64Array): Float64Array {
    const count = this.#count;
    const out = new Float64Array(3 * this.#plain.length);
    for (let node = 0; node < this.#plain.length; node++) {
      const weights = this.#plain[node] ? this.#plane : this.#parabola;
      for (let k = node * count; k < (node + 1) * count; k++) {
        for (let axis = 0; axis < 3; axis++)
          out[3 * node + axis] += weights[k] * values[3 * this.#around[k] + axis];
      }
    }
    return out;
  }
}

function* growRows(from: Plane, to: Plane): Incremental<Rows> {
  const count = Math.min(NEIGHBOURS, from.length / 2);
  const nodes = to.length / 2;
  const around = new Uint32Array(nodes * count);
  const [parabola, plane] = [new Float64Array(nodes * count), new Float64Array(nodes * count)];
  for (let node = 0; node < nodes; node++) {
    const [u, v] = [to[2 * node], to[2 * node + 1]];
    const near = nearest(from, u, v, count);
    around.set(near, node * count);
    const flat = fit(from, near, u, v, 3) ?? near.map((_, k) => (k === 0 ? 1 : 0));
    plane.set(flat, node * count);
    parabola.set(fit(from, near, u, v, 6) ?? flat, node * count);
    if (node % SLICE === SLICE - 1) yield;
  }
  return { count, around, parabola, plane };
}

function nearest(from: Plane, u: number, v: number, count: number): number[] {
  const off = (node: number): number => (from[2 * node] - u) ** 2 + (from[2 * node + 1] - v) ** 2;
  const found: { readonly node: number; readonly off: number }[] = [];
  for (let node = 0; node < from.length / 2; node++) {
    const here = off(node);
    if (found.length === count && here >= found[count - 1].off) continue;
    let at = found.length;
    while (at > 0 && found[at - 1].off > here) at--;
    found.splice(at, 0, { node, off: here });
    if (found.length > count) found.pop();
  }
  return found.map(({ node }) => node);
}

/**
 * Weights with which the values at `near` give that of the fitted polynomial at (u, v): the first row of (Bᵀ W B)⁻¹ Bᵀ W, with the
 * basis 1, s, t (, s², s t, t²) about the place. Null where the nodes do not determine it.
 */
function fit(from: Plane, near: readonly number[], u: number, v: number, terms: 3 | 6): number[] | null {
  const last = near[near.length - 1];
  const reach = Math.sqrt((from[2 * last] - u) ** 2 + (from[2 * last + 1] - v) ** 2) * 1.05;
  if (!(reach > 0)) return null;
  const rows = near.map((node) => {
    const [s, t] = [(from[2 * node] - u) / reach, (from[2 * node + 1] - v) / reach];
    const squared = s * s + t * t;
    const basis = [1, s, t, s * s, s * t, t * t].slice(0, terms);
    return { basis, weight: (1 - Math.sqrt(squared)) ** 2 / (squared + 1e-9) };
  });
  const matrix = Array.from({ length: terms }, (_, i) =>
    Array.from({ length: terms + 1 }, (__, j) =>
      j === terms
        ? i === 0
          ? 1
          : 0
        : rows.reduce((sum, { basis, weight }) => sum + weight * basis[i] * basis[j], 0),
    ),
  );
  const solved = eliminate(matrix);
  return (
    solved && rows.map(({ basis, weight }) => weight * basis.reduce((sum, b, k) => sum + b * solved[k], 0))
  );
}

/** Gauss with pivots; the last column is the right side. Null for a matrix that is as good as singular. */
function eliminate(rows: number[][]): number[] | null {
  const n = rows.length;
  const scale = Math.max(...rows.map((row, i) => row[i]));
  for (let i = 0; i < n; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i]) > Math.abs(rows[best][i]) ? i + k : best), i);
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    if (!(Math.abs(rows[i][i]) > 1e-12 * scale)) return null;
    for (let k = i + 1; k < n; k++) {
      const share = rows[k][i] / rows[i][i];
      for (let j = i; j <= n; j++) rows[k][j] -= share * rows[i][j];
    }
  }
  const solution = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    const rest = solution.reduce((sum, value, j) => (j > i ? sum + rows[i][j] * value : sum), 0);
    solution[i] = (rows[i][n] - rest) / rows[i][i];
  }
  return solution;
}
