import type { WatchedPairs } from "./collision/surface-crossings.ts";
import type { RoundStep } from "./contact-rounds.ts";
import type { EndPositions } from "./end-positions.ts";
import type { ModalBody } from "./modal-body.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/** Shares of its motion that a solid keeps that would cross all the same, one after another [1]. */
const KEPT_SHARES = [0.5, 0.25, 0.1, 0] as const;

/** Watched pairs that would cross, and how they are found anew: returns how many there are. */
export interface Crossings {
  readonly crossing: readonly number[];
  find(): number;
}

/**
 * Takes away so much of the motion of solids that would cross that they do not: where they were, they did not. Solids that would cross each
 * other lose of their motion against each other, those that a collider touches of all of it; one that would cross itself, of what deforms it.
 * Velocities are those of the motion that is left, so energy goes down.
 */
export function createMotionShortening(
  elastics: readonly ModalBody[],
  solidOf: Int32Array,
  ends: EndPositions,
) {
  /** Solids whose motion is shortened together: the first of each; how often, and whether a collider touches them. */
  const group = new Int32Array(elastics.length);
  const cuts = new Uint8Array(elastics.length);
  const isHeld = new Uint8Array(elastics.length);
  /** How often that was shortened which deforms each. */
  const deformingCuts = new Uint8Array(elastics.length);
  const isCut = new Uint8Array(elastics.length);
  const isDeformingCut = new Uint8Array(elastics.length);
  const full = elastics.map(({ size }) => new Float64Array(size));
  const common = new Float64Array(3);

  return (contacts: SolidContacts, watched: WatchedPairs, step: RoundStep, crossings: Crossings): void => {
    cuts.fill(0);
    deformingCuts.fill(0);
    isHeld.fill(0);
    for (const { index, velocity } of elastics) {
      group[index] = index;
      full[index].set(velocity);
    }
    for (let k = 0; k < contacts.count; k++) {
      if (contacts.active[k] === 1 && contacts.sides[2 * k + 1] < 0) isHeld[contacts.sides[2 * k]] = 1;
    }
    // Each time at least one group keeps less, or becomes one with another.
    for (let k = 0; k < 3 * KEPT_SHARES.length * elastics.length; k++) {
      shorten(watched, step, crossings.crossing);
      if (crossings.find() === 0) return;
    }
  };

  /** All that cross keep one share less. */
  function shorten({ corners }: WatchedPairs, step: RoundStep, crossing: readonly number[]): void {
    isCut.fill(0);
    isDeformingCut.fill(0);
    for (const pair of crossing) {
      const [one, other] = [solidOf[corners[6 * pair]], solidOf[corners[6 * pair + 3]]];
      // What a collider carries would go into it if it went on as a whole.
      if (one === other && isHeld[group[one]] === 0) isDeformingCut[one] = 1;
      else join(group[one], group[other]);
    }
    for (const pair of crossing) {
      const [one, other] = [solidOf[corners[6 * pair]], solidOf[corners[6 * pair + 3]]];
      if (one !== other || isHeld[group[one]] === 1) isCut[group[one]] = 1;
    }
    for (const { index } of elastics) {
      cuts[index] = Math.min(KEPT_SHARES.length, cuts[index] + isCut[index]);
      deformingCuts[index] = Math.min(KEPT_SHARES.length, deformingCuts[index] + isDeformingCut[index]);
      if (isCut[index] === 1) keepGroup(index, step);
    }
    for (const elastic of elastics) {
      const { index } = elastic;
      if (isDeformingCut[index] === 0 || isCut[group[index]] === 1) continue;
      if (cuts[group[index]] > 0) keepGroup(group[index], step);
      else keepShare(elastic, step);
    }
  }

  function join(one: number, other: number): void {
    if (one === other) return;
    const [first, second] = [Math.min(one, other), Math.max(one, other)];
    cuts[first] = Math.max(cuts[first], cuts[second]);
    isHeld[first] = Math.max(isHeld[first], isHeld[second]);
    for (let i = second; i < group.length; i++) if (group[i] === second) group[i] = first;
  }

  /** Motion against each other of all solids of a group. What flies freely keeps its momentum. */
  function keepGroup(root: number, step: RoundStep): void {
    common.fill(0);
    let mass = 0;
    for (const { index, total } of elastics) {
      if (group[index] !== root) continue;
      mass += total;
      for (let axis = 0; axis < 3; axis++) common[axis] += total * full[index][axis];
    }
    for (let axis = 0; axis < 3; axis++) common[axis] = isHeld[root] === 1 ? 0 : common[axis] / mass;
    for (const elastic of elastics) if (group[elastic.index] === root) keepShare(elastic, step);
  }

  function keepShare(elastic: ModalBody, { spins, now, h, next }: RoundStep): void {
    const { index, velocity, size } = elastic;
    const whole = shareOf(cuts[group[index]]);
    const deforming = whole * shareOf(deformingCuts[index]);
    for (let n = 0; n < size; n++) {
      const shared = n < 3 && whole < 1 ? common[n] : 0;
      velocity[n] = shared + (n < 6 ? whole : deforming) * (full[index][n] - shared);
    }
    ends.advance(elastic, spins[index], now, h, next);
  }
}

const shareOf = (cut: number): number => (cut === 0 ? 1 : KEPT_SHARES[cut - 1]);
