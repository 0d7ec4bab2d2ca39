import { nextCorner } from "@pliant/geometry";
import type { ModalBody } from "../modal-body.ts";
import type { SolidContacts } from "../solid-contacts.ts";
import { along } from "./ends.ts";
import { addSolidContact, createHullSearch, findCrossing, type HullSearch } from "./hull-contact.ts";
import { areBoxesNear, findPairs, findSelfPairs } from "./hull-pairs.ts";
import type { Hull } from "./hull.ts";
import { createRestWalls, isWallBetween, type RestWalls } from "./rest-walls.ts";
import { DEPTH_MAX, type SolidSurfaces } from "./solid-surfaces.ts";
import { fastestOf, speedBetween } from "./surface-speed.ts";
import { createWatchedPairs, watchPair } from "./surface-crossings.ts";
import { createTrianglesBeside, type TrianglesBeside } from "./triangles-beside.ts";
import { findVertex, INSIDE, NO_CONTACT } from "./vertex-contact.ts";

/** Least distance within which features of solids are listed [m], and most that motion elsewhere adds to it [m]. */
const MARGIN_MIN = 5e-3;
const MARGIN_MAX = 20e-3;
/** Most that parts of one solid are listed within for that, in its radius [1]. */
const MARGIN_SHARE_MAX = 0.1;

/** Parts of one solid that are farther apart than this share of their distance at rest do not touch [1]. */
const NEARER_SHARE = 0.5;

/** One solid, as its features are tried against another's. */
interface Side {
  readonly elastic: ModalBody;
  /** Vertices behind a triangle: which, and of each the nearest triangle and how deep [m]. */
  readonly inside: number[];
  readonly behind: Int32Array;
  readonly depth: Float64Array;
  /** Of its surface at rest; made when it first may touch itself. */
  walls: RestWalls | null;
  beside: TrianglesBeside | null;
}

/**
 * Finds where solids are near each other and themselves: vertices against triangles, and edges that stick out against each other. All
 * that is within a margin is listed, whatever its motion: who will touch is known when the impulses are (contact-rounds.ts).
 */
