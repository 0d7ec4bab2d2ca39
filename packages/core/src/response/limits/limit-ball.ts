import type { State } from "../../state/state.ts";
import type { LimitRows } from "./limit-rows.ts";

/** A ball that a node stays in (side 1) or out of (−1). Set anew for each node: nothing is allocated in a step. */
export class LimitBall {
  /** At the end of the substep [m]. */
  readonly center = new Float64Array(3);
  /** Its motion over the substep [m]. */
  readonly drift = new Float64Array(3);
  radius = 0;
  side: 1 | -1 = 1;
  /** From the centre to the node. */
  readonly #off = new Float64Array(3);

  /** Adds a row if free flight leads a node beyond. One that begins beyond is put back by `keep` alone. */
  addRow(rows: LimitRows, node: number, flight: Float64Array, now: Readonly<State>): void {
    const { center, drift, radius, side } = this;
    const squared = this.#measure(flight, 0);
    if (!(side * squared > side * radius * radius && squared > 0)) return;
    const scale = -side / Math.sqrt(squared);
    let along = 0;
    const row = rows.count;
    for (let axis = 0; axis < 3; axis++) {
      const n = scale * this.#off[axis];
      rows.normal[3 * row + axis] = n;
      rows.drift[3 * row + axis] = drift[axis];
      along += n * (now.x[3 * node + axis] - center[axis] + drift[axis]);
    }
    rows.gap[row] = along + side * radius;
    if (rows.gap[row] < 0) return;
    rows.node[row] = node;
    rows.count++;
  }

  /** Puts a node that is beyond back on it; it no longer goes on beyond. `rate`: what a displacement adds to the velocity [1/s]. */
  keep(node: number, next: State, rate: number, h: number): void {
    const { drift, radius, side } = this;
    const off = this.#off;
    const distance = Math.sqrt(this.#measure(next.x, 3 * node));
    if (!(side * distance >= side * radius && distance > 0)) return;
    let speed = 0;
    for (let axis = 0, k = 3 * node; axis < 3; axis++, k++) {
      off[axis] /= distance;
      next.x[k] += (radius - distance) * off[axis];
      next.v[k] += rate * (radius - distance) * off[axis];
      speed += (next.v[k] - drift[axis] / h) * off[axis];
    }
    if (!(side * speed > 0)) return;
    for (let axis = 0, k = 3 * node; axis < 3; axis++, k++) next.v[k] -= speed * off[axis];
  }

  /** Squared distance of a point, which stands in a column, from the centre. */
  #measure(points: Float64Array, at: number): number {
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const off = points[at + axis] - this.center[axis];
      this.#off[axis] = off;
      squared += off * off;
    }
    return squared;
  }
}
