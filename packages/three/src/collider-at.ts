import type { Object3D } from "three";
import { poseOf, rootOf } from "./live/pose-readers.ts";
import { withObjects } from "./live/source-objects.ts";
import type { ColliderSource } from "./live/sources.ts";

/**
 * A collider by its numbers that stands where an object of the page is: a host that it is added to follows the object from the start. Of a mesh whose shape is to be met,
 * `colliderFrom` makes the shape as well.
 */
export function colliderAt(object: Object3D, source: Omit<ColliderSource, "pose" | "skin">): ColliderSource {
  return withObjects(
    { ...source, pose: poseOf(object) },
    { follow: { object, turn: null }, root: rootOf(object) },
  );
}
