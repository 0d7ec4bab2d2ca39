import { placeOf } from "./follow-colliders.ts";
import { patchAt } from "./surface-patch.ts";
import { POSE_SIZE, toLocal, type Vec3 } from "@pliant/geometry";
import { describeValue } from "../checks/describe-value.ts";
import { checkNode, checkVector, pin, unpin, type Attachment, type Input } from "./input.ts";
import type { State } from "../state/state.ts";

/**
 * Binds a node to a collider where it is now: it rides along, translation and turn, until `detach`. It keeps its
 * distance to the surface, so that a node in contact stays at its radius and one that stands off is not thrown. On a
 * collider that deforms it rides on the nearest triangle.
 */
export function attach(input: Input, state: Readonly<State>, node: number, collider: number): Attachment {
  checkNode("attach", input, node);
  checkCollider(input, collider);
  const attachment = attachmentOf(state, node, collider, input.deforming);
  attachAt(input, attachment);
  return attachment;
}

/** What binds a node to a collider where both are in a state; `deforming` as the input has it. */
export function attachmentOf(
  { x, poses, vertices }: Readonly<State>,
  node: number,
  collider: number,
  deforming: Input["deforming"] = [],
): Attachment {
  toLocal(poses, collider * POSE_SIZE, x[node * 3], x[node * 3 + 1], x[node * 3 + 2], at);
  const point: Vec3 = [at[0], at[1], at[2]];
  const range = deforming.find((each) => each.collider === collider);
  return range === undefined
    ? { node, collider, point }
    : { node, collider, point, patch: patchAt(vertices, range, point) };
}

/** Binds a node to a given point of a collider: what `attach` returned, or made by hand. */
export function attachAt(input: Input, attachment: Attachment): void {
  const { node, collider, point } = attachment;
  checkNode("attach", input, node);
  checkCollider(input, collider);
  checkVector("attach", "point", point);
  placeOf(input, attachment, at);
  pin(input, node, [at[0], at[1], at[2]]);
  input.attachments.push({ ...attachment });
}

/** Lets a node that rides on a collider go. Nodes that are held otherwise stay held. */
export function detach(input: Input, node: number): void {
  checkNode("detach", input, node);
  if (input.attachments.some((each) => each.node === node)) unpin(input, node);
}

const at = new Float64Array(3);

function checkCollider({ poses }: Input, collider: number): void {
  const count = poses.length / POSE_SIZE;
  if (Number.isInteger(collider) && collider >= 0 && collider < count) return;
  const expected = count === 0 ? "this model has no colliders" : `expected 0 to ${count - 1}`;
  throw new RangeError(`attach: collider ${describeValue(collider)} does not exist, ${expected}`);
}
