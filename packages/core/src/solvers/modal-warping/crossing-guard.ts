import type { State } from "../../state/state.ts";
import { createSeparation, separateTriangles } from "./collision/separate-triangles.ts";
import { findNewCrossings, type WatchedPairs } from "./collision/surface-crossings.ts";
import type { ContactRounds, RoundStep } from "./contact-rounds.ts";
import type { EndPositions } from "./end-positions.ts";
import type { ModalBody } from "./modal-body.ts";
import { createMotionShortening } from "./shorten-motion.ts";
import { addContact, setAxes, setPoint, type SolidContacts } from "./solid-contacts.ts";

/** Times that impulses are found anew for what crosses. */
const IMPULSE_TRIES = 3;
/** Distance that impulses leave between triangles that would cross [m]. */
const PARTED_GAP = 2e-4;

/**
 * No step ends with triangles that cross and did not at its start. Listed contacts see to almost all of it; what they miss, because features
 * change within the step or a body folds, is found by looking at the triangles where they would end:
 *
 * 1. between two triangles that do not cross there is a plane. Those that would cross get a contact that keeps the two corners that
 *    would go farthest beyond it on their sides, and impulses are found anew.
 * 2. what would cross then keeps a part of its motion only, in the end none: where it was, nothing crossed. A solid that would cross itself
 *    deforms less, and goes on as a whole; of two, motion against each other is lost. Energy goes down by it, never up.
 *
 * Triangles beside each other on a surface that folds get 1 once, and 2 only of a solid that nothing else touches: one that is carried would
 * have to be held as a whole for a fold in which a few tetrahedra turn inside out.
 */
export function createCrossingGuard(
  elastics: readonly ModalBody[],
  nodeCount: number,
  rounds: ContactRounds,
  ends: EndPositions,
) {
  const separation = createSeparation();
  const crossing: number[] = [];
  const solidOf = new Int32Array(nodeCount);
  for (const { firstNode, nodes, index } of elastics) solidOf.fill(index, firstNode, firstNode + nodes);
  const after = new Float64Array(3 * nodeCount);
  const isCarried = new Uint8Array(elastics.length);
  const shortenMotion = createMotionShortening(elastics, solidOf, ends);

  return { keepApart };

  /** Returns pivots and sweeps. The listed contacts have got theirs. */
  function keepApart(contacts: SolidContacts, watched: WatchedPairs, step: RoundStep): number {
    let iterations = 0;
    markCarried(contacts);
    for (let k = 0; findCrossings(watched, step, k > 0) > 0; k++) {
      if (k === IMPULSE_TRIES) {
        shortenMotion(contacts, watched, step, { crossing, find: () => findCrossings(watched, step, true) });
        break;
      }
      const first = contacts.count;
      for (const pair of crossing) addPlane(contacts, watched, pair, step.now);
      iterations += rounds.extend(contacts, first, step);
    }
    return iterations;
  }

  /** Marks solids that anything but themselves touches. */
  function markCarried({ count, active, sides }: SolidContacts): void {
    isCarried.fill(0);
    for (let k = 0; k < count; k++) {
      const [one, other] = [sides[2 * k], sides[2 * k + 1]];
      if (active[k] === 0 || one === other) continue;
      isCarried[one] = 1;
      if (other >= 0) isCarried[other] = 1;
    }
  }

  /** Lists what would cross with the velocities as they are. */
  function findCrossings(watched: WatchedPairs, { now }: RoundStep, areFoldsLeft: boolean): number {
    const { corners, count, isFold } = watched;
    for (let at = 0; at < 6 * count; at++) {
      const elastic = elastics[solidOf[corners[at]]];
      ends.place(elastic, corners[at] - elastic.firstNode, after);
    }
    findNewCrossings(watched, now.x, after, crossing);
    if (!areFoldsLeft) return crossing.length;
    let kept = 0;
    for (const pair of crossing) {
      if (isFold[pair] === 0 || isCarried[solidOf[corners[6 * pair]]] === 0) crossing[kept++] = pair;
    }
    crossing.length = kept;
    return kept;
  }

  /** A contact of the corners of two triangles that would be farthest beyond the plane between them. */
  function addPlane(contacts: SolidContacts, watched: WatchedPairs, pair: number, { x }: State): void {
    const { corners } = watched;
    separateTriangles(x, watched, pair, separation);
    const [nx, ny, nz] = separation.normal;
    const between = (at: Float64Array, a: number, b: number): number =>
      nx * (at[3 * a] - at[3 * b]) + ny * (at[3 * a + 1] - at[3 * b + 1]) + nz * (at[3 * a + 2] - at[3 * b + 2]); // prettier-ignore
    let [a, b, least] = [0, 0, Infinity];
    for (let k = 6 * pair; k < 6 * pair + 3; k++) {
      for (let l = 6 * pair + 3; l < 6 * pair + 6; l++) {
        if (corners[k] === corners[l]) continue;
        const height = between(after, corners[k], corners[l]);
        if (height < least) [a, b, least] = [corners[k], corners[l], height];
      }
    }
    const k = addContact(contacts);
    const [one, other] = [elastics[solidOf[a]], elastics[solidOf[b]]];
    contacts.sides[2 * k] = one.index;
    contacts.sides[2 * k + 1] = other.index;
    setPoint(contacts, k, 0, a - one.firstNode, 1, a - one.firstNode, 0, a - one.firstNode, 0);
    setPoint(contacts, k, 1, b - other.firstNode, 1, b - other.firstNode, 0, b - other.firstNode, 0);
    contacts.collider[k] = -1;
    contacts.gap[k] = Math.max(0, between(x, a, b));
    setAxes(contacts, k, nx, ny, nz);
    contacts.drift.fill(0, 3 * k, 3 * k + 3);
    contacts.restGap[k] = Math.min(PARTED_GAP, 0.5 * contacts.gap[k]);
    contacts.isPlane[k] = 1;
    contacts.friction[k] = Math.sqrt(one.solid.settings.friction * other.solid.settings.friction);
    contacts.restitution[k] = 0;
  }
}
