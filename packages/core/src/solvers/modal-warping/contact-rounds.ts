import type { State } from "../../state/state.ts";
import type { EndPositions } from "./end-positions.ts";
import type { Impulses } from "./impulses.ts";
import type { ModalBody } from "./modal-body.ts";
import { setRow, speedAlong } from "./rows.ts";
import { CONTACT_SLOP, type SolidContacts } from "./solid-contacts.ts";

/** Times that impulses are found anew at most, for what the ones before left too near. */
const ROUNDS_MAX = 4;
/** What a contact may end nearer than it has to be [m]; and, where it is nearer already, nearer than it is [m]. */
const GAP_TOLERANCE = 1e-4;
const SINKING_TOLERANCE = 1e-6;

/**
 * Impulses act along straight lines, nodes do not move along such: bodies turn and warp. And an impulse may drive a body into one that
 * nobody expected it to meet. So impulses are found in rounds, for groups of solids that touch each other:
 *
 * 1. take frames and modes to the end of the step, and see how far apart everything that is listed would be there.
 * 2. the difference to what the velocities alone say becomes a part of each contact's condition, in full.
 * 3. what is listed, takes no part yet and would be too near takes part from now on.
 * 4. groups in which something would be too near find their impulses anew.
 */
export function createContactRounds(elastics: readonly ModalBody[], impulses: Impulses, ends: EndPositions) {
  const group = new Int32Array(elastics.length);
  const isAnew = new Uint8Array(elastics.length);
  const isNear = new Uint8Array(elastics.length);
  const changed = new Uint8Array(elastics.length);
  const free = elastics.map(({ size }) => new Float64Array(size));
  const members: number[] = [];

  return { resolve, extend };

  /** Returns pivots and sweeps. `isWatched`: solids that are near others or themselves. */
  function resolve(contacts: SolidContacts, isWatched: Uint8Array, step: RoundStep): number {
    const { now, h } = step;
    impulses.begin();
    isNear.set(isWatched);
    for (let k = 0; k < contacts.count; k++) {
      isNear[contacts.sides[2 * k]] = 1;
      if (contacts.sides[2 * k + 1] >= 0) isNear[contacts.sides[2 * k + 1]] = 1;
    }
    for (const { index, velocity } of elastics) if (isNear[index] === 1) free[index].set(velocity);
    isAnew.set(isNear);
    let iterations = 0;
    for (let round = 0; round <= ROUNDS_MAX; round++) {
      advanceAnew(step);
      if (!measure(contacts, now, h, round === 0) || round === ROUNDS_MAX) break;
      iterations += solveGroups(contacts, now, h, round === 0);
    }
    return iterations;
  }

  /** Finds impulses anew with contacts that were added, from `first` on. Returns pivots and sweeps. */
  function extend(contacts: SolidContacts, first: number, step: RoundStep): number {
    const { now, h } = step;
    isAnew.fill(0);
    for (let k = first; k < contacts.count; k++)
      isAnew[contacts.sides[2 * k]] = isAnew[contacts.sides[2 * k + 1]] = 1;
    let iterations = 0;
    for (let round = 0; round <= ROUNDS_MAX; round++) {
      if (!measure(contacts, now, h, false) || round === ROUNDS_MAX) break;
      iterations += solveGroups(contacts, now, h, false);
      advanceAnew(step);
    }
    return iterations;
  }

  function advanceAnew({ spins, now, h, next }: RoundStep): void {
    for (const elastic of elastics) {
      if (isAnew[elastic.index] === 1) ends.advance(elastic, spins[elastic.index], now, h, next);
    }
  }

  /** Marks solids whose impulses have to be found (anew), and returns whether there are any. */
  function measure(contacts: SolidContacts, now: State, h: number, isFirst: boolean): boolean {
    const { sides, gap, restGap, active, excess, isPlane } = contacts;
    let isAny = false;
    changed.set(isAnew);
    isAnew.fill(0);
    for (let k = 0; k < contacts.count; k++) {
      const [one, other] = [sides[2 * k], sides[2 * k + 1]];
      if (changed[one] === 0 && (other < 0 || changed[other] === 0)) continue;
      const change = ends.change(contacts, k, now, h);
      const end = gap[k] + change;
      const isLow = isFirst
        ? end < restGap[k] || gap[k] < restGap[k] + CONTACT_SLOP
        : end < (isPlane[k] === 1 ? 0 : Math.min(restGap[k] - GAP_TOLERANCE, gap[k] - SINKING_TOLERANCE));
      if (active[k] === 0) {
        if (!isLow) continue;
        active[k] = 1;
        setRow(contacts, elastics, now, k);
      }
      excess[k] = change - h * speedAlong(contacts, elastics, k, 0);
      if (!isLow) continue;
      isAny = true;
      isAnew[one] = 1;
      if (other >= 0) isAnew[other] = 1;
    }
    return isAny;
  }

  function solveGroups(contacts: SolidContacts, now: State, h: number, isFirst: boolean): number {
    setGroups(contacts, group);
    for (let i = 0; i < group.length; i++) if (isAnew[i] === 1) isAnew[group[i]] = 1;
    for (let i = 0; i < group.length; i++) isAnew[i] = isAnew[group[i]];
    let iterations = 0;
    for (let root = 0; root < elastics.length; root++) {
      if (group[root] !== root || isAnew[root] === 0) continue;
      members.length = 0;
      for (let k = 0; k < contacts.count; k++) {
        if (contacts.active[k] === 1 && group[contacts.sides[2 * k]] === root) members.push(k);
      }
      if (members.length === 0) continue;
      if (!isFirst)
        for (let i = root; i < group.length; i++) if (group[i] === root) elastics[i].velocity.set(free[i]);
      iterations += impulses.respond(contacts, members, now, h, isFirst);
    }
    return iterations;
  }
}

/** One step: angular velocities without contact, before constraints [rad/s], its start, its length [s] and its end. */
export interface RoundStep {
  readonly spins: readonly Float64Array[];
  readonly now: State;
  readonly h: number;
  readonly next: State;
}

export type ContactRounds = ReturnType<typeof createContactRounds>;

/** Solids that touch each other, directly or through others, have the same number: that of their first. */
function setGroups({ count, sides, active }: SolidContacts, group: Int32Array): void {
  for (let i = 0; i < group.length; i++) group[i] = i;
  const rootOf = (i: number): number => {
    while (group[i] !== i) i = group[i];
    return i;
  };
  for (let k = 0; k < count; k++) {
    if (active[k] === 0 || sides[2 * k + 1] < 0) continue;
    const [a, b] = [rootOf(sides[2 * k]), rootOf(sides[2 * k + 1])];
    group[Math.max(a, b)] = Math.min(a, b);
  }
  for (let i = 0; i < group.length; i++) group[i] = rootOf(i);
}
