import type { Grid } from "pliant";
import { cellOf, cubicWeights, fittedWeights, linearWeights, placeOf } from "./spline.ts";

/** So far, in cells, a cubic may leave the straight line between its knots: beyond, it would be longer than the cloth by 0.2 % and more. */
const BEND_MAX = 0.03;

/** Rows of weights down the sheet, and across. */
type Tensor = readonly [down: Float64Array, across: Float64Array];

/**
 * Resamples columns of three numbers per node from one grid to another (docs/methods/governor.md#resampling). To fewer nodes R: those whose
 * bilinear surface comes nearest to all old nodes (least squares). To more nodes P: bilinear, which is the surface that was drawn and is no
 * longer than it was; and, where nothing touches, rounded as a cubic spline is, less what R would see of that. So R P = 1: what has been
 * carried to a finer grid comes back as it was, whatever was rounded.
 *
 *   P x = L x + (1 − L R) s (C x − L x)        L linear, C cubic, s share of the rounding that is taken, 0 to 1
 */
export class Resample {
  readonly #from: Grid;
  readonly #to: Grid;
  readonly #linear: Tensor;
  /** To more nodes: how it is rounded, and what would come back of that. */
  readonly #finer: { readonly cubic: Tensor; readonly back: Tensor } | null;
  /** s of each new node. */
  readonly #share: Float64Array;

  constructor(from: Grid, to: Grid) {
    this.#from = from;
    this.#to = to;
    const isFiner = to.rows >= from.rows && to.columns >= from.columns;
    this.#linear = tensorOf(from, to, (a, b) =>
      b < a ? fittedWeights(a, b, linearWeights) : linearWeights(a, b),
    );
    this.#finer = isFiner
      ? {
          cubic: tensorOf(from, to, cubicWeights),
          back: tensorOf(to, from, (a, b) => fittedWeights(a, b, linearWeights)),
        }
      : null;
    this.#share = new Float64Array(to.columns * to.rows);
  }

  /** Positions: also finds how much is rounded where. `touched` has 1 for nodes of the old grid that touch something. */
  positions(x: Float64Array, touched: Uint8Array): Float64Array {
    const linear = product(x, this.#linear, this.#from, this.#to);
    if (this.#finer === null) return linear;
    const bend = this.#bend(x, linear, this.#finer.cubic);
    const most = BEND_MAX * cellSize(x, this.#from);
    this.#share.forEach((_, node) => {
      const i = 3 * node;
      const off = Math.sqrt(bend[i] * bend[i] + bend[i + 1] * bend[i + 1] + bend[i + 2] * bend[i + 2]);
      this.#share[node] = this.#isTouched(node, touched) ? 0 : off > most ? most / off : 1;
    });
    return this.#rounded(linear, bend, this.#finer.back);
  }

  /** Velocities and whatever else goes with the nodes, after `positions`. */
  column(values: Float64Array): Float64Array {
    const linear = product(values, this.#linear, this.#from, this.#to);
    if (this.#finer === null) return linear;
    return this.#rounded(linear, this.#bend(values, linear, this.#finer.cubic), this.#finer.back);
  }

  #bend(values: Float64Array, linear: Float64Array, cubic: Tensor): Float64Array {
    return product(values, cubic, this.#from, this.#to).map((value, i) => value - linear[i]);
  }

  #rounded(linear: Float64Array, bend: Float64Array, back: Tensor): Float64Array {
    const taken = bend.map((value, i) => this.#share[Math.floor(i / 3)] * value);
    const seen = product(product(taken, back, this.#to, this.#from), this.#linear, this.#from, this.#to);
    return linear.map((value, i) => value + taken[i] - seen[i]);
  }

  #isTouched(node: number, touched: Uint8Array): boolean {
    const { columns, rows } = this.#from;
    const i = cellOf(placeOf(node % this.#to.columns, columns, this.#to.columns), columns);
    const j = cellOf(placeOf(Math.floor(node / this.#to.columns), rows, this.#to.rows), rows);
    const p = j * columns + i;
    return (touched[p] | touched[p + 1] | touched[p + columns] | touched[p + columns + 1]) === 1;
  }
}

const tensorOf = (from: Grid, to: Grid, weights: (from: number, to: number) => Float64Array): Tensor => [
  weights(from.rows, to.rows),
  weights(from.columns, to.columns),
];

/** Down, then across. */
function product(values: Float64Array, [down, across]: Tensor, from: Grid, to: Grid): Float64Array {
  const { columns, rows } = from;
  const between = new Float64Array(3 * columns * to.rows);
  for (let j = 0; j < to.rows; j++) {
    for (let row = 0; row < rows; row++) {
      const weight = down[j * rows + row];
      if (weight === 0) continue;
      for (let k = 0; k < 3 * columns; k++)
        between[3 * columns * j + k] += weight * values[3 * columns * row + k];
    }
  }
  const out = new Float64Array(3 * to.columns * to.rows);
  for (let j = 0; j < to.rows; j++) {
    for (let i = 0; i < to.columns; i++) {
      const node = 3 * (j * to.columns + i);
      for (let column = 0; column < columns; column++) {
        const weight = across[i * columns + column];
        if (weight === 0) continue;
        const at = 3 * (j * columns + column);
        for (let axis = 0; axis < 3; axis++) out[node + axis] += weight * between[at + axis];
      }
    }
  }
  return out;
}

/** Mean distance of neighbours along the rows [m]. */
function cellSize(x: Float64Array, { columns, rows }: Grid): number {
  let sum = 0;
  for (let node = 0; node < columns * rows; node++) {
    if (node % columns === columns - 1) continue;
    const i = 3 * node;
    sum += Math.sqrt((x[i + 3] - x[i]) ** 2 + (x[i + 4] - x[i + 1]) ** 2 + (x[i + 5] - x[i + 2]) ** 2);
  }
  return sum / ((columns - 1) * rows);
}
