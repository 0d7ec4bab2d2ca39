import { addMoreKernels, createArena, f64, type KernelBackend } from "@pliant/kernels";
import type { BlockMatrix } from "./block-matrix.ts";
import { eliminate, frontSpaceSizes, strideOf } from "./eliminate.ts";
import type { Fronts } from "./fronts.ts";

/** P A Pᵀ = L D Lᵀ */
export interface Ldl {
  readonly fronts: Fronts;
  /** Per front its columns of L, row by row: 3 rows × 3 columns numbers; unit diagonal, what is above it means nothing. */
  readonly panels: readonly Float64Array[];
  /** D by rank, three numbers per node. As many are negative as A has negative eigenvalues (Sylvester). */
  readonly diagonal: Float64Array;
}

/**
 * The multifrontal method: a front gathers its rows of A − shift I and what its children left, eliminates its columns and leaves the rest.
 * Without pivoting: right for definite matrices, and for others as long as no pivot comes near 0. Yields the share of the
 * arithmetic that is done.
 */
export function* factorLdl(
  matrix: BlockMatrix,
  fronts: Fronts,
  shift: number,
  choice: KernelBackend = "auto",
): Generator<number, Ldl> {
  const { count, first, rows, parent } = fronts;
  const most = rows.reduce((largest, each) => Math.max(largest, 3 * each.length), 0);
  const sizes = frontSpaceSizes(most);
  addMoreKernels();
  const { kernels, columns: space } = createArena(choice, {
    front: f64(sizes.front),
    left: f64(sizes.left),
    right: f64(sizes.right),
    corner: f64(sizes.corner),
    inverse: f64(sizes.inverse),
  });
  const diagonal = new Float64Array(3 * matrix.size);
  const panels: Float64Array[] = [];
  const place = new Uint32Array(matrix.size);
  /** What fronts left that wait for their parents. */
  const left: (Float64Array | undefined)[] = [];
  const children: number[][] = Array.from({ length: count }, () => []);
  const work = Float64Array.from({ length: count }, (_, f) => workOf(fronts, f));
  const total = work.reduce((sum, each) => sum + each, 0);
  let done = 0;
  for (let f = 0; f < count; f++) {
    const size = 3 * rows[f].length;
    const own = 3 * (first[f + 1] - first[f]);
    const stride = strideOf(size);
    space.front.fill(0, 0, size * stride);
    rows[f].forEach((row, k) => {
      place[row] = k;
    });
    gatherMatrix(matrix, fronts, f, shift, place, space.front, stride);
    for (const child of children[f]) {
      addLeft(fronts, child, left[child] as Float64Array, place, space.front, stride);
      left[child] = undefined;
    }
    const failed = eliminate(kernels, space, size, own, diagonal, 3 * first[f]);
    if (failed >= 0) {
      const node = fronts.order[first[f] + Math.floor(failed / 3)];
      throw new Error(
        `factorLdl: the pivot of node ${node} is 0 or no number, expected a matrix without such`,
      );
    }
    panels.push(copyBlock(space.front, stride, 0, size, 0, own));
    if (parent[f] >= 0) {
      left[f] = copyBlock(space.front, stride, own, size, own, size);
      children[parent[f]].push(f);
    }
    done += work[f];
    yield done / total;
  }
  return { fronts, panels, diagonal };
}

/** Multiplications of a front. */
function workOf({ first, rows }: Fronts, f: number): number {
  let sum = 0;
  for (let c = 0; c < first[f + 1] - first[f]; c++) sum += (rows[f].length - c) ** 2;
  return sum;
}

/** Adds the columns of A − shift I that the front eliminates, from the diagonal down. */
function gatherMatrix(
  { starts, columns, values }: BlockMatrix,
  { order, rank, first }: Fronts,
  f: number,
  shift: number,
  place: Uint32Array,
  front: Float64Array,
  stride: number,
): void {
  for (let k = first[f]; k < first[f + 1]; k++) {
    const node = order[k];
    const column = 3 * (k - first[f]);
    for (let e = starts[node]; e < starts[node + 1]; e++) {
      const row = rank[columns[e]];
      if (row < k) continue;
      const at = 3 * place[row] * stride + column;
      // Block (node, other) is the transpose of (other, node).
      for (let r = 0; r < 3; r++) {
        for (let c = 0; c < 3; c++) front[at + r * stride + c] += values[9 * e + 3 * c + r];
      }
      if (row === k) for (let c = 0; c < 3; c++) front[at + c * stride + c] -= shift;
    }
  }
}

/** Extend-add: what a child left, into the rows that its parent has for it. */
function addLeft(
  { first, rows }: Fronts,
  child: number,
  values: Float64Array,
  place: Uint32Array,
  front: Float64Array,
  stride: number,
): void {
  const own = first[child + 1] - first[child];
  const nodes = rows[child].subarray(own);
  const size = 3 * nodes.length;
  for (let i = 0; i < size; i++) {
    const ni = Math.floor(i / 3);
    const to = (3 * place[nodes[ni]] + (i - 3 * ni)) * stride;
    const from = i * size;
    for (let nj = 0; nj < ni; nj++) {
      const at = to + 3 * place[nodes[nj]];
      front[at] += values[from + 3 * nj];
      front[at + 1] += values[from + 3 * nj + 1];
      front[at + 2] += values[from + 3 * nj + 2];
    }
    for (let j = 3 * ni; j <= i; j++) front[to + 3 * place[nodes[ni]] + (j - 3 * ni)] += values[from + j];
  }
}

function copyBlock(
  from: Float64Array,
  stride: number,
  top: number,
  bottom: number,
  first: number,
  end: number,
): Float64Array {
  const width = end - first;
  const out = new Float64Array((bottom - top) * width);
  for (let row = top; row < bottom; row++) {
    out.set(from.subarray(row * stride + first, row * stride + end), (row - top) * width);
  }
  return out;
}
