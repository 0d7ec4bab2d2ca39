import { createLcpSpace, solveLcp, sweepLcp } from "../../linear/lcp.ts";
import type { State } from "../../state/state.ts";
import type { ModalBody } from "./modal-body.ts";
import type { ContactMemory } from "./contact-memory.ts";
import { between, push, speedAlong } from "./rows.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/** Touches that are solved for by pivoting; more are swept. */
const PIVOTED_CONTACTS_MAX = 192;
/** Share of a penetration that a step makes up for, and the speed that this may give [m/s]. */
const PUSH_OUT_SHARE = 0.2;
const PUSH_OUT_SPEED_MAX = 0.5;
const SWEEPS_AFTER_PIVOTING = 40;
const SWEEPS_ALONE = 60;
/** Sweeps end when no speed changes by more than this [m/s]. */
const STILL_SPEED = 1e-6;

/**
 * Impulses at all touches at once (spec/bodies.md §7.2): velocities at the end of the step are affine in them, so that one linear
 * complementarity problem finds those with which nothing approaches and nothing pulls. Then friction, Coulomb's, touch by touch:
 * what would make it stick, but at most μ times the push; pushes follow what it changes.
 */
export function createImpulses(elastics: readonly ModalBody[], memory: ContactMemory) {
  const space = createLcpSpace(PIVOTED_CONTACTS_MAX);
  const matrix = new Float64Array(PIVOTED_CONTACTS_MAX * PIVOTED_CONTACTS_MAX);
  const right = new Float64Array(PIVOTED_CONTACTS_MAX);
  const impulse = new Float64Array(PIVOTED_CONTACTS_MAX);
  const group = new Int32Array(elastics.length);
  const members: number[] = [];
  let bias = new Float64Array(64);
  let way = new Float64Array(0);
  let before = new Float64Array(0);

  return { respond };

  function respond(touches: SolidContacts, now: State, h: number): number {
    if (bias.length < touches.count) bias = new Float64Array(2 * touches.count);
    for (let k = 0; k < touches.count; k++) bias[k] = biasOf(touches, elastics, now, k, h);
    setGroups(touches, group);
    let iterations = 0;
    for (let root = 0; root < elastics.length; root++) {
      if (group[root] !== root) continue;
      members.length = 0;
      for (let k = 0; k < touches.count; k++) if (group[touches.sides[2 * k]] === root) members.push(k);
      if (members.length === 0) continue;
      memory.recall(touches, members, now, h, members.length > PIVOTED_CONTACTS_MAX);
      if (members.length <= PIVOTED_CONTACTS_MAX) iterations += pivot(touches);
      iterations += sweep(
        touches,
        members.length <= PIVOTED_CONTACTS_MAX ? SWEEPS_AFTER_PIVOTING : SWEEPS_ALONE,
      );
    }
    return iterations;
  }

  function pivot(touches: SolidContacts): number {
    const n = members.length;
    for (let i = 0; i < n; i++) {
      right[i] = speedAlong(touches, elastics, members[i], 0) + bias[members[i]];
      for (let j = 0; j <= i; j++) {
        const entry = between(touches, elastics, members[i], 0, members[j], 0);
        matrix[i * n + j] = matrix[j * n + i] = entry;
      }
    }
    let iterations = solveLcp(matrix, n, right, impulse, space);
    if (iterations < 0) {
      impulse.fill(0);
      iterations = sweepLcp(matrix, n, right, impulse, space);
    }
    for (let i = 0; i < n; i++) push(touches, elastics, members[i], 0, impulse[i]);
    return iterations;
  }

  /**
   * Touch by touch, friction and push for what the others have done by now, each pass lengthened along the way of those before it,
   * as in `sweepLcp`: what stands in layers takes few passes that way.
   */
  function sweep(touches: SolidContacts, most: number): number {
    const isRough = members.some((k) => touches.friction[k] > 0);
    if (!isRough && members.length <= PIVOTED_CONTACTS_MAX) return 0;
    if (way.length < 3 * touches.count) {
      way = new Float64Array(6 * touches.count);
      before = new Float64Array(6 * touches.count);
    }
    let last = 0;
    for (let pass = 1; pass <= most; pass++) {
      let change = 0;
      for (const k of members) {
        for (let at = 3 * k; at < 3 * k + 3; at++) before[at] = touches.impulse[at];
      }
      for (const k of members) {
        if (touches.friction[k] > 0) change = Math.max(change, applyFriction(touches, elastics, k));
        change = Math.max(change, press(touches, elastics, k, bias[k]));
      }
      if (change < STILL_SPEED) return pass;
      let size = 0;
      for (const k of members) {
        for (let at = 3 * k; at < 3 * k + 3; at++) size += (touches.impulse[at] - before[at]) ** 2;
      }
      follow(touches, pass > 1 && size <= last && pass < most ? size / last : 0, pass === 1);
      last = size;
    }
    return most;
  }

  /** On by a share of the way so far, and the way made longer by what the pass has changed; a share of 0 begins anew. */
  function follow(touches: SolidContacts, share: number, isFirst: boolean): void {
    for (const k of members) {
      for (let axis = 0; axis < 3; axis++) {
        const at = 3 * k + axis;
        const change = touches.impulse[at] - before[at];
        if (share > 0) push(touches, elastics, k, axis, share * way[at]);
        way[at] = share > 0 ? share * way[at] + change : isFirst ? change : 0;
      }
    }
  }
}

