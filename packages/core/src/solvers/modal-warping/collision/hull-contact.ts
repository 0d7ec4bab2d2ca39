import type { ModalBody } from "../modal-body.ts";
import { addContact, setAxes, type SolidContacts } from "../solid-contacts.ts";
import { createCrossing, crossEdges, type Crossing } from "./cross-edges.ts";
import { along, createEnd, setEdge, setPointOf, type End } from "./ends.ts";
import { createFacingQuery, type FacingQuery } from "./facing.ts";
import { createHullPairs, type HullPairs } from "./hull-pairs.ts";
import type { Hull } from "./hull.ts";

/** What a search for contacts between two hulls works with: made once, written for each pair of bodies. */
export interface HullSearch {
  readonly pairs: HullPairs;
  readonly query: FacingQuery;
  readonly crossing: Crossing;
  /** Length of the step [s]. */
  h: number;
  /** How near each other surfaces are looked at [m]. */
  within: number;
  /** What may come so near each other in the step is listed [m]. */
  margin: number;
  /** How far edges may have passed each other [m]. */
  depthMax: number;
  /** Raised with each pair of bodies: marks what was tried for it. */
  count: number;
  /** The contact that is looked at: a point of each hull, `gap` apart along the unit vector from the second to the first [m]. */
  readonly ends: readonly [End, End];
  readonly normal: Float64Array;
  gap: number;
  /** How far apart its ends are at rest, of a solid with itself; Infinity of two [m]. */
  restDistance: number;
}

/** @param counts which triangles may be found; all, when left out */
export function createHullSearch(counts?: (triangle: number) => boolean): HullSearch {
  const query = createFacingQuery(counts);
  return {
    pairs: createHullPairs(),
    query,
    crossing: createCrossing(),
    ...{ h: 0, within: 0, margin: 0, depthMax: 0, count: 0 },
    ends: [createEnd(), createEnd()],
    normal: query.normal,
    gap: 0,
    restDistance: Infinity,
  };
}

/**
 * Whether the two ends of the contact at hand may come nearer than the margin in the step: as they are, as they move at its start, or as
 * they would move without contact at its end.
 */
export function mayReach(
  { ends: [p, q], normal: n, gap, margin, h }: HullSearch,
  one: Hull,
  other: Hull,
): boolean {
  if (gap <= margin) return true;
  let [first, last] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    first += n[axis] * (along(one.first, p, axis) - along(other.first, q, axis));
    last += n[axis] * (along(one.last, p, axis) - along(other.last, q, axis));
  }
  return gap + h * Math.min(first, last) <= margin;
}

/** Makes the crossing of edge i of one hull and edge j of the other the contact at hand. False where they are not near. */
export function findCrossing(search: HullSearch, one: Hull, i: number, other: Hull, j: number): boolean {
  const { crossing, normal, ends, depthMax } = search;
  if (!crossEdges(one, i, other, j, crossing) || crossing.distance < -depthMax) return false;
  normal[0] = crossing.nx;
  normal[1] = crossing.ny;
  normal[2] = crossing.nz;
  setEdge(ends[0], one, i, crossing.s);
  setEdge(ends[1], other, j, crossing.t);
  search.gap = crossing.gap;
  return mayReach(search, one, other);
}

/** Distance at which solids rest on each other [m], and the same in radii of the smaller one [1]. */
const REST_GAP = 5e-4;
const REST_GAP_SHARE = 4e-3;

/** The same of a solid with itself, of the distance at rest [1]. */
const REST_DISTANCE_SHARE = 0.25;

const restGapOf = (one: ModalBody, other: ModalBody): number =>
  Math.min(REST_GAP, REST_GAP_SHARE * Math.min(one.tree.spheres[3], other.tree.spheres[3]));

/** Adds the contact at hand, of two solids. */
export function addSolidContact(
  { ends, normal, gap, restDistance }: HullSearch,
  one: ModalBody,
  other: ModalBody,
  out: SolidContacts,
): void {
  const k = addContact(out);
  out.sides[2 * k] = one.index;
  out.sides[2 * k + 1] = other.index;
  setPointOf(out, k, 0, ends[0]);
  setPointOf(out, k, 1, ends[1]);
  out.collider[k] = -1;
  out.gap[k] = gap;
  setAxes(out, k, normal[0], normal[1], normal[2]);
  out.drift.fill(0, 3 * k, 3 * k + 3);
  const [a, b] = [one.solid.settings, other.solid.settings];
  out.restGap[k] = Math.min(restGapOf(one, other), REST_DISTANCE_SHARE * restDistance);
  out.friction[k] = Math.sqrt(a.friction * b.friction);
  out.restitution[k] = Math.max(a.restitution, b.restitution);
}
