/**
 * The run-time governor as the specification prints it (docs/methods/governor.md#run-time-governor), for one sheet whose cost rises with the square of its nodes:
 * what ours is compared with. It begins at 30 nodes.
 */
export class LiteralGovernor {
  nodes = 30;
  /** T̄ [s]; NaN before the first frame after a change. */
  mean = NaN;
  readonly #target: number;
  #over = 0;
  #under = 0;
  #lock = 0;

  /** @param target what a frame may cost [s] */
  constructor(target: number) {
    this.#target = target;
  }

  /** Takes in what a frame has cost [s]; true where the mesh changes. */
  observe(seconds: number): boolean {
    const target = this.#target;
    this.mean = Number.isNaN(this.mean) ? seconds : 0.9 * this.mean + 0.1 * seconds;
    this.#over = this.mean > (1 + Math.max(0.05, 2 / this.nodes)) * target ? this.#over + 1 : 0;
    this.#under = this.mean < 0.75 * target ? this.#under + 1 : 0;
    if (this.#lock > 0) this.#lock--;
    if (this.#lock > 0 || (this.#over < 15 && this.#under < 60)) return false;
    const wanted = this.nodes * Math.sqrt((0.92 * target) / this.mean);
    const next = Math.floor(Math.min(1.3 * this.nodes, Math.max(0.7 * this.nodes, wanted)));
    if (Math.abs(next - this.nodes) < Math.max(1, 0.03 * this.nodes)) return false;
    Object.assign(this, { nodes: next, mean: NaN });
    [this.#over, this.#under, this.#lock] = [0, 0, 30];
    return true;
  }
}
