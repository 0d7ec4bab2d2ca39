import type { Vec3 } from "@pliant/geometry";
import { MOMENTUM, POSITION, REACTION, ROTATION, VELOCITY } from "../../model/solid/solid-body.ts";
import type { ModalBody } from "./modal-body.ts";
import { invertSymmetric, multiplySymmetric, rotationMatrix, turnQuaternion } from "./matrix3.ts";
import { toWorld } from "./warp.ts";

/** v and ω at the end of the step without contact: v + h (g + F/m), H⁻¹ (L + h τ). */
export function predictFrame(elastic: ModalBody, solids: Float64Array, gravity: Vec3, h: number): void {
  const { at, total, force, velocity, inverseInertia, momentum } = elastic;
  for (let axis = 0; axis < 3; axis++) {
    const push = force[axis] + solids[at + REACTION + axis];
    const twist = force[3 + axis] + solids[at + REACTION + 3 + axis];
    velocity[axis] = solids[at + VELOCITY + axis] + h * (gravity[axis] + push / total);
    momentum[axis] = solids[at + MOMENTUM + axis] + h * twist;
  }
  multiplySymmetric(inverseInertia, momentum[0], momentum[1], momentum[2], velocity, 3);
}

const half = new Float64Array(4);
const turned = new Float64Array(9);
const inverse = new Float64Array(6);
const between = new Float64Array(6);
const spin = new Float64Array(3);

/**
 * The frame at the end of the step from the velocity there. L is the state, so what turns it is known exactly; R follows
 * by the midpoint rule, R' = exp(h ω½) R with ω½ that of half the turn: the energy of a tumbling body does not drift.
 */
export function advanceFrame(elastic: ModalBody, now: Float64Array, h: number, next: Float64Array): void {
  const { at, velocity, bodyInertia, lead } = elastic;
  const l = at + MOMENTUM;
  for (let axis = 0; axis < 3; axis++) {
    const last = velocity[axis];
    next[at + VELOCITY + axis] = last;
    const mean = lead * now[at + VELOCITY + axis] + (1 - lead) * last;
    next[at + POSITION + axis] = now[at + POSITION + axis] + h * mean;
  }
  const [wx, wy, wz] = velocity.subarray(3, 6);
  turnQuaternion(now, at + ROTATION, [0.5 * h * wx, 0.5 * h * wy, 0.5 * h * wz], half, 0);
  rotationMatrix(half, 0, turned);
  invertSymmetric(bodyInertia, inverse);
  toWorld(turned, inverse, between);
  multiplySymmetric(between, next[l], next[l + 1], next[l + 2], spin);
  turnQuaternion(now, at + ROTATION, [h * spin[0], h * spin[1], h * spin[2]], next, at + ROTATION);
}

const inertia = new Float64Array(6);
const change = new Float64Array(3);

/** L' = L + h τ + H Δω: what impulses have added. */
export function setMomentum(elastic: ModalBody, before: Float64Array, solids: Float64Array): void {
  const { velocity, momentum, rotation, bodyInertia, at } = elastic;
  toWorld(rotation, bodyInertia, inertia);
  multiplySymmetric(
    inertia,
    velocity[3] - before[0],
    velocity[4] - before[1],
    velocity[5] - before[2],
    change,
  );
  for (let axis = 0; axis < 3; axis++) solids[at + MOMENTUM + axis] = momentum[axis] + change[axis];
}
