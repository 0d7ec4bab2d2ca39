import { POSE_IDENTITY, POSE_SIZE, writePose } from "@pliant/geometry";
import type { Scene } from "../schema/document.ts";
import { buildCollider } from "./collider.ts";

/** Where the scene's colliders are at a time [s]: fills colliderCount × 7 numbers, the same ones each time. */
export function colliderPoses({
  colliders,
  keyframes,
  files,
}: Pick<Scene, "colliders" | "keyframes" | "files">): (time: number) => Float64Array {
  const poses = new Float64Array(colliders.length * POSE_SIZE);
  const moves = colliders.flatMap((each, index) => {
    const { collider, drive } = buildCollider(each, index, keyframes, files);
    writePose(poses, index, collider.pose ?? POSE_IDENTITY);
    return drive ? [drive] : [];
  });
  return (time) => {
    for (const move of moves) move(time, { poses });
    return poses;
  };
}
