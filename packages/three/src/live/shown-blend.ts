/** Time in which vertices go from where another mesh showed them to their own places [s]. */
const BLEND_TIME = 0.3;

/** Vertices that another mesh has shown until now. */
export class ShownBlend {
  /** How far they were from their own places then, vertexCount × 3 [m]; until the first frame, where they were. */
  readonly offsets: Float32Array;
  #since = NaN;

  constructor(before: Float32Array) {
    this.offsets = before;
  }

  /** How much of the offsets is left at a time [s]; with the first, `places` are their own. */
  at(time: number, places: ArrayLike<number>): number {
    if (Number.isNaN(this.#since)) {
      this.#since = time;
      for (let k = 0; k < this.offsets.length; k++) this.offsets[k] -= places[k];
    }
    const left = Math.max(0, 1 - (time - this.#since) / BLEND_TIME);
    return left * left * (3 - 2 * left);
  }

  add(places: Float32Array, share: number): void {
    for (let k = 0; k < places.length; k++) places[k] += share * this.offsets[k];
  }
}