export function createSolidPairs({ elastics, skins, speeds }: SolidSurfaces) {
  const search = createHullSearch();
  const watched = createWatchedPairs();
  const sides = elastics.map((elastic): Side => ({
    elastic,
    inside: [],
    behind: new Int32Array(elastic.nodes).fill(-1),
    depth: new Float64Array(elastic.nodes),
    walls: null,
    beside: null,
  }));

  return { find, watched };

  function find(h: number, out: SolidContacts): void {
    let fastest = 0;
    for (const speed of speeds) fastest = Math.max(fastest, fastestOf(speed));
    // What is struck in this step moves as fast as what strikes it.
    search.h = h;
    watched.count = 0;
    const shared = Math.min(MARGIN_MAX, Math.max(MARGIN_MIN, h * fastest));
    for (let i = 0; i < sides.length; i++) {
      search.margin = Math.min(shared, MARGIN_SHARE_MAX * sizeOf(elastics[i]));
      search.within = search.margin + 2 * h * speeds[i].deforming;
      findSelf(sides[i], out);
      for (let j = i + 1; j < sides.length; j++) {
        search.margin = shared;
        search.within = shared + h * speedBetween(speeds[i], speeds[j]);
        if (areBoxesNear(speeds[i].box, 0, speeds[j].box, 0, search.within)) findBetween(sides[i], sides[j], out);
      }
    }
  }

  function findBetween(one: Side, other: Side, out: SolidContacts): void {
    const a = skins.of(one.elastic);
    const b = skins.of(other.elastic);
    search.depthMax = DEPTH_MAX * Math.min(sizeOf(one.elastic), sizeOf(other.elastic));
    search.within = Math.max(search.within, search.depthMax);
    const { pairs, within } = search;
    findPairs(a, b, within, pairs);
    for (let k = 0; k < pairs.count; k++) {
      const [s, t] = [pairs.first[k], pairs.second[k]];
      watchPair(watched, a, one.elastic.firstNode, s, b, other.elastic.firstNode, t);
      tryVertices(one, s, other, t, out);
      tryVertices(other, t, one, s, out);
      if (a.sharp[s] !== 0 && b.sharp[t] !== 0) tryEdges(one, s, other, t, out);
    }
    addInside(one, other, out);
    addInside(other, one, out);
  }

  /** A solid that is little deformed is as far from itself as at rest. */
  function findSelf(one: Side, out: SolidContacts): void {
    const { elastic } = one;
    if (elastic.moved === 0) return;
    const skin = skins.of(elastic);
    const { mesh, around } = skin;
    const { x } = elastic.solid.basis;
    const beside = (one.beside ??= createTrianglesBeside(skin, x));
    if (2 * elastic.moved + search.within < beside.play) return;
    one.walls ??= createRestWalls(x, mesh.triangles, around);
    const { pairs } = search;
    search.depthMax = Math.min(search.margin, DEPTH_MAX * sizeOf(elastic));
    findSelfPairs(skin, beside, search.margin, pairs);
    const { sharp } = skin;
    for (let k = 0; k < pairs.count; k++) {
      const [s, t] = [pairs.first[k], pairs.second[k]];
      watchPair(watched, skin, elastic.firstNode, s, skin, elastic.firstNode, t);
      tryVertices(one, s, one, t, out);
      tryVertices(one, t, one, s, out);
      if (sharp[s] !== 0 && sharp[t] !== 0) tryEdges(one, s, one, t, out);
    }
    addInside(one, one, out);
  }

  /** Vertices that triangle s of one owns against triangle t of the other. */
  function tryVertices(one: Side, s: number, other: Side, t: number, out: SolidContacts): void {
    const a = skins.of(one.elastic);
    const owned = a.owned[s];
    if (owned === 0) return;
    const b = skins.of(other.elastic);
    for (let corner = 0; corner < 3; corner++) {
      if ((owned & (1 << corner)) === 0) continue;
      const vertex = a.mesh.triangles[3 * s + corner];
      if (one === other && isOwnTriangle(one, vertex, b, t)) continue;
      const found = findVertex(search, a, vertex, b, t);
      if (found === NO_CONTACT) continue;
      if (found === INSIDE) noteInside(one, vertex, t, -search.gap);
      else addListed(one, other, out);
    }
  }

  /** Adds the contact at hand. Of one solid, it must have come nearer than at rest: what is as near as it was does not touch. */
  function addListed(one: Side, other: Side, out: SolidContacts): void {
    if (one === other) {
      search.restDistance = restDistance(search, one.elastic.solid.basis.x);
      if (search.gap > NEARER_SHARE * search.restDistance) return;
    } else search.restDistance = Infinity;
    addSolidContact(search, one.elastic, other.elastic, out);
  }

  function noteInside(side: Side, vertex: number, t: number, depth: number): void {
    if (depth > search.depthMax) return;
    const { behind, depth: least, inside } = side;
    if (behind[vertex] < 0) inside.push(vertex);
    else if (depth >= least[vertex]) return;
    behind[vertex] = t;
    least[vertex] = depth;
  }

  /** Vertices inside leave by the nearest triangle that they face. */
  function addInside(one: Side, other: Side, out: SolidContacts): void {
    for (const vertex of one.inside) {
      const t = one.behind[vertex];
      one.behind[vertex] = -1;
      findVertex(search, skins.of(one.elastic), vertex, skins.of(other.elastic), t);
      addListed(one, other, out);
    }
    one.inside.length = 0;
  }

  function tryEdges(one: Side, s: number, other: Side, t: number, out: SolidContacts): void {
    const a = skins.of(one.elastic);
    const b = skins.of(other.elastic);
    for (let k = 0; k < 3; k++) {
      if ((a.sharp[s] & (1 << k)) === 0) continue;
      for (let l = 0; l < 3; l++) {
        if ((b.sharp[t] & (1 << l)) === 0) continue;
        if (one === other && areOwnEdges(one, a, 3 * s + k, 3 * t + l)) continue;
        if (findCrossing(search, a, 3 * s + k, b, 3 * t + l)) addListed(one, other, out);
      }
    }
  }
}

/** Whether a vertex is a corner of a triangle, or on the other side of a wall. */
function isOwnTriangle({ walls }: Side, vertex: number, { mesh: { triangles } }: Hull, t: number): boolean {
  for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
    const other = triangles[corner];
    if (vertex === other || (walls && isWallBetween(walls, vertex, other))) return true;
  }
  return false;
}

function areOwnEdges({ walls }: Side, { mesh: { triangles } }: Hull, h: number, g: number): boolean {
  for (let a = 0; a < 2; a++) {
    const vertex = triangles[a === 0 ? h : nextCorner(h)];
    for (let b = 0; b < 2; b++) {
      const other = triangles[b === 0 ? g : nextCorner(g)];
      if (vertex === other || (walls && isWallBetween(walls, vertex, other))) return true;
    }
  }
  return false;
}

/** Distance of the contact at hand, of a solid with itself, at rest [m]. */
function restDistance({ ends: [p, q] }: HullSearch, x: Float64Array): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const apart = along(x, p, axis) - along(x, q, axis);
    squared += apart * apart;
  }
  return Math.sqrt(squared);
}

/** Radius at rest [m]. */
const sizeOf = ({ tree }: ModalBody): number => tree.spheres[3];
