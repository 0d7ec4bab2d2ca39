import { POSE_SIZE, toLocal, type Vec3 } from "@pliant/geometry";
import type { Input } from "../../input/input.ts";
import { MOMENTUM, POSITION, REACTION, VELOCITY } from "../../model/solid/solid-body.ts";
import type { State } from "../../state/state.ts";
import { areBoxesNear } from "./collision/hull-pairs.ts";
import { modesAt, quietAt, ratesAt, reactionsAt, type ModalBody } from "./modal-body.ts";
import { motionOf, type NodeCollider } from "./node-colliders.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/** A solid no node of which is faster than this [m/s] for so long [s], and that something carries, may sleep. */
const QUIET_SPEED = 5e-3;
const QUIET_TIME = 0.5;
/** Solids nearer than this sleep and wake together [m]. */
const COMPANY_DISTANCE = 20e-3;

/**
 * Solids at rest sleep: they stay where they are, and cost nothing. Who sleeps follows from the state and the input alone, so that a restored
 * run does the same: a solid sleeps that was quiet for a while (`QUIET` in its numbers) if nobody asks anything of it, no collider moves
 * near it, and all solids near it sleep, too.
 */
export function createSleep(
  elastics: readonly ModalBody[],
  colliders: readonly NodeCollider[],
  gravity: Vec3,
) {
  const boxes = elastics.map(() => new Float64Array(6));
  const mayRest = gravity.some((each) => each !== 0);
  const wakes: number[] = [];
  const isCarried = new Uint8Array(elastics.length);

  return { begin, conclude };

  /** Sets `isAsleep` of all solids. Those that are stay in `next` as they are, without a velocity. */
  function begin(now: State, input: Input, h: number, next: State): void {
    for (const elastic of elastics) elastic.isAsleep = mayRest && isLeftAlone(elastic, now, input);
    if (elastics.every(({ isAsleep }) => !isAsleep)) return;
    for (const elastic of elastics) setBox(elastic, now, h, boxes[elastic.index]);
    wakes.length = 0;
    for (const { isAsleep, index } of elastics) if (!isAsleep) wakes.push(index);
    // Each that wakes wakes those near it.
    for (let k = 0; k < wakes.length; k++) {
      for (const elastic of elastics) {
        if (!elastic.isAsleep || !areBoxesNear(boxes[wakes[k]], 0, boxes[elastic.index], 0, COMPANY_DISTANCE))
          continue;
        elastic.isAsleep = false;
        wakes.push(elastic.index);
      }
    }
    for (const elastic of elastics) if (elastic.isAsleep) stop(elastic, now, next);
  }

  function isLeftAlone(elastic: ModalBody, now: State, input: Input): boolean {
    const { solids } = now;
    if (solids[quietAt(elastic)] < QUIET_TIME || input.loads.length > 0) return false;
    const { at, modes, firstNode, nodes } = elastic;
    const from = reactionsAt(elastic);
    if (solids.subarray(at + REACTION, at + REACTION + 6).some(isNotZero)) return false;
    if (solids.subarray(from, from + modes).some(isNotZero)) return false;
    if (input.grabs.some((grab) => grab.nodes.some((node) => node >= firstNode && node < firstNode + nodes)))
      return false;
    if (input.pinned.subarray(firstNode, firstNode + nodes).some(isNotZero)) return false;
    return colliders.every((collider) => isStillNear(elastic, collider, now, input));
  }

  /** Adds to how long solids have been quiet, or begins to count anew. */
  function conclude(contacts: SolidContacts, next: State, h: number): void {
    const { sides, impulse } = contacts;
    isCarried.fill(0);
    for (let k = 0; k < contacts.count; k++) {
      if (!(impulse[3 * k] > 0)) continue;
      isCarried[sides[2 * k]] = 1;
      if (sides[2 * k + 1] >= 0) isCarried[sides[2 * k + 1]] = 1;
    }
    for (const elastic of elastics) {
      if (elastic.isAsleep) continue;
      const isQuiet = isCarried[elastic.index] === 1 && isSlow(elastic, next);
      next.solids[quietAt(elastic)] = isQuiet ? next.solids[quietAt(elastic)] + h : 0;
    }
  }
}

const isNotZero = (value: number): boolean => value !== 0;

function isSlow({ surface, firstNode }: ModalBody, { v }: State): boolean {
  for (let k = 0; k < surface.length; k++) {
    const i = 3 * (firstNode + surface[k]);
    if (!(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2] < QUIET_SPEED * QUIET_SPEED)) return false;
  }
  return true;
}

const local = new Float64Array(3);
const normal = new Float64Array(3);

/** Whether a collider stays where it is, or moves far away. */
function isStillNear(
  { at, tree, moved }: ModalBody,
  collider: NodeCollider,
  now: State,
  input: Input,
): boolean {
  if (collider.isDeforming) return false;
  const motion = motionOf(collider, now, input);
  if (motion === 0) return true;
  const { solids, poses } = now;
  toLocal(
    poses,
    collider.index * POSE_SIZE,
    solids[at + POSITION],
    solids[at + POSITION + 1],
    solids[at + POSITION + 2],
    local,
  );
  const far = 2 * tree.spheres[3] + moved + motion;
  return !(collider.distance(collider.shape, local[0], local[1], local[2], normal, far) < far);
}

/** The box in which the nodes of the surface stay in the step, but for what contacts do. */
function setBox({ surface, firstNode }: ModalBody, { x, v }: State, h: number, out: Float64Array): void {
  out.fill(Infinity, 0, 3).fill(-Infinity, 3);
  for (let k = 0; k < surface.length; k++) {
    const i = 3 * (firstNode + surface[k]);
    for (let axis = 0; axis < 3; axis++) {
      const [from, to] = [x[i + axis], x[i + axis] + h * v[i + axis]];
      out[axis] = Math.min(out[axis], from, to);
      out[3 + axis] = Math.max(out[3 + axis], from, to);
    }
  }
}

/** Takes the velocity away. Nodes stay where they are: frame and modes go to where these are seen, half a step ahead. */
function stop(elastic: ModalBody, now: State, next: State): void {
  const { at, modes, lead, firstNode, nodes } = elastic;
  const { solids } = next;
  const [q, r] = [modesAt(elastic), ratesAt(elastic)];
  for (let axis = 0; axis < 3; axis++) {
    solids[at + POSITION + axis] += lead * now.dt * solids[at + VELOCITY + axis];
    solids[at + VELOCITY + axis] = solids[at + MOMENTUM + axis] = 0;
  }
  for (let mode = 0; mode < modes; mode++) {
    solids[q + mode] += lead * now.dt * solids[r + mode];
    solids[r + mode] = 0;
  }
  next.v.fill(0, 3 * firstNode, 3 * (firstNode + nodes));
}
