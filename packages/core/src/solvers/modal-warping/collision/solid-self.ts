import type { ModalBody } from "../modal-body.ts";
import { CONTACT_SLOP, type SolidContacts } from "../solid-contacts.ts";
import { setClosest, setEnd } from "./ends.ts";
import { closestFacing, createFacingQuery, heightOver, isAside, setFacingPoint } from "./facing.ts";
import { addSolidContact, createHullSearch } from "./hull-contact.ts";
import { createHull, fitHull, type Hull } from "./hull.ts";
import { DEPTH_MAX, type SolidSurfaces } from "./solid-surfaces.ts";

/** How far a solid's nodes must have moved for it to touch itself, in its radius at rest [1]. */
const SELF_TRAVEL_MIN = 0.1;
/** From this travel on it is tested whatever its shape at rest, in the same radii [1]. */
const ALWAYS_TESTED_TRAVEL = 0.5;
/** How far apart at rest what touches must be, in the same radii [1]. */
const REST_DISTANCE_MIN = 0.4;
/** Least height of a node over a triangle at rest [m]: on it, but for rounding. */
const REST_HEIGHT_MIN = -1e-6;
/** The same to measure how far apart parts are at rest, in the same radii [1]. */
const REST_HEIGHT_SHARE = 0.05;

/**
 * A strongly deformed solid against itself: nodes against triangles that face them, were not close by at rest, and did not have
 * them behind at rest. The far side of a wall has: those would meet through the wall, which contact cannot stop.
 */
export function createSolidSelf({ elastics, skins, speeds }: SolidSurfaces) {
  const rest = createRestTest(REST_HEIGHT_MIN);
  const search = createHullSearch(rest.counts);
  /** How far parts of a solid that face each other are apart at rest; found when it first matters [m]. */
  const clearance: (number | undefined)[] = elastics.map(() => undefined);

  return {
    find(h: number, out: SolidContacts): void {
      for (const one of elastics) {
        if (one.moved > SELF_TRAVEL_MIN * sizeOf(one) && mayCollide(one, h)) collide(one, h, out);
      }
    },
  };

  /** Parts must have moved as far as they were apart at rest; what did not face each other must be bent double. */
  function mayCollide(one: ModalBody, h: number): boolean {
    if (one.moved > ALWAYS_TESTED_TRAVEL * sizeOf(one)) return true;
    const { own, change } = speeds[one.index];
    const clear = (clearance[one.index] ??= clearanceOf(one, skins.of(one).mesh.triangles));
    return 2 * (one.moved + h * (own + change)) + CONTACT_SLOP > clear;
  }

  function collide(one: ModalBody, h: number, out: SolidContacts): void {
    const { mesh, normals } = skins.of(one);
    const { own, change } = speeds[one.index];
    const { query, ends } = search;
    const reach = CONTACT_SLOP + h * 2 * (own + change);
    query.within = Math.min(Math.max(reach, DEPTH_MAX * 0.5 * sizeOf(one)), 0.5 * sizeOf(one));
    rest.begin(one, mesh.triangles);
    for (let k = 0; k < one.surface.length; k++) {
      const node = (rest.node = one.surface[k]);
      setFacingPoint(query, mesh.vertices, normals, 3 * node);
      if (!closestFacing(mesh, query)) continue;
      search.gap = heightOver(query);
      if (isAside(query, search.gap) || search.gap >= reach) continue;
      setEnd(ends[0], node, 1, node, 0, node, 0);
      setClosest(ends[1], mesh, query.nearest);
      addSolidContact(search, one, one, out);
    }
  }
}

/**
 * Which triangles of a solid one of its nodes may touch, by where both were at rest: far apart, and the node not behind the triangle
 * by more than −`height` [m].
 */
function createRestTest(height: number) {
  let x: Float64Array = new Float64Array(0);
  let triangles: Uint32Array = new Uint32Array(0);
  let near = 0;
  const test = {
    node: 0,
    begin(one: ModalBody, surface: Uint32Array): void {
      x = one.solid.basis.x;
      triangles = surface;
      near = (REST_DISTANCE_MIN * sizeOf(one)) ** 2;
    },
    counts: (triangle: number): boolean => {
      const t = 3 * triangle;
      return isApart(x, test.node, triangles[t], triangles[t + 1], triangles[t + 2], near, height);
    },
  };
  return test;
}

/** Whether a node and a triangle a, b, c are farther apart at rest than √near, and the node above a height over its plane [m]. */
function isApart(
  rest: Float64Array,
  node: number,
  a: number,
  b: number,
  c: number,
  near: number,
  above: number,
): boolean {
  const i = 3 * node;
  const p = 3 * a;
  const q = 3 * b;
  const r = 3 * c;
  const dx = rest[i] - rest[p];
  const dy = rest[i + 1] - rest[p + 1];
  const dz = rest[i + 2] - rest[p + 2];
  if (dx * dx + dy * dy + dz * dz < near) return false;
  const ux = rest[q] - rest[p];
  const uy = rest[q + 1] - rest[p + 1];
  const uz = rest[q + 2] - rest[p + 2];
  const vx = rest[r] - rest[p];
  const vy = rest[r + 1] - rest[p + 1];
  const vz = rest[r + 2] - rest[p + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return nx * dx + ny * dy + nz * dz > above * Math.sqrt(nx * nx + ny * ny + nz * nz);
}

/** The least distance at rest of a node to a triangle that it may touch [m]; Infinity of a convex solid. */
function clearanceOf(one: ModalBody, triangles: Uint32Array): number {
  const { x } = one.solid.basis;
  const { mesh, normals } = createRestHull(x, triangles);
  const rest = createRestTest(REST_HEIGHT_SHARE * sizeOf(one));
  const query = createFacingQuery(rest.counts);
  rest.begin(one, triangles);
  query.within = Infinity;
  for (const node of one.surface) {
    rest.node = node;
    setFacingPoint(query, x, normals, 3 * node);
    if (closestFacing(mesh, query)) query.within = query.nearest.distance;
  }
  return query.within;
}

function createRestHull(x: Float64Array, triangles: Uint32Array): Hull {
  const hull = createHull(x, triangles);
  fitHull(hull, 0);
  return hull;
}

/** Radius at rest [m]. */
const sizeOf = ({ tree }: ModalBody): number => tree.spheres[3];
