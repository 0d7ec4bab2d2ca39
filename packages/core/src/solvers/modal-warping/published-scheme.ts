import type { Vec3 } from "@pliant/geometry";
import { MOMENTUM, POSITION, VELOCITY } from "../../model/solid/solid-body.ts";
import type { State } from "../../state/state.ts";
import { accelerationAlong, setAcceleration } from "./contact-acceleration.ts";
import { createContactLcp, solveContacts } from "./contact-lcp.ts";
import { ratesAt, type ModalBody } from "./modal-body.ts";
import { advanceModes, predictModes } from "./newmark.ts";
import { advanceFrame, predictFrame } from "./rigid.ts";
import { OWN_SIZE, rowAt, setRow, speedAlong } from "./rows.ts";
import { CONTACT_SLOP, type SolidContacts } from "./solid-contacts.ts";

/** Share of a penetration that a step pushes out [1]. */
const PUSH_OUT_SHARE = 0.2;

/**
 * The paper's own step, for comparison (docs/methods/bodies.md#the-papers-step, `quality: "paper-literal"`):
 *
 * 1. impulses at contacts that approach, with friction.
 * 2. forces at contacts that rest, from the condition on accelerations (docs/methods/bodies.md#complementarity), with friction.
 * 3. frame and modes from both.
 * 4. a part of the deepest penetration of each solid is pushed out.
 *
 * The force is explicit in the elastic state: stable only while h √λ < 2 (FIX 7).
 */
export function createPublishedStep(elastics: readonly ModalBody[], gravity: Vec3) {
  const lcp = createContactLcp();
  const accelerations = elastics.map(({ size }) => new Float64Array(size));

  return { step };

  function step(contacts: SolidContacts, now: State, h: number, next: State): number {
    const near = Array.from({ length: contacts.count }, (_, k) => k).filter(
      (k) => contacts.gap[k] <= CONTACT_SLOP,
    );
    for (const elastic of elastics) {
      elastic.ease.fill(1, 0, elastic.active).fill(0, elastic.active);
      takeVelocity(elastic, now.solids);
    }
    for (const k of near) setRow(contacts, elastics, now, k);
    let iterations = collide(contacts, near);
    iterations += rest(contacts, near, now, h);
    for (const elastic of elastics) advance(elastic, now, next, gravity, h);
    pushOut(contacts, elastics, near, next);
    return iterations;
  }

  /** Simultaneous impulses: A j + u ≥ 0, j ≥ 0. */
  function collide(contacts: SolidContacts, near: readonly number[]): number {
    const speed = (k: number): number => speedAlong(contacts, elastics, k, 0);
    if (!near.some((k) => speed(k) < 0)) return 0;
    const iterations = solveContacts(lcp, contacts, elastics, near, speed);
    near.forEach((k, i) => {
      const impulse = lcp.answer[i];
      applyImpulse(contacts, elastics, k, 0, impulse);
      applyFriction(contacts, elastics, k, impulse);
    });
    return iterations;
  }

  /** Forces at nodes that neither approach nor leave: A f + b ≥ 0, f ≥ 0, into `force` of the solids. */
  function rest(contacts: SolidContacts, near: readonly number[], now: State, h: number): number {
    const slow = 2 * h * Math.sqrt(gravity[0] ** 2 + gravity[1] ** 2 + gravity[2] ** 2);
    const resting = near.filter((k) => Math.abs(speedAlong(contacts, elastics, k, 0)) <= slow);
    if (resting.length === 0) return 0;
    for (const elastic of elastics) setAcceleration(elastic, now, gravity, accelerations[elastic.index]);
    const iterations = solveContacts(lcp, contacts, elastics, resting, (k) =>
      accelerationAlong(contacts, k, elastics, accelerations, now),
    );
    resting.forEach((k, i) => {
      const force = lcp.answer[i];
      contacts.impulse[3 * k] += h * force;
      addForce(contacts, elastics, k, 0, force);
      applyFriction(contacts, elastics, k, h * force);
    });
    return iterations;
  }
}

