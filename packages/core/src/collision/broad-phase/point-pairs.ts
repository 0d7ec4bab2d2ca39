import {
  createBoxes,
  createIndexPairs,
  HashedGrid,
  sweepBoxes,
  type IndexPairs,
  type LinearMotion,
} from "@pliant/geometry";

/** Margin beyond the reach, in reaches, so that a list serves several steps: at most so much when everything flies about. */
const VERLET_SKIN = 1;
const VERLET_SKIN_MAX = 20;

/**
 * Pairs of points that may come within `reach` of each other on straight paths from `start` to `end`, kept from step to step: a
 * list holds as long as no point has left the ball of half the skin around where it was listed, less what all have moved
 * together. A list has all pairs that can matter, in the order of their indices, and its user tests each pair: what
 * comes of it does not depend on when the list was made, nor on how a run came here.
 */
export class PointPairs {
  /** By places in `points`, the earlier one first. */
  readonly pairs: IndexPairs = createIndexPairs();
  /** How often the list was made. */
  made = 0;
  readonly #points: Uint32Array;
  readonly #reach: number;
  readonly #skips: (first: number, second: number) => boolean;
  readonly #grid: HashedGrid;
  readonly #boxes = createBoxes();
  /** Where points were listed, column by column as in a motion. */
  readonly #listed: Float64Array;
  #skin = -1;

  /**
   * @param points indices of points in a motion
   * @param reach [m]
   * @param skips pairs that never matter, by places in `points`
   */
  constructor(
    points: Uint32Array,
    reach: number,
    skips: (first: number, second: number) => boolean = () => false,
  ) {
    this.#points = points;
    this.#reach = reach;
    this.#skips = skips;
    this.#grid = new HashedGrid(2 * reach);
    this.#listed = new Float64Array(3 * (points.reduce((most, point) => Math.max(most, point), 0) + 1));
  }

  /** Makes the list anew where it must. */
  update(motion: LinearMotion): void {
    const { start, end } = motion;
    if (this.#skin >= 0 && 2 * Math.max(this.#strayed(start), this.#strayed(end)) <= this.#skin) return;
    this.#listed.set(start.subarray(0, this.#listed.length));
    const needed = 3 * this.#strayed(end);
    this.#skin = Math.min(Math.max(VERLET_SKIN * this.#reach, needed), VERLET_SKIN_MAX * this.#reach);
    this.made++;
    sweepBoxes({ start, end: start }, this.#points, 1, 0.5 * (this.#reach + this.#skin), this.#boxes);
    this.#grid.insert(this.#boxes);
    this.#grid.selfPairs(this.pairs);
    this.#dropSkipped();
  }

  /** Longest path of a point since it was listed, less the mean of all [m]. */
  #strayed(x: Float64Array): number {
    const points = this.#points;
    const listed = this.#listed;
    let [mx, my, mz] = [0, 0, 0];
    for (let k = 0; k < points.length; k++) {
      const i = 3 * points[k];
      mx += x[i] - listed[i];
      my += x[i + 1] - listed[i + 1];
      mz += x[i + 2] - listed[i + 2];
    }
    mx /= points.length;
    my /= points.length;
    mz /= points.length;
    let squared = 0;
    for (let k = 0; k < points.length; k++) {
      const i = 3 * points[k];
      const dx = x[i] - listed[i] - mx;
      const dy = x[i + 1] - listed[i + 1] - my;
      const dz = x[i + 2] - listed[i + 2] - mz;
      squared = Math.max(squared, dx * dx + dy * dy + dz * dz);
    }
    return Math.sqrt(squared);
  }

  #dropSkipped(): void {
    const { pairs } = this;
    let kept = 0;
    for (let k = 0; k < pairs.count; k++) {
      if (this.#skips(pairs.first[k], pairs.second[k])) continue;
      pairs.first[kept] = pairs.first[k];
      pairs.second[kept++] = pairs.second[k];
    }
    pairs.count = kept;
  }
}
