import { AFFINE, multiplyAffine } from "./affine.ts";
import type { Character } from "./character.ts";
import { jointMaps, type Pose } from "./pose.ts";

/** Puts a character's surface where a pose has it. */
export interface Skinner {
  /** Fills vertexCount × 3 [m]. */
  skin(pose: Pose, out: Float64Array): void;
}

/** No turn, no scale, at the origin. */
export const PLACED: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Linear-blend skinning; `base`, an affine map, places, turns and scales the whole. */
export function createSkinner(character: Character, base: ArrayLike<number> = PLACED): Skinner {
  const { positions, skeleton, skin, morphs } = character;
  const { influences, joints, weights, inverseBind } = skin;
  const jointCount = skeleton.parents.length;
  const world = new Float64Array(AFFINE * jointCount);
  const maps = new Float64Array(AFFINE * jointCount);
  const shape = morphs.length > 0 ? positions.slice() : positions;

  return {
    skin(pose, out) {
      jointMaps(skeleton, pose, base, world);
      for (let at = 0; at < maps.length; at += AFFINE) multiplyAffine(world, at, inverseBind, at, maps, at);
      morph(pose.weights);
      for (let vertex = 0, w = 0; 3 * vertex < out.length; vertex++) {
        const i = 3 * vertex;
        const x = shape[i];
        const y = shape[i + 1];
        const z = shape[i + 2];
        let px = 0;
        let py = 0;
        let pz = 0;
        for (const end = w + influences; w < end; w++) {
          const weight = weights[w];
          if (weight === 0) continue;
          const m = AFFINE * joints[w];
          px += weight * (maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]);
          py += weight * (maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]);
          pz += weight * (maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]);
        }
        out[i] = px;
        out[i + 1] = py;
        out[i + 2] = pz;
      }
    },
  };

  function morph(by: Float64Array): void {
    if (morphs.length === 0) return;
    shape.set(positions);
    morphs.forEach(({ moves }, k) => {
      if (by[k] === 0) return;
      for (let i = 0; i < shape.length; i++) shape[i] += by[k] * moves[i];
    });
  }
}
