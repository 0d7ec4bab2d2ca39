import { toLocal, toWorld } from "../contact/pose.ts";
import { describeValue } from "../describe-value.ts";
import { checkNode, checkVector, pin, unpin, type Attachment, type Input } from "../input.ts";
import { POSE_SIZE } from "../model/collider.ts";
import type { Vec3 } from "../model/vec3.ts";
import type { State } from "../state/state.ts";

/**
 * Binds a node to a collider where it is now: it rides along, translation and turn, until `detach`. It keeps its
 * distance to the surface, so that a node in contact stays at its radius and one that stands off is not thrown.
 */
export function attach(input: Input, state: Readonly<State>, node: number, collider: number): Attachment {
  checkNode("attach", input, node);
  checkCollider(input, collider);
  const attachment = attachmentOf(state, node, collider);
  attachAt(input, attachment);
  return attachment;
}

/** What binds a node to a collider where both are in a state. */
export function attachmentOf({ x, poses }: Readonly<State>, node: number, collider: number): Attachment {
  toLocal(poses, collider * POSE_SIZE, x[node * 3], x[node * 3 + 1], x[node * 3 + 2], at);
  return { node, collider, point: [at[0], at[1], at[2]] };
}

/** Binds a node to a given point of a collider: what `attach` returned, or made by hand. */
export function attachAt(input: Input, { node, collider, point }: Attachment): void {
  checkNode("attach", input, node);
  checkCollider(input, collider);
  checkVector("attach", "point", point);
  pin(input, node, worldOf(input.poses, collider, point));
  input.attachments.push({ node, collider, point });
}

/** Lets a node that rides on a collider go. Nodes that are held otherwise stay held. */
export function detach(input: Input, node: number): void {
  checkNode("detach", input, node);
  if (input.attachments.some((each) => each.node === node)) unpin(input, node);
}

/** Moves the targets of attached nodes to where the input's poses have them: once per solver step, after the drivers. */
export function followColliders({ attachments, poses, pinTarget }: Input): void {
  for (const { node, collider, point } of attachments) {
    toWorld(poses, collider * POSE_SIZE, point[0], point[1], point[2], at);
    pinTarget.set(at, node * 3);
  }
}

const at = new Float64Array(3);

function worldOf(poses: Float64Array, collider: number, point: Vec3): Vec3 {
  toWorld(poses, collider * POSE_SIZE, point[0], point[1], point[2], at);
  return [at[0], at[1], at[2]];
}

function checkCollider({ poses }: Input, collider: number): void {
  const count = poses.length / POSE_SIZE;
  if (Number.isInteger(collider) && collider >= 0 && collider < count) return;
  const expected = count === 0 ? "this model has no colliders" : `expected 0 to ${count - 1}`;
  throw new RangeError(`attach: collider ${describeValue(collider)} does not exist, ${expected}`);
}
