import type { AnimatedCollider } from "@pliant/character";
import type { SceneFiles } from "../files/scene-files.ts";
import type { CharacterShape } from "../schema/character.ts";
import type { SceneCollider } from "../schema/collider.ts";
import type { MannequinShape } from "../schema/mannequin.ts";
import { buildCharacter } from "./character.ts";
import { buildMannequin } from "./mannequin.ts";

/** A body that a pose deforms. */
export type PosedShape = MannequinShape | CharacterShape;

export function isPosed(shape: SceneCollider["shape"]): shape is PosedShape {
  return shape.kind === "mannequin" || shape.kind === "character";
}

export function buildPuppet(shape: PosedShape, files: SceneFiles | undefined): AnimatedCollider {
  return shape.kind === "mannequin" ? buildMannequin(shape) : buildCharacter(shape, files);
}
