import {
  createAnimatedCollider,
  resampleCharacter,
  type AnimatedCollider,
  type Character,
} from "@pliant/character";
import { contentOf, type SceneFiles } from "../files/scene-files.ts";
import type { CharacterShape } from "../schema/character.ts";

/** Resampling takes a second: bodies of one file and number of triangles are made once. */
const made = new WeakMap<Character, Map<number, Character>>();

/** The body of a file as it plays its clip. */
export function buildCharacter(
  { file, clip, triangles, speed, from, loop, blendIn, scale, up }: CharacterShape,
  files: SceneFiles | undefined,
): AnimatedCollider {
  const { body } = contentOf(files, "character", file);
  return createAnimatedCollider(triangles === undefined ? body : resampled(body, triangles), {
    ...(clip !== undefined && { clip }),
    ...{ speed, from, loop, blendIn, scale, up },
  });
}

function resampled(body: Character, triangles: number): Character {
  const known = made.get(body) ?? new Map<number, Character>();
  made.set(body, known);
  const character = known.get(triangles) ?? resampleCharacter(body, triangles);
  known.set(triangles, character);
  return character;
}