/** What the normal velocity must exceed, less what it would be: the way that is left, a part of what is too deep, the bounce. */
function biasOf(
  touches: SolidContacts,
  elastics: readonly ModalBody[],
  now: State,
  k: number,
  h: number,
): number {
  const gap = touches.gap[k];
  const left = gap > 0 ? gap / h : Math.max((PUSH_OUT_SHARE * gap) / h, -PUSH_OUT_SPEED_MAX);
  const e = touches.restitution[k];
  if (e === 0) return left;
  const approach = approachOf(touches, elastics, now, k);
  return gap + h * approach <= 0 ? Math.min(left, e * approach) : left;
}

/** Normal velocity at the start of the step [m/s]. */
function approachOf(touches: SolidContacts, elastics: readonly ModalBody[], { v }: State, k: number): number {
  const { axes, drift, sides, nodes, weights } = touches;
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    let speed = -drift[3 * k + axis];
    for (let side = 0; side < 2; side++) {
      if (sides[2 * k + side] < 0) continue;
      const { firstNode } = elastics[sides[2 * k + side]];
      for (let corner = 0; corner < 3; corner++) {
        const at = 6 * k + 3 * side + corner;
        const own = weights[at] * v[3 * (firstNode + nodes[at]) + axis];
        speed += side === 0 ? own : -own;
      }
    }
    sum += axes[9 * k + axis] * speed;
  }
  return sum;
}

/** One touch's push anew, for what the others have done. Returns the change in speed. */
function press(touches: SolidContacts, elastics: readonly ModalBody[], k: number, bias: number): number {
  const own = touches.own[4 * k];
  if (!(own > 0)) return 0;
  const before = touches.impulse[3 * k];
  const after = Math.max(0, before - (speedAlong(touches, elastics, k, 0) + bias) / own);
  push(touches, elastics, k, 0, after - before);
  return Math.abs(after - before) * own;
}

/** One touch's friction anew. Returns the change in speed. */
function applyFriction(touches: SolidContacts, elastics: readonly ModalBody[], k: number): number {
  const { own, impulse, friction } = touches;
  const a = own[4 * k + 1];
  const b = own[4 * k + 2];
  const c = own[4 * k + 3];
  const det = a * b - c * c;
  if (!(det > 1e-14 * a * b)) return 0;
  const u = speedAlong(touches, elastics, k, 1);
  const v = speedAlong(touches, elastics, k, 2);
  let s = impulse[3 * k + 1] - (b * u - c * v) / det;
  let t = impulse[3 * k + 2] - (a * v - c * u) / det;
  const most = friction[k] * impulse[3 * k];
  const size = Math.sqrt(s * s + t * t);
  if (size > most) {
    s *= most / size;
    t *= most / size;
  }
  const ds = s - impulse[3 * k + 1];
  const dt = t - impulse[3 * k + 2];
  push(touches, elastics, k, 1, ds);
  push(touches, elastics, k, 2, dt);
  return Math.max(Math.abs(ds) * a, Math.abs(dt) * b);
}

/** Solids that touch each other, directly or through others, have the same number: that of their first. */
function setGroups({ count, sides }: SolidContacts, group: Int32Array): void {
  for (let i = 0; i < group.length; i++) group[i] = i;
  const rootOf = (i: number): number => {
    while (group[i] !== i) i = group[i];
    return i;
  };
  for (let k = 0; k < count; k++) {
    if (sides[2 * k + 1] < 0) continue;
    const [a, b] = [rootOf(sides[2 * k]), rootOf(sides[2 * k + 1])];
    group[Math.max(a, b)] = Math.min(a, b);
  }
  for (let i = 0; i < group.length; i++) group[i] = rootOf(i);
}
