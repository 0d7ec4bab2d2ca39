import { closestPoint, distanceFrom, FEATURE } from "@pliant/geometry";
import type { Input } from "../../../input/input.ts";
import type { State } from "../../../state/state.ts";
import type { ModalBody } from "../modal-body.ts";
import { addContact, setAxes, setPoint, CONTACT_SLOP, type SolidContacts } from "../solid-contacts.ts";
import { along, setClosest, setEnd, setPointOf } from "./ends.ts";
import { ASIDE, closestFacing, heightOver, isAside, looksAway, setFacingPoint } from "./facing.ts";
import { createHullSearch, findCrossing, mayReach, type HullSearch } from "./hull-contact.ts";
import { areBoxesNear, findPairs } from "./hull-pairs.ts";
import type { Hull } from "./hull.ts";
import {
  createPlacedSkeletons,
  distanceToSkeleton,
  placeSkeleton,
  type PlacedSkeleton,
} from "./placed-skeletons.ts";
import { DEPTH_MAX, type SolidSurfaces } from "./solid-surfaces.ts";
import { fastestOf } from "./surface-speed.ts";

/**
 * Finds where edges and corners of colliders touch solids between their nodes: a table's edge under a soft box, a needle in its
 * side, a ball that is smaller than a face. Nodes against colliders are found by find-contacts.ts.
 */
export function createSolidCollider({ model, elastics, skins, speeds }: SolidSurfaces) {
  const skeletons = createPlacedSkeletons(model);
  const search = createHullSearch();
  /** By skeleton and vertex: the search that tried it last. */
  const triedBy = skeletons.map(({ skeleton }) => new Uint32Array(skeleton.vertices.length / 3));

  return { find };

  function find(now: State, input: Input, h: number, out: SolidContacts): void {
    search.h = h;
    search.margin = CONTACT_SLOP;
    for (const elastic of elastics) {
      if (elastic.isAsleep) continue;
      const speed = speeds[elastic.index];
      search.depthMax = DEPTH_MAX * speed.far;
      const reach = CONTACT_SLOP + h * fastestOf(speed);
      skeletons.forEach((placed, index) => {
        const isNear =
          isMoving(placed, now, input) ||
          distanceToSkeleton(placed, now, elastic.centre) < speed.far + reach + placed.skeleton.radius;
        if (!isNear) return;
        placeSkeleton(placed, now, input, h);
        search.within = reach + placed.motion + placed.skeleton.radius;
        if (areBoxesNear(speed.box, 0, placed.hull.mesh.bvh.bounds, 0, search.within))
          collide(elastic, placed, triedBy[index], out);
      });
    }
  }

  function collide(elastic: ModalBody, placed: PlacedSkeleton, tried: Uint32Array, out: SolidContacts): void {
    const a = skins.swept(elastic);
    const b = placed.hull;
    const { pairs } = search;
    findPairs(a, b, CONTACT_SLOP + b.radius, pairs);
    search.count++;
    for (let k = 0; k < pairs.count; k++) {
      const s = pairs.first[k];
      const t = pairs.second[k];
      for (let corner = 0; corner < 3; corner++) {
        const vertex = b.mesh.triangles[3 * t + corner];
        if (b.pointed[vertex] === 0 || tried[vertex] === search.count) continue;
        tried[vertex] = search.count;
        if (findCorner(search, a, b, vertex)) add(elastic, placed, out);
      }
      if (a.sharp[s] !== 0 && b.sharp[t] !== 0) tryEdges(elastic, placed, s, t, out);
    }
  }

  function tryEdges(
    elastic: ModalBody,
    placed: PlacedSkeleton,
    s: number,
    t: number,
    out: SolidContacts,
  ): void {
    const a = skins.of(elastic);
    const b = placed.hull;
    for (let k = 0; k < 3; k++) {
      if ((a.sharp[s] & (1 << k)) === 0) continue;
      for (let l = 0; l < 3; l++) {
        if ((b.sharp[t] & (1 << l)) === 0) continue;
        if (findCrossing(search, a, 3 * s + k, b, 3 * t + l)) add(elastic, placed, out);
      }
    }
  }

  /** Adds the contact at hand. */
  function add(elastic: ModalBody, { collider, hull }: PlacedSkeleton, out: SolidContacts): void {
    const { ends, normal, gap } = search;
    const k = addContact(out);
    out.sides[2 * k] = elastic.index;
    out.sides[2 * k + 1] = -1;
    setPointOf(out, k, 0, ends[0]);
    setPoint(out, k, 1, 0, 0, 0, 0, 0, 0);
    out.collider[k] = collider;
    out.gap[k] = gap;
    setAxes(out, k, normal[0], normal[1], normal[2]);
    for (let axis = 0; axis < 3; axis++) out.drift[3 * k + axis] = along(hull.first, ends[1], axis);
    const { friction, restitution } = elastic.solid.settings;
    out.friction[k] = Math.sqrt(friction * model.colliders[collider].friction);
    out.restitution[k] = restitution;
  }
}

/** Makes a corner of a collider and its closest point on the surface of a solid the contact at hand. False where there is none. */
function findCorner(search: HullSearch, own: Hull, corner: Hull, vertex: number): boolean {
  const { mesh } = own;
  const { query, ends, normal } = search;
  const { nearest } = query;
  setFacingPoint(query, corner.mesh.vertices, corner.normals, 3 * vertex);
  query.within = Math.max(search.within, search.depthMax);
  const { x, y, z } = query;
  if (!closestPoint(mesh.bvh, mesh.vertices, x, y, z, query.within, nearest)) return false;
  let distance = distanceFrom(mesh, mesh.vertices, 0, nearest, x, y, z, normal);
  if (!corner.isRound) {
    if (distance < ASIDE) {
      if (!closestFacing(mesh, query)) return false;
      distance = heightOver(query);
      if (isAside(query, distance)) return false;
    } else if (looksAway(query)) return false;
  }
  // Nodes against colliders are found elsewhere.
  if (nearest.feature >= FEATURE.vertex) return false;
  for (let axis = 0; axis < 3; axis++) normal[axis] = -normal[axis];
  setClosest(ends[0], mesh, nearest);
  setEnd(ends[1], vertex, 1, vertex, 0, vertex, 0);
  search.gap = distance - corner.radius;
  return mayReach(search, own, corner);
}

/** Whether a collider is elsewhere at the end of the step. */
function isMoving(
  { collider, moving, poses: { length } }: PlacedSkeleton,
  { poses }: State,
  input: Input,
): boolean {
  if (moving >= 0) return true;
  const size = length / 2;
  for (let k = collider * size; k < (collider + 1) * size; k++) if (poses[k] !== input.poses[k]) return true;
  return false;
}
