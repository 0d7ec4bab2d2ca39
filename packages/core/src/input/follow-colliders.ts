import { POSE_SIZE, toWorld } from "@pliant/geometry";
import type { Attachment, Input } from "./input.ts";
import { patchPoint } from "./surface-patch.ts";

/** Moves the targets of attached nodes to where the input's poses have them: once per solver step, after the drivers. */
export function followColliders(input: Input): void {
  for (const attachment of input.attachments) {
    placeOf(input, attachment, at);
    input.pinTarget.set(at, attachment.node * 3);
  }
}

const at = new Float64Array(3);

/** Where the input has an attachment. */
export function placeOf(
  { poses, vertices, deforming }: Input,
  { collider, point: [x, y, z], patch }: Attachment,
  out: Float64Array,
): void {
  const range = patch && deforming.find((each) => each.collider === collider);
  if (patch === undefined || range === undefined) {
    toWorld(poses, collider * POSE_SIZE, x, y, z, out);
    return;
  }
  patchPoint(vertices, range, patch, out);
  toWorld(poses, collider * POSE_SIZE, out[0], out[1], out[2], out);
}
