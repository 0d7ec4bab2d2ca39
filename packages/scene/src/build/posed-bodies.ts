import { createAnimatedCollider, type Character, type JointPose as CharacterPose } from "@pliant/character";
import { POSE_SIZE } from "@pliant/geometry";
import { contentOf, type SceneFiles } from "../files/scene-files.ts";
import type { SceneCollider } from "../schema/collider.ts";
import type { Scene } from "../schema/document.ts";
import { colliderPoses } from "./collider-poses.ts";
import { mannequinOf } from "./mannequin.ts";
import { isPosed, type PosedShape } from "./puppet.ts";

/** A body of a scene that a pose deforms, as its file has it: not as contact needs it. */
export interface PosedBody {
  readonly id: string;
  readonly character: Character;
  /** Metres per unit of it, and its axis that points up. */
  readonly scale: number;
  readonly up: "y" | "z";
  /** Where it stands at a time [s]: position [m], quaternion. */
  place(time: number): Float64Array;
  /** How it stands then; the same object each time. */
  pose(time: number): CharacterPose;
}

/** Those of a scene's colliders, in its order: for files in which they are to move. */
export function posedBodies(scene: Scene): PosedBody[] {
  const poses = colliderPoses(scene);
  return scene.colliders.flatMap(({ id, shape }, index): PosedBody[] => {
    if (!isPosed(shape)) return [];
    const { clip, speed, from, loop, blendIn } = shape;
    const character = { ...characterOf(shape, scene), name: id };
    const playing = { ...(clip !== undefined && { clip }), speed, from, loop, blendIn };
    const puppet = createAnimatedCollider(character, playing);
    const { scale, up } = shape.kind === "character" ? shape : { scale: 1, up: "y" as const };
    return [
      {
        ...{ id, character, scale, up },
        place: (time) => poses(time).slice(index * POSE_SIZE, (index + 1) * POSE_SIZE),
        pose: (time) => puppet.pose(time),
      },
    ];
  });
}

/** The body of a collider as contact has it, and how it plays. */
export function simulatedBody({ shape }: SceneCollider, files: SceneFiles) {
  if (!isPosed(shape)) throw new RangeError(`simulatedBody: a ${shape.kind} has no bones`);
  const { clip, speed, from, loop, blendIn } = shape;
  const playing = { ...(clip !== undefined && { clip }), speed, from, loop, blendIn };
  if (shape.kind === "mannequin") return { character: mannequinOf(shape), playing };
  const { scale, up } = shape;
  return { character: contentOf(files, "character", shape.file).body, playing: { ...playing, scale, up } };
}

function characterOf(shape: PosedShape, { files }: Scene): Character {
  return shape.kind === "mannequin" ? mannequinOf(shape) : contentOf(files, "character", shape.file).file;
}
