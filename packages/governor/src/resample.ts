import type { Grid } from "pliant";
import { cellOf, cubicWeights, linearWeights, placeOf } from "./spline.ts";

/** A cubic that leaves the straight line between its knots by more than this part of a cell is a crease's, not the cloth's. */
const CREASE = 0.25;

/**
 * Resamples columns of three numbers per node from one grid to another (docs/methods/governor.md#resampling): tensor cubic splines over the
 * material coordinates; bilinear next to what is touched and to creases, where a cubic would swing beyond.
 */
export class Resample {
  readonly #from: Grid;
  readonly #to: Grid;
  readonly #cubic: readonly [down: Float64Array, across: Float64Array];
  readonly #linear: readonly [down: Float64Array, across: Float64Array];
  /** Nodes of the new grid that take the bilinear value. */
  readonly #plain: Uint8Array;

  constructor(from: Grid, to: Grid) {
    this.#from = from;
    this.#to = to;
    this.#cubic = [cubicWeights(from.rows, to.rows), cubicWeights(from.columns, to.columns)];
    this.#linear = [linearWeights(from.rows, to.rows), linearWeights(from.columns, to.columns)];
    this.#plain = new Uint8Array(to.columns * to.rows);
  }

  /** Positions: also finds the creases. `touched` has 1 for nodes of the old grid that touch something. */
  positions(x: Float64Array, touched: Uint8Array): Float64Array {
    this.#markTouched(touched);
    const cubic = this.#product(x, this.#cubic);
    const linear = this.#product(x, this.#linear);
    const cell = cellSize(x, this.#from);
    for (let node = 0; node < this.#plain.length; node++) {
      const off = [0, 1, 2].reduce(
        (sum, axis) => sum + (cubic[3 * node + axis] - linear[3 * node + axis]) ** 2,
        0,
      );
      if (off > (CREASE * cell) ** 2) this.#plain[node] = 1;
    }
    return this.#blend(cubic, linear);
  }

  /** Velocities and whatever else goes with the nodes, after `positions`. */
  column(values: Float64Array): Float64Array {
    return this.#blend(this.#product(values, this.#cubic), this.#product(values, this.#linear));
  }

  #blend(cubic: Float64Array, linear: Float64Array): Float64Array {
    this.#plain.forEach((isPlain, node) => {
      if (isPlain) cubic.set(linear.subarray(3 * node, 3 * node + 3), 3 * node);
    });
    return cubic;
  }

  #markTouched(touched: Uint8Array): void {
    const { columns, rows } = this.#from;
    for (let node = 0; node < this.#plain.length; node++) {
      const i = cellOf(placeOf(node % this.#to.columns, columns, this.#to.columns), columns);
      const j = cellOf(placeOf(Math.floor(node / this.#to.columns), rows, this.#to.rows), rows);
      const p = j * columns + i;
      this.#plain[node] = touched[p] | touched[p + 1] | touched[p + columns] | touched[p + columns + 1];
    }
  }

  /** Down, then across. */
  #product(values: Float64Array, [down, across]: readonly [Float64Array, Float64Array]): Float64Array {
    const { columns, rows } = this.#from;
    const { columns: newColumns, rows: newRows } = this.#to;
    const between = new Float64Array(3 * columns * newRows);
    for (let j = 0; j < newRows; j++) {
      for (let row = 0; row < rows; row++) {
        const weight = down[j * rows + row];
        if (weight === 0) continue;
        for (let k = 0; k < 3 * columns; k++)
          between[3 * columns * j + k] += weight * values[3 * columns * row + k];
      }
    }
    const out = new Float64Array(3 * newColumns * newRows);
    for (let j = 0; j < newRows; j++) {
      for (let i = 0; i < newColumns; i++) {
        const to = 3 * (j * newColumns + i);
        for (let column = 0; column < columns; column++) {
          const weight = across[i * columns + column];
          if (weight === 0) continue;
          const at = 3 * (j * columns + column);
          for (let axis = 0; axis < 3; axis++) out[to + axis] += weight * between[at + axis];
        }
      }
    }
    return out;
  }
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
