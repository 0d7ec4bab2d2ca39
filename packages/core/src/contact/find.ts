import type { Input } from "../input.ts";
import { POSE_SIZE } from "../model/collider.ts";
import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import type { Contacts } from "./contacts.ts";
import { signedDistance } from "./distance.ts";
import { toLocal, toWorld, toWorldDirection } from "./pose.ts";

/**
 * Nodes that would be inside a collider at the end of the step if nothing stopped them, which those that are inside
 * already nearly always are: the static test of spec/cloth.md §5 at the end of the step. Finds, never moves.
 * (Continuous detection comes with the contact system.)
 */
export function findContacts(model: Model, now: State, input: Input, h: number, out: Contacts): void {
  out.count = 0;
  const { nodes, colliders, gravity } = model;
  if (colliders.length === 0) return;
  for (let node = 0; node < nodes.count; node++) {
    if (input.pinned[node] === 1) continue;
    for (let c = 0; c < colliders.length; c++) {
      const at = c * POSE_SIZE;
      const i = node * 3;
      const radius = nodes.radius[node];
      // Where the node goes in free flight, against the collider at the end of the step.
      const fx = now.x[i] + h * (now.v[i] + h * gravity[0]);
      const fy = now.x[i + 1] + h * (now.v[i + 1] + h * gravity[1]);
      const fz = now.x[i + 2] + h * (now.v[i + 2] + h * gravity[2]);
      toLocal(input.poses, at, fx, fy, fz, local);
      const { shape } = colliders[c];
      if (signedDistance(shape, local[0], local[1], local[2], normal, radius) >= radius) continue;
      toLocal(now.poses, at, now.x[i], now.x[i + 1], now.x[i + 2], local);
      const gap = signedDistance(shape, local[0], local[1], local[2], normal) - radius;
      record(out, node, c, gap, now, input);
    }
  }
}

const local = new Float64Array(3);
const normal = new Float64Array(3);
const world = new Float64Array(3);

/** The surface point moves with the collider: its material point now in `local`, seen from both poses. */
function record(out: Contacts, node: number, collider: number, gap: number, now: State, input: Input): void {
  const k = out.count++;
  const at = collider * POSE_SIZE;
  out.node[k] = node;
  out.collider[k] = collider;
  out.gap[k] = gap;
  toWorldDirection(input.poses, at, normal[0], normal[1], normal[2], world);
  out.normal.set(world, k * 3);
  toWorld(input.poses, at, local[0], local[1], local[2], world);
  for (let axis = 0; axis < 3; axis++) out.drift[k * 3 + axis] = world[axis] - now.x[node * 3 + axis];
}
