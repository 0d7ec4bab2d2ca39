import { closestPoint, createClosestPoint, distanceFrom } from "@pliant/geometry";
import type { ModalBody } from "../modal-body.ts";
import { addContact, setAxes, CONTACT_SLOP, type SolidContacts } from "../solid-contacts.ts";
import { createCrossing, crossEdges } from "./cross-edges.ts";
import { ASIDE, closestFacing, FACING } from "./facing.ts";
import type { Hull } from "./hull.ts";
import { areBoxesNear, createHullPairs, findPairs } from "./hull-pairs.ts";
import { createEnd, mayTouch, setEdge, setEnd, setClosest, setPointOf, type End } from "./ends.ts";
import { speedBetween, type SurfaceSpeed } from "./surface-speed.ts";
import type { Skins } from "./skins.ts";

/** How deep in another solid a node is still found, in radii of the other. */
export const DEPTH_MAX = 0.15;

/**
 * Finds where solids touch each other: nodes of one against the surface of the other, both ways, and edges against edges. Whole
 * solids by the boxes around them; then both surfaces' trees together, around where nodes go; triangles at last.
 */
export function createSolidSolid(
  elastics: readonly ModalBody[],
  skins: Skins,
  paces: readonly SurfaceSpeed[],
) {
  const pairs = createHullPairs();
  const nearest = createClosestPoint();
  const crossing = createCrossing();
  const normal = new Float64Array(3);
  const ends = [createEnd(), createEnd()] as const;
  /** Nodes to be tried, of both; the search that has listed a node last. */
  const lists = [new Uint32Array(mostNodes(elastics)), new Uint32Array(mostNodes(elastics))];
  const listed = elastics.map(({ nodes }) => new Uint32Array(nodes));
  const counts = [0, 0];
  let search = 0;
  // Of the pair that is looked at:
  let [within, step] = [0, 0];

  return { find };

  function find(h: number, out: SolidContacts): void {
    step = h;
    for (let i = 0; i < elastics.length; i++) {
      for (let j = i + 1; j < elastics.length; j++) {
        within = CONTACT_SLOP + h * speedBetween(paces[i], paces[j]);
        if (areBoxesNear(paces[i].box, 0, paces[j].box, 0, within)) collide(elastics[i], elastics[j], out);
      }
    }
  }

  function collide(one: ModalBody, other: ModalBody, out: SolidContacts): void {
    const a = skins.of(one);
    const b = skins.of(other);
    findPairs(a, b, CONTACT_SLOP, pairs);
    if (pairs.count === 0) return;
    search++;
    counts[0] = counts[1] = 0;
    for (let k = 0; k < pairs.count; k++) {
      const [s, t] = [pairs.first[k], pairs.second[k]];
      for (let corner = 0; corner < 3; corner++) {
        const [p, q] = [a.mesh.triangles[3 * s + corner], b.mesh.triangles[3 * t + corner]];
        if (mayCollide(a, p, b, t)) list(0, one, p);
        if (mayCollide(b, q, a, s)) list(1, other, q);
      }
    }
    tryNodes(0, one, other, a, b, out);
    tryNodes(1, other, one, b, a, out);
    for (let k = 0; k < pairs.count; k++) {
      const [s, t] = [pairs.first[k], pairs.second[k]];
      if (a.sharp[s] !== 0 && b.sharp[t] !== 0) tryEdges(one, other, a, b, s, t, out);
    }
  }

  function list(side: number, { index }: ModalBody, node: number): void {
    if (listed[index][node] === search) return;
    listed[index][node] = search;
    lists[side][counts[side]++] = node;
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
      faces[n] * (x[i] - y[j]) + faces[n + 1] * (x[i + 1] - y[j + 1]) + faces[n + 2] * (x[i + 2] - y[j + 2]) <
      0
    );
  }

  /** What is deep inside is near no triangle, but next to a node that is. */
  function tryNodes(
    side: number,
    one: ModalBody,
    other: ModalBody,
    a: Hull,
    b: Hull,
    out: SolidContacts,
  ): void {
    // prettier-ignore
    const deep = DEPTH_MAX * paces[other.index].far;
    for (let k = 0; k < counts[side]; k++) {
      const node = lists[side][k];
      if (!tryNode(one, other, a, b, node, Math.max(within, deep), out)) continue;
      const { first, nodes } = a.around;
      for (let n = first[node]; n < first[node + 1]; n++) list(side, one, nodes[n]);
    }
  }

  /** True of a node that is inside. */
  function tryNode(
    one: ModalBody,
    other: ModalBody,
    own: Hull,
    hull: Hull,
    node: number,
    far: number,
    out: SolidContacts,
  ): boolean {
    const i = 3 * node;
    const { mesh } = hull;
    const at = own.mesh.vertices;
    const [x, y, z] = [at[i], at[i + 1], at[i + 2]];
    if (!closestPoint(mesh.bvh, mesh.vertices, x, y, z, far, nearest)) return false;
    let gap = distanceFrom(mesh, mesh.vertices, 0, nearest, x, y, z, normal);
    if (gap > within) return false;
    const isInside = gap < -CONTACT_SLOP;
    const n = own.normals;
    if (gap < ASIDE) {
      // Inside, or nearly so: out by what looks against it.
      if (!closestFacing(mesh, x, y, z, n, i, far, nearest, normal)) return isInside;
      const { point } = nearest;
      gap = normal[0] * (x - point[0]) + normal[1] * (y - point[1]) + normal[2] * (z - point[2]);
      if (nearest.distance * nearest.distance - gap * gap > ASIDE * ASIDE) return isInside;
    } else if (n[i] * normal[0] + n[i + 1] * normal[1] + n[i + 2] * normal[2] > FACING) return false;
    setEnd(ends[0], node, 1, node, 0, node, 0);
    setClosest(ends[1], mesh, nearest);
    if (mayTouch(own, ends[0], hull, ends[1], normal, gap, step))
      addContactOf(one, other, gap, normal, ends, out);
    return isInside;
  }

  function tryEdges(
    one: ModalBody,
    other: ModalBody,
    a: Hull,
    b: Hull,
    s: number,
    t: number,
    out: SolidContacts,
  ): void {
    const deep = DEPTH_MAX * Math.min(paces[one.index].far, paces[other.index].far);
    for (let k = 0; k < 3; k++) {
      if ((a.sharp[s] & (1 << k)) === 0) continue;
      for (let l = 0; l < 3; l++) {
        if ((b.sharp[t] & (1 << l)) === 0) continue;
        if (!crossEdges(a, 3 * s + k, b, 3 * t + l, deep, crossing)) continue;
        normal[0] = crossing.nx;
        normal[1] = crossing.ny;
        normal[2] = crossing.nz;
        setEdge(ends[0], a, 3 * s + k, crossing.s);
        setEdge(ends[1], b, 3 * t + l, crossing.t);
        if (mayTouch(a, ends[0], b, ends[1], normal, crossing.gap, step))
          addContactOf(one, other, crossing.gap, normal, ends, out);
      }
    }
  }
}

/** A touch of two solids. */
export function addContactOf(
  one: ModalBody,
  other: ModalBody,
  gap: number,
  normal: Float64Array,
  ends: readonly [End, End],
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
  out.impulse.fill(0, 3 * k, 3 * k + 3);
  const [a, b] = [one.solid.settings, other.solid.settings];
  out.friction[k] = Math.sqrt(a.friction * b.friction);
  out.restitution[k] = Math.max(a.restitution, b.restitution);
}

function mostNodes(elastics: readonly ModalBody[]): number {
  return Math.max(0, ...elastics.map(({ nodes }) => nodes));
}
