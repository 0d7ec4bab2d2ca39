import { closestPoint, distanceFrom } from "@pliant/geometry";
import type { ModalBody } from "../modal-body.ts";
import { CONTACT_SLOP, type SolidContacts } from "../solid-contacts.ts";
import { setClosest, setEnd } from "./ends.ts";
import { ASIDE, closestFacing, heightOver, isAside, looksAway, setFacingPoint } from "./facing.ts";
import {
  addSolidContact,
  createHullSearch,
  findCrossing,
  mayTouch,
  type HullSearch,
} from "./hull-contact.ts";
import { areBoxesNear, findPairs } from "./hull-pairs.ts";
import type { Hull } from "./hull.ts";
import { DEPTH_MAX, type SolidSurfaces } from "./solid-surfaces.ts";
import { speedBetween, type SurfaceSpeed } from "./surface-speed.ts";

/** One solid of a pair: nodes of it that are to be tried against the other. */
interface Side {
  readonly elastic: ModalBody;
  readonly speed: SurfaceSpeed;
  readonly nodes: Uint32Array;
  count: number;
  /** By node: the search that listed it last. */
  readonly listedBy: Uint32Array;
}

/**
 * Finds where solids touch each other. For each pair of solids whose boxes are near:
 *
 * 1. pairs of triangles that are near: both surfaces' trees together.
 * 2. nodes of each against the surface of the other.
 * 3. sharp edges against sharp edges.
 */
export function createSolidSolid({ elastics, skins, speeds }: SolidSurfaces) {
  const search = createHullSearch();
  const sides = elastics.map((elastic): Side => ({
    elastic,
    speed: speeds[elastic.index],
    nodes: new Uint32Array(elastic.nodes),
    count: 0,
    listedBy: new Uint32Array(elastic.nodes),
  }));

  return {
    find(h: number, out: SolidContacts): void {
      search.h = h;
      for (let i = 0; i < sides.length; i++) {
        for (let j = i + 1; j < sides.length; j++) {
          search.within = CONTACT_SLOP + h * speedBetween(speeds[i], speeds[j]);
          if (areBoxesNear(speeds[i].box, 0, speeds[j].box, 0, search.within))
            collide(sides[i], sides[j], out);
        }
      }
    },
  };

  function collide(one: Side, other: Side, out: SolidContacts): void {
    const a = skins.of(one.elastic);
    const b = skins.of(other.elastic);
    const { pairs } = search;
    findPairs(a, b, CONTACT_SLOP, pairs);
    if (pairs.count === 0) return;
    search.count++;
    search.depthMax = DEPTH_MAX * Math.min(one.speed.far, other.speed.far);
    one.count = other.count = 0;
    for (let k = 0; k < pairs.count; k++) {
      const [s, t] = [pairs.first[k], pairs.second[k]];
      for (let corner = 0; corner < 3; corner++) {
        const [p, q] = [a.mesh.triangles[3 * s + corner], b.mesh.triangles[3 * t + corner]];
        if (mayCollide(a, p, b, t)) list(search, one, p);
        if (mayCollide(b, q, a, s)) list(search, other, q);
      }
    }
    tryNodes(one, other, out);
    tryNodes(other, one, out);
    for (let k = 0; k < pairs.count; k++) {
      const [s, t] = [pairs.first[k], pairs.second[k]];
      if (a.sharp[s] !== 0 && b.sharp[t] !== 0) tryEdges(one, other, s, t, out);
    }
  }

  /** Listed nodes of one side. A node deep inside is near no triangle, but next to a node that is: those around are tried as well. */
  function tryNodes(own: Side, other: Side, out: SolidContacts): void {
    const a = skins.of(own.elastic);
    const b = skins.of(other.elastic);
    search.query.within = Math.max(search.within, DEPTH_MAX * other.speed.far);
    for (let k = 0; k < own.count; k++) {
      const node = own.nodes[k];
      const found = findNode(search, a, b, node);
      if (found === NOT_NEAR) continue;
      if (found !== INSIDE && mayTouch(search, a, b))
        addSolidContact(search, own.elastic, other.elastic, out);
      if (found === TOUCHING) continue;
      const { first, nodes } = a.around;
      for (let n = first[node]; n < first[node + 1]; n++) list(search, own, nodes[n]);
    }
  }

  function tryEdges(one: Side, other: Side, s: number, t: number, out: SolidContacts): void {
    const a = skins.of(one.elastic);
    const b = skins.of(other.elastic);
    for (let k = 0; k < 3; k++) {
      if ((a.sharp[s] & (1 << k)) === 0) continue;
      for (let l = 0; l < 3; l++) {
        if ((b.sharp[t] & (1 << l)) === 0) continue;
        if (findCrossing(search, a, 3 * s + k, b, 3 * t + l))
          addSolidContact(search, one.elastic, other.elastic, out);
      }
    }
  }
}

function list({ count }: HullSearch, side: Side, node: number): void {
  if (side.listedBy[node] === count) return;
  side.listedBy[node] = count;
  side.nodes[side.count++] = node;
}

/** Whether a vertex comes near a triangle, or is behind it and may be inside. */
function mayCollide(own: Hull, vertex: number, { mesh, boxes, faces }: Hull, t: number): boolean {
  if (areBoxesNear(own.travel, 6 * vertex, boxes, 6 * t, CONTACT_SLOP)) return true;
  const x = own.mesh.vertices;
  const y = mesh.vertices;
  const i = 3 * vertex;
  const j = 3 * mesh.triangles[3 * t];
  const n = 3 * t;
  return (
    faces[n] * (x[i] - y[j]) + faces[n + 1] * (x[i + 1] - y[j + 1]) + faces[n + 2] * (x[i + 2] - y[j + 2]) < 0
  );
}

/** What a search finds of a node: nothing, a contact, a contact of a node that is inside, or a node inside without a surface to leave by. */
const [NOT_NEAR, TOUCHING, TOUCHING_INSIDE, INSIDE] = [0, 1, 2, 3];

/** Makes a node of one hull and its closest point of the other the contact at hand. */
function findNode(search: HullSearch, own: Hull, { mesh }: Hull, node: number): number {
  const { query, ends, normal } = search;
  const { nearest } = query;
  setFacingPoint(query, own.mesh.vertices, own.normals, 3 * node);
  const { x, y, z } = query;
  if (!closestPoint(mesh.bvh, mesh.vertices, x, y, z, query.within, nearest)) return NOT_NEAR;
  let gap = distanceFrom(mesh, mesh.vertices, 0, nearest, x, y, z, normal);
  if (gap > search.within) return NOT_NEAR;
  const isInside = gap < -CONTACT_SLOP;
  if (gap < ASIDE) {
    // Inside, or nearly so: it leaves by a surface that it faces.
    if (!closestFacing(mesh, query)) return isInside ? INSIDE : NOT_NEAR;
    gap = heightOver(query);
    if (isAside(query, gap)) return isInside ? INSIDE : NOT_NEAR;
  } else if (looksAway(query)) return NOT_NEAR;
  setEnd(ends[0], node, 1, node, 0, node, 0);
  setClosest(ends[1], mesh, nearest);
  search.gap = gap;
  return isInside ? TOUCHING_INSIDE : TOUCHING;
}
