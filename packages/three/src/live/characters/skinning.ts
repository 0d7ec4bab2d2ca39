import { JOINT } from "../packet.ts";
import type { SkinData } from "../sources.ts";

/**
 * Linear-blend skinning by joints that are given as maps: p = Σ wⱼ (Rⱼ x + tⱼ), x the bound vertex with its morphs added. Writes
 * vertexCount × 3 [m] in the world.
 */
export class Skinning {
  readonly #bound: Float64Array;
  readonly #shape: Float64Array;
  readonly #skin: SkinData;

  constructor(bound: Float64Array, skin: SkinData) {
    this.#bound = bound;
    this.#skin = skin;
    this.#shape = skin.morphs.length > 0 ? bound.slice() : bound;
  }

  /** `numbers` holds 12 per joint from `joint` on, and a weight per morph target from `weight` on. */
  write(numbers: Float64Array, joint: number, weight: number, out: Float64Array): void {
    this.#morph(numbers, weight);
    const shape = this.#shape;
    const { influences, joints, weights } = this.#skin;
    for (let i = 0, w = 0; i < out.length; i += 3) {
      const x = shape[i];
      const y = shape[i + 1];
      const z = shape[i + 2];
      let px = 0;
      let py = 0;
      let pz = 0;
      for (const end = w + influences; w < end; w++) {
        const by = weights[w];
        if (by === 0) continue;
        const m = joint + JOINT * joints[w];
        px += by * (numbers[m] * x + numbers[m + 1] * y + numbers[m + 2] * z + numbers[m + 3]);
        py += by * (numbers[m + 4] * x + numbers[m + 5] * y + numbers[m + 6] * z + numbers[m + 7]);
        pz += by * (numbers[m + 8] * x + numbers[m + 9] * y + numbers[m + 10] * z + numbers[m + 11]);
      }
      out[i] = px;
      out[i + 1] = py;
      out[i + 2] = pz;
    }
  }

  #morph(numbers: Float64Array, weight: number): void {
    const { morphs } = this.#skin;
    if (morphs.length === 0) return;
    const shape = this.#shape;
    shape.set(this.#bound);
    morphs.forEach((moves, k) => {
      const by = numbers[weight + k];
      if (by !== 0) for (let i = 0; i < shape.length; i++) shape[i] += by * moves[i];
    });
  }
}
