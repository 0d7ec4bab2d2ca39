import { createLcpSpace, solveLcp, sweepLcp } from "../../linear/lcp.ts";
import { MOMENTUM, POSITION, VELOCITY } from "../../model/solid/solid-body.ts";
import type { Vec3 } from "@pliant/geometry";
import type { State } from "../../state/state.ts";
import { loadsAt, modesAt, ratesAt, reactionsAt, type ModalBody } from "./modal-body.ts";
import { inertialAcceleration, spinChange } from "./inertial.ts";
import { advanceModes, predictModes } from "./newmark.ts";
import { advanceFrame, predictFrame } from "./rigid.ts";
import { between, rowAt, setRows, speedAlong } from "./rows.ts";
import { CONTACT_SLOP, type SolidContacts } from "./solid-contacts.ts";

/** Share of a penetration that a step pushes out. */
const PUSH_OUT_SHARE = 0.2;

/**
 * The paper's own step, for comparison (spec/bodies.md §7.1, `mode: "paper-literal"`): impulses at nodes that approach; then forces
 * at those that rest, from the condition on accelerations (§6); friction from each; then frame and modes. The force is
 * explicit in the elastic state: stable only while h √λ < 2 (FIX 7).
 */
export function createPublishedStep(elastics: readonly ModalBody[], gravity: Vec3) {
  let room = 64;
  let space = createLcpSpace(room);
  let matrix = new Float64Array(room * room);
  let right = new Float64Array(room);
  let answer = new Float64Array(room);
  const acceleration = elastics.map(({ size }) => new Float64Array(size));

  return { step };

  function step(touches: SolidContacts, now: State, h: number, next: State): number {
    const near = Array.from({ length: touches.count }, (_, k) => k).filter(
      (k) => touches.gap[k] <= CONTACT_SLOP,
    );
    for (const elastic of elastics) {
      elastic.ease.fill(1, 0, elastic.active).fill(0, elastic.active);
      takeVelocity(elastic, now.solids);
    }
    setRows(touches, elastics, now);
    let iterations = collide(touches, near);
    iterations += rest(touches, near, now, h);
    for (const elastic of elastics) advance(elastic, now, next, h);
    pushOut(touches, near, next);
    return iterations;
  }

  /** Simultaneous impulses: A j + u ≥ 0, j ≥ 0. */
  function collide(touches: SolidContacts, near: readonly number[]): number {
    if (!near.some((k) => speedAlong(touches, elastics, k, 0) < 0)) return 0;
    const iterations = solve(touches, near, (k) => speedAlong(touches, elastics, k, 0));
    near.forEach((k, i) => {
      const impulse = answer[i];
      give(touches, k, 0, impulse);
      applyFriction(touches, k, impulse);
    });
    return iterations;
  }

  /** Forces at nodes that neither approach nor leave: A f + b ≥ 0, f ≥ 0, into `force` of the solids. */
  function rest(touches: SolidContacts, near: readonly number[], now: State, h: number): number {
    const slow = 2 * h * Math.sqrt(gravity[0] ** 2 + gravity[1] ** 2 + gravity[2] ** 2);
    const resting = near.filter((k) => Math.abs(speedAlong(touches, elastics, k, 0)) <= slow);
    if (resting.length === 0) return 0;
    for (const elastic of elastics) setAcceleration(elastic, now);
    const iterations = solve(touches, resting, (k) => accelerationAlong(touches, k, now));
    resting.forEach((k, i) => {
      const force = answer[i];
      touches.impulse[3 * k] += h * force;
      addForce(touches, k, 0, force);
      applyFriction(touches, k, h * force);
    });
    return iterations;
  }

  function solve(touches: SolidContacts, members: readonly number[], b: (k: number) => number): number {
    const n = members.length;
    if (n > room) {
      room = 2 * n;
      space = createLcpSpace(room);
      [matrix, right, answer] = [
        new Float64Array(room * room),
        new Float64Array(room),
        new Float64Array(room),
      ];
    }
    members.forEach((i, row) => {
      right[row] = b(i);
      members.forEach((j, column) => {
        if (column <= row) {
          matrix[row * n + column] = matrix[column * n + row] = between(touches, elastics, i, 0, j, 0);
        }
      });
    });
    const pivots = solveLcp(matrix, n, right, answer, space);
    if (pivots >= 0) return pivots;
    answer.fill(0, 0, n);
    return sweepLcp(matrix, n, right, answer, space);
  }

  /** Coulomb's friction of an impulse, opposite to sliding; it stops, but never turns back (M10). */
  function applyFriction(touches: SolidContacts, k: number, impulse: number): void {
    const u = speedAlong(touches, elastics, k, 1);
    const v = speedAlong(touches, elastics, k, 2);
    const size = Math.sqrt(u * u + v * v);
    if (size === 0 || impulse <= 0) return;
    const own = Math.max(touches.own[4 * k + 1], touches.own[4 * k + 2]);
    const most = Math.min(touches.friction[k] * impulse, size / own);
    give(touches, k, 1, (-most * u) / size);
    give(touches, k, 2, (-most * v) / size);
  }

  function give(touches: SolidContacts, k: number, axis: number, impulse: number): void {
    touches.impulse[3 * k + axis] += impulse;
    for (let side = 0; side < 2; side++) {
      const solid = touches.sides[2 * k + side];
      if (solid < 0) continue;
      const at = rowAt(touches, k, axis, side);
      const { velocity, size } = elastics[solid];
      for (let i = 0; i < size; i++) velocity[i] += touches.answers[at + i] * impulse;
    }
  }

  function addForce(touches: SolidContacts, k: number, axis: number, force: number): void {
    for (let side = 0; side < 2; side++) {
      const solid = touches.sides[2 * k + side];
      if (solid < 0) continue;
      const at = rowAt(touches, k, axis, side);
      const elastic = elastics[solid];
      for (let i = 0; i < elastic.size; i++) elastic.force[i] += touches.rows[at + i] * force;
    }
  }

  /** What the solids would do by themselves: v̇, ω̇, q̈. */
  function setAcceleration(elastic: ModalBody, { solids }: State): void {
    const { index, force, total, modes, damping, velocity, active } = elastic;
    const { eigenvalues } = elastic.solid.basis;
    const out = acceleration[index];
    for (let axis = 0; axis < 3; axis++) out[axis] = gravity[axis] + force[axis] / total;
    spinChange(elastic, solids, out);
    for (let mode = 0; mode < modes; mode++) {
      const load = solids[loadsAt(elastic) + mode] + solids[reactionsAt(elastic) + mode] + force[6 + mode];
      const value =
        load - damping[mode] * velocity[6 + mode] - eigenvalues[mode] * solids[modesAt(elastic) + mode];
      out[6 + mode] = mode < active ? value : 0;
    }
  }

  /** b of §6: what the normal acceleration would be without contact. */
  function accelerationAlong(touches: SolidContacts, k: number, now: State): number {
    const { sides, rows, nodes, weights, axes } = touches;
    let sum = 0;
    for (let side = 0; side < 2; side++) {
      const solid = sides[2 * k + side];
      if (solid < 0) continue;
      const elastic = elastics[solid];
      const at = rowAt(touches, k, 0, side);
      for (let i = 0; i < elastic.size; i++) sum += rows[at + i] * acceleration[solid][i];
      for (let corner = 0; corner < 3; corner++) {
        const place = 6 * k + 3 * side + corner;
        if (weights[place] === 0) continue;
        const own = inertialAcceleration(elastic, now, nodes[place], axes, 9 * k);
        sum += (side === 0 ? 1 : -1) * weights[place] * own;
      }
    }
    return sum;
  }

  function advance(elastic: ModalBody, now: State, next: State, h: number): void {
    const { at, velocity, modes } = elastic;
    const { solids } = next;
    // What impulses did, then the forces of the step.
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

  /** Out of what it is in, by a part of the depth. */
  function pushOut(touches: SolidContacts, near: readonly number[], { solids }: State): void {
    for (const { at, index } of elastics) {
      let deepest = 0;
      let worst = -1;
      for (const k of near) {
        if (touches.sides[2 * k] !== index || touches.gap[k] >= deepest) continue;
        deepest = touches.gap[k];
        worst = k;
      }
      if (worst < 0) continue;
      for (let axis = 0; axis < 3; axis++) {
        solids[at + POSITION + axis] -= PUSH_OUT_SHARE * deepest * touches.axes[9 * worst + axis];
      }
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