/** Coulomb's friction of an impulse, opposite to sliding; it stops, but never turns back (M10). */
function applyFriction(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  k: number,
  impulse: number,
): void {
  const u = speedAlong(contacts, elastics, k, 1);
  const v = speedAlong(contacts, elastics, k, 2);
  const size = Math.sqrt(u * u + v * v);
  if (size === 0 || impulse <= 0) return;
  const own = Math.max(contacts.own[OWN_SIZE * k + 1], contacts.own[OWN_SIZE * k + 2]);
  const most = Math.min(contacts.friction[k] * impulse, size / own);
  applyImpulse(contacts, elastics, k, 1, (-most * u) / size);
  applyImpulse(contacts, elastics, k, 2, (-most * v) / size);
}

/** Adds what an impulse along an axis does to the velocities of the solids [N·s]. */
function applyImpulse(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  k: number,
  axis: number,
  impulse: number,
): void {
  contacts.impulse[3 * k + axis] += impulse;
  for (let side = 0; side < 2; side++) {
    const solid = contacts.sides[2 * k + side];
    if (solid < 0) continue;
    const at = rowAt(contacts, k, axis, side);
    const { velocity, size } = elastics[solid];
    for (let i = 0; i < size; i++) velocity[i] += contacts.answers[at + i] * impulse;
  }
}

/** Adds a force along an axis to those of the solids [N]. */
function addForce(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  k: number,
  axis: number,
  force: number,
): void {
  for (let side = 0; side < 2; side++) {
    const solid = contacts.sides[2 * k + side];
    if (solid < 0) continue;
    const at = rowAt(contacts, k, axis, side);
    const elastic = elastics[solid];
    for (let i = 0; i < elastic.size; i++) elastic.force[i] += contacts.rows[at + i] * force;
  }
}

/** Frame and modes: what impulses did, then the forces of the step. */
function advance(elastic: ModalBody, now: State, next: State, gravity: Vec3, h: number): void {
  const { at, velocity, modes } = elastic;
  const { solids } = next;
  const before = elastic.spin;
  for (let axis = 0; axis < 3; axis++) solids[at + VELOCITY + axis] = velocity[axis];
  addMomentum(elastic, before, solids);
  for (let mode = 0; mode < modes; mode++) solids[ratesAt(elastic) + mode] = velocity[6 + mode];
  predictFrame(elastic, solids, gravity, h);
  predictModes(elastic, solids, h);
  solids.set(elastic.momentum, at + MOMENTUM);
  advanceFrame(elastic, now.solids, h, solids);
  advanceModes(elastic, h, solids);
}

/** Moves each solid out of its deepest contact, by PUSH_OUT_SHARE of the depth. */
function pushOut(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  near: readonly number[],
  { solids }: State,
): void {
  for (const { at, index } of elastics) {
    let deepest = 0;
    let worst = -1;
    for (const k of near) {
      if (contacts.sides[2 * k] !== index || contacts.gap[k] >= deepest) continue;
      deepest = contacts.gap[k];
      worst = k;
    }
    if (worst < 0) continue;
    for (let axis = 0; axis < 3; axis++) {
      solids[at + POSITION + axis] -= PUSH_OUT_SHARE * deepest * contacts.axes[9 * worst + axis];
    }
  }
}

function takeVelocity(elastic: ModalBody, solids: Float64Array): void {
  const { at, velocity, spin, modes } = elastic;
  velocity.set(solids.subarray(at + VELOCITY, at + VELOCITY + 3));
  velocity.set(spin, 3);
  velocity.set(solids.subarray(ratesAt(elastic), ratesAt(elastic) + modes), 6);
}

/** L += H (ω' − ω). */
function addMomentum(elastic: ModalBody, before: Float64Array, solids: Float64Array): void {
  const change = spinMomentum(
    elastic,
    [0, 1, 2].map((axis) => elastic.velocity[3 + axis] - before[axis]),
  );
  for (let axis = 0; axis < 3; axis++) solids[elastic.at + MOMENTUM + axis] += change[axis];
}

function spinMomentum({ rotation: r, bodyInertia: s }: ModalBody, w: readonly number[]): number[] {
  const local = [0, 1, 2].map((k) => r[k] * w[0] + r[3 + k] * w[1] + r[6 + k] * w[2]);
  const [x, y, z] = local;
  const turned = [
    s[0] * x + s[3] * y + s[4] * z,
    s[3] * x + s[1] * y + s[5] * z,
    s[4] * x + s[5] * y + s[2] * z,
  ];
  return [0, 1, 2].map((k) => r[3 * k] * turned[0] + r[3 * k + 1] * turned[1] + r[3 * k + 2] * turned[2]);
}
