import { nextCorner } from "@pliant/geometry";
import type { ModalBody } from "../modal-body.ts";
import type { SolidContacts } from "../solid-contacts.ts";
import { along } from "./ends.ts";
import { addSolidContact, findCrossing, type HullSearch } from "./hull-contact.ts";
import type { Hull } from "./hull.ts";
import { isWallBetween } from "./rest-walls.ts";
import type { SelfCandidates } from "./self-candidates.ts";
import type { SelfRest } from "./self-rest.ts";
import type { Skins } from "./skins.ts";
import { findVertex, INSIDE, NO_CONTACT } from "./vertex-contact.ts";

/** Parts of one solid that are farther apart than this share of their distance at rest do not touch [1]. */
const NEARER_SHARE = 0.5;

/** One solid, as its features are tried against another's. */
export interface Side {
  readonly elastic: ModalBody;
  /** Vertices behind a triangle: which, and of each the nearest triangle and how deep [m]. */
  readonly inside: number[];
  readonly behind: Int32Array;
  readonly depth: Float64Array;
  /** Of its surface at rest; made when it first may touch itself. */
  rest: SelfRest | null;
  candidates: SelfCandidates | null;
}

export const createSide = (elastic: ModalBody): Side => ({
  elastic,
  inside: [],
  behind: new Int32Array(elastic.nodes).fill(-1),
  depth: new Float64Array(elastic.nodes),
  rest: null,
  candidates: null,
});

/** Lists what the features of two triangles are near: of two solids, or of one. Vertices inside wait until all triangles were tried. */
export function createPairFeatures(search: HullSearch, skins: Skins) {
  return { tryVertices, tryEdges, addInside, forgetInside };

  /** Vertices that triangle s of one owns against triangle t of the other. */
  function tryVertices(one: Side, s: number, other: Side, t: number, out: SolidContacts): void {
    const a = skins.of(one.elastic);
    const owned = a.owned[s];
    if (owned === 0) return;
    const b = skins.of(other.elastic);
    for (let corner = 0; corner < 3; corner++) {
      if ((owned & (1 << corner)) === 0) continue;
      const vertex = a.mesh.triangles[3 * s + corner];
      if (one === other && isCorner(b, vertex, t)) continue;
      const found = findVertex(search, a, vertex, b, t);
      if (found === NO_CONTACT || (one === other && isBehindWall(one, vertex, b, t))) continue;
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

  function forgetInside({ inside, behind }: Side): void {
    for (const vertex of inside) behind[vertex] = -1;
    inside.length = 0;
  }

  function tryEdges(one: Side, s: number, other: Side, t: number, out: SolidContacts): void {
    const a = skins.of(one.elastic);
    const b = skins.of(other.elastic);
    for (let k = 0; k < 3; k++) {
      if ((a.sharp[s] & (1 << k)) === 0) continue;
      for (let l = 0; l < 3; l++) {
        if ((b.sharp[t] & (1 << l)) === 0) continue;
        if (!findCrossing(search, a, 3 * s + k, b, 3 * t + l)) continue;
        if (one !== other || !areOwnEdges(one, a, 3 * s + k, 3 * t + l)) addListed(one, other, out);
      }
    }
  }
}

function isCorner({ mesh: { triangles } }: Hull, vertex: number, t: number): boolean {
  return triangles[3 * t] === vertex || triangles[3 * t + 1] === vertex || triangles[3 * t + 2] === vertex;
}

function isBehindWall({ rest }: Side, vertex: number, { mesh: { triangles } }: Hull, t: number): boolean {
  if (!rest) return false;
  for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
    if (isWallBetween(rest.walls, vertex, triangles[corner])) return true;
  }
  return false;
}

/** Whether two edges of one solid have a vertex in common, or a wall between them. */
function areOwnEdges({ rest }: Side, { mesh: { triangles } }: Hull, h: number, g: number): boolean {
  for (let a = 0; a < 2; a++) {
    const vertex = triangles[a === 0 ? h : nextCorner(h)];
    for (let b = 0; b < 2; b++) {
      const other = triangles[b === 0 ? g : nextCorner(g)];
      if (vertex === other || (rest && isWallBetween(rest.walls, vertex, other))) return true;
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
