import { POSE_SIZE } from "@pliant/geometry";
import { NO_COLLIDER } from "../collision/contacts.ts";
import type { FeatureContacts } from "../collision/feature-contacts.ts";
import type { State } from "../state/state.ts";
import type { Run } from "./run.ts";

/** Numbers per collider: force and torque about its origin, or their sums over time. */
const WRENCH_SIZE = 6;

/**
 * What bodies do to colliders at the end of a substep of length h: the opposite of each contact's force, at its node; of each pair with an
 * edge or corner, at its cloth; and of what holds nodes that ride on colliders. `reactions` are set, `impulses` grow by h times that.
 */
export function addColliderImpulses(
  { contacts, input, reactions, impulses }: Run,
  next: State,
  h: number,
): void {
  const { count, node, collider, force, features, attachmentForce } = contacts;
  reactions.fill(0);
  for (let k = 0; k < count; k++)
    if (collider[k] !== NO_COLLIDER) addAt(reactions, collider[k], next, 3 * node[k], force, 3 * k);
  for (const { node: held, collider: carrier } of input.attachments)
    addAt(reactions, carrier, next, 3 * held, attachmentForce, 3 * held);
  for (let k = 0; k < features.count; k++)
    if (features.force[k] > 0) addFeature(reactions, features, k, next);
  for (let i = 0; i < impulses.length; i++) impulses[i] += h * reactions[i];
}

/** The opposite of a force on a node. */
function addAt(
  out: Float64Array,
  collider: number,
  next: State,
  place: number,
  force: Float64Array,
  at: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    point[axis] = next.x[place + axis];
    push[axis] = -force[at + axis];
  }
  addPush(out, collider, next.poses);
}

/** The force of a pair on the collider that it has a vertex of; pairs of cloth have none. */
function addFeature(out: Float64Array, features: FeatureContacts, k: number, { x, poses }: State): void {
  const { nodes, weights, normal, force, frictionForce } = features;
  let side = 0;
  let collider = -1;
  point.fill(0);
  for (let e = 4 * k; e < 4 * k + 4; e++) {
    if (nodes[e] < 0) {
      collider = -1 - nodes[e];
      // A share above 0 is of the first feature, to which the force is.
      side = weights[e] > 0 ? 1 : side === 0 ? -1 : side;
      continue;
    }
    for (let axis = 0; axis < 3; axis++) point[axis] += Math.abs(weights[e]) * x[3 * nodes[e] + axis];
  }
  if (collider < 0) return;
  for (let axis = 0; axis < 3; axis++)
    push[axis] = side * (force[k] * normal[3 * k + axis] + frictionForce[3 * k + axis]);
  addPush(out, collider, poses);
}

/** `push` at `point`. */
function addPush(out: Float64Array, collider: number, poses: Float64Array): void {
  const at = WRENCH_SIZE * collider;
  const pose = POSE_SIZE * collider;
  const rx = point[0] - poses[pose];
  const ry = point[1] - poses[pose + 1];
  const rz = point[2] - poses[pose + 2];
  out[at] += push[0];
  out[at + 1] += push[1];
  out[at + 2] += push[2];
  out[at + 3] += ry * push[2] - rz * push[1];
  out[at + 4] += rz * push[0] - rx * push[2];
  out[at + 5] += rx * push[1] - ry * push[0];
}

const point = new Float64Array(3);
const push = new Float64Array(3);
