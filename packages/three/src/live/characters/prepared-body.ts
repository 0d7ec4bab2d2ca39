import {
  coverSurface,
  repairCharacter,
  resampleCharacter,
  resampleSheet,
  type Character,
} from "@pliant/character";
import { meshTopology } from "@pliant/geometry";
import type { MeshShape } from "pliant";
import { Skinning } from "./skinning.ts";
import { JOINT } from "../packet.ts";
import type { ColliderSource, SkinData } from "../sources.ts";

/** A collider on at most as many triangles as it is to have; a body with bones is also made a closed one. */
export function preparedBody(source: ColliderSource): ColliderSource {
  const { shape, skin, simulated = Infinity } = source;
  if (shape.kind !== "mesh") return source;
  if (skin) return skinnedBody(source, shape, skin, simulated);
  return { ...source, shape: coarseShape(shape, simulated) };
}

/** Closed surfaces cover the fine one, open ones are sheets that keep their borders. */
function coarseShape(shape: MeshShape, most: number): MeshShape {
  const { vertices, triangles } = shape;
  if (triangles.length <= 3 * most) return shape;
  const { borders } = meshTopology(triangles, vertices.length / 3);
  const coarse = resampleSheet({ positions: vertices, triangles }, { triangles: most });
  if (borders === 0) coverSurface(coarse.positions, coarse.triangles, vertices);
  return { ...shape, vertices: coarse.positions, triangles: coarse.triangles };
}

/** It begins where its bones have it. */
function skinnedBody(
  source: ColliderSource,
  { vertices, triangles }: MeshShape,
  skin: SkinData,
  most: number,
): ColliderSource {
  const { character } = repairCharacter(characterOf(source.id, vertices, triangles, skin));
  const isFine = character.triangles.length > 3 * most;
  const coarse = isFine ? resampleCharacter(character, most) : character;
  const bound = coarse.positions.slice();
  if (isFine) coverSurface(bound, coarse.triangles, character.positions);
  const { influences, joints, weights } = coarse.skin;
  const morphs = coarse.morphs.map(({ moves }) => moves);
  const own: SkinData = { ...skin, influences, joints, weights, morphs };
  return {
    ...source,
    shape: {
      ...{ kind: "mesh", deforming: true, triangles: coarse.triangles },
      vertices: startPositions(bound, own),
    },
    skin: own,
    boundPositions: bound,
  };
}

/** Where bones have bound points when their source is made, × 3 [m]. */
export function startPositions(bound: Float64Array, skin: SkinData): Float64Array {
  const out = new Float64Array(bound.length);
  new Skinning(bound, skin).write(Float64Array.from(skin.start), 0, JOINT * skin.jointCount, out);
  return out;
}

/** As this package has them: without skeleton and clips, which the page keeps. */
function characterOf(
  name: string,
  positions: Float64Array,
  triangles: Uint32Array,
  { influences, joints, weights, morphs }: SkinData,
): Character {
  return {
    ...{ name, positions, triangles, clips: [] },
    skeleton: { names: [], parents: new Int32Array(), rest: new Float64Array() },
    skin: { influences, joints, weights, inverseBind: new Float64Array() },
    morphs: morphs.map((moves, k) => ({ name: String(k), moves, weight: 0 })),
  };
}
