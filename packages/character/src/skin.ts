import { AFFINE, multiplyAffine } from "./affine.ts";
import type { Character, SkinWeights } from "./character.ts";
import { jointMaps, type JointPose } from "./pose.ts";

/** Puts a character's surface where a pose has it. */
export interface Skinner {
  /** Fills vertexCount × 3 [m]. */
  skin(pose: JointPose, out: Float64Array): void;
}

/** No turn, no scale, at the origin. */
export const PLACED: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Linear-blend skinning; `base`, an affine map, places, turns and scales the whole. */
export function createSkinner(character: Character, base: ArrayLike<number> = PLACED): Skinner {
  const { positions, skeleton, skin, morphs } = character;
  const { inverseBind } = skin;
  const { ends, shares, at: mapOf } = sharesOf(skin, positions.length / 3);
  const jointCount = skeleton.parents.length;
  const world = new Float64Array(AFFINE * jointCount);
  const maps = new Float64Array(AFFINE * jointCount);
  const shape = morphs.length > 0 ? positions.slice() : positions;

  return {
    skin(pose, out) {
      jointMaps(skeleton, pose, base, world);
      for (let at = 0; at < maps.length; at += AFFINE) multiplyAffine(world, at, inverseBind, at, maps, at);
      morph(pose.weights);
      for (let i = 0, vertex = 0, w = 0; vertex < ends.length; i += 3, vertex++) {
        const x = shape[i];
        const y = shape[i + 1];
        const z = shape[i + 2];
        let px = 0;
        let py = 0;
        let pz = 0;
        for (const end = ends[vertex]; w < end; w++) {
          const weight = shares[w];
          const m = mapOf[w];
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

/** What moves each vertex, one after another and without those that do not: where its last share ends; shares, and where their joints' maps begin. */
function sharesOf({ influences, joints, weights }: SkinWeights, vertices: number) {
  const counted = weights.filter((weight) => weight !== 0).length;
  const ends = new Uint32Array(vertices);
  const shares = new Float64Array(counted);
  const at = new Uint32Array(counted);
  let k = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let w = vertex * influences; w < (vertex + 1) * influences; w++) {
      if (weights[w] === 0) continue;
      shares[k] = weights[w];
      at[k++] = AFFINE * joints[w];
    }
    ends[vertex] = k;
  }
  return { ends, shares, at };
}
