import { createClosestPoint } from "@pliant/geometry";
import type { State } from "../../../state/state.ts";
import type { ModalBody } from "../modal-body.ts";
import { CONTACT_SLOP, type SolidContacts } from "../solid-contacts.ts";
import { createEnd, setEnd, setClosest } from "./ends.ts";
import { ASIDE, closestFacing } from "./facing.ts";
import { createHull, fitHull, type Hull } from "./hull.ts";
import { addContactOf, DEPTH_MAX } from "./solid-solid.ts";
import type { SurfaceSpeed } from "./surface-speed.ts";
import type { Skins } from "./skins.ts";

/** Of its size: how far a solid's nodes must have moved for it to meet itself, and how far apart at rest what meets must be. */
const SELF_TRAVEL_MIN = 0.1;
const ALWAYS_TESTED_TRAVEL = 0.5;
const REST_DISTANCE_MIN = 0.4;

/**
 * A strongly deformed solid against itself: nodes against triangles that look at them, were not close by at rest, and did not have
 * them behind at rest, as the far side of a wall has: those meet by going through the wall, which is not for contact to stop.
 */
export function createSolidSelf(
  elastics: readonly ModalBody[],
  skins: Skins,
  paces: readonly SurfaceSpeed[],
) {
  const nearest = createClosestPoint();
  const normal = new Float64Array(3);
  const ends = [createEnd(), createEnd()] as const;
  /** How far parts of a solid that look at each other are apart at rest; found when it first matters [m]. */
  const clearance: (number | undefined)[] = elastics.map(() => undefined);

  return {
    find(now: State, h: number, out: SolidContacts): void {
      for (const one of elastics) {
        if (one.moved > SELF_TRAVEL_MIN * sizeOf(one) && mayCollide(one, h)) collide(one, now, h, out);
      }
    },
  };

  /** Parts must have come as far as they were apart; what did not look at each other must be bent double. */
  function mayCollide(one: ModalBody, h: number): boolean {
    if (one.moved > ALWAYS_TESTED_TRAVEL * sizeOf(one)) return true;
    const { own, change } = paces[one.index];
    const clear = (clearance[one.index] ??= clearanceOf(one, skins.of(one).mesh.triangles));
    return 2 * (one.moved + h * (own + change)) + CONTACT_SLOP > clear;
  }

  function collide(one: ModalBody, now: State, h: number, out: SolidContacts): void {
    const { mesh, normals } = skins.of(one);
    const { x: rest } = one.solid.basis;
    const { own, change } = paces[one.index];
    const reach = CONTACT_SLOP + h * 2 * (own + change);
    const within = Math.min(Math.max(reach, DEPTH_MAX * 0.5 * sizeOf(one)), 0.5 * sizeOf(one));
    const near = (REST_DISTANCE_MIN * sizeOf(one)) ** 2;
    let node = 0;
    const counts = (triangle: number): boolean => {
      const t = 3 * triangle;
      return isApart(rest, node, mesh.triangles[t], mesh.triangles[t + 1], mesh.triangles[t + 2], near);
    };
    for (let k = 0; k < one.surface.length; k++) {
      node = one.surface[k];
      const i = 3 * (one.firstNode + node);
      const [x, y, z] = [now.x[i], now.x[i + 1], now.x[i + 2]];
      if (!closestFacing(mesh, x, y, z, normals, 3 * node, within, nearest, normal, counts)) continue;
      const { point } = nearest;
      const gap = normal[0] * (x - point[0]) + normal[1] * (y - point[1]) + normal[2] * (z - point[2]);
      if (nearest.distance * nearest.distance - gap * gap > ASIDE * ASIDE || gap >= reach) continue;
      setEnd(ends[0], node, 1, node, 0, node, 0);
      setClosest(ends[1], mesh, nearest);
      addContactOf(one, one, gap, normal, ends, out);
    }
  }
}

/** Whether a node and a triangle may meet though they belong to one body: see above. */
function isApart(
  rest: Float64Array,
  node: number,
  a: number,
  b: number,
  c: number,
  near: number,
  above = -1e-6,
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

/** The least distance at rest of a node to a triangle that it may meet; Infinity of what is convex. */
function clearanceOf(one: ModalBody, triangles: Uint32Array): number {
  const { x } = one.solid.basis;
  const { mesh, normals } = createRestHull(x, triangles);
  const near = (REST_DISTANCE_MIN * sizeOf(one)) ** 2;
  const above = 0.05 * sizeOf(one);
  const nearest = createClosestPoint();
  const normal = new Float64Array(3);
  let node = 0;
  const counts = (triangle: number): boolean => {
    const t = 3 * triangle;
    return isApart(x, node, triangles[t], triangles[t + 1], triangles[t + 2], near, above);
  };
  let least = Infinity;
  for (const each of one.surface) {
    node = each;
    const i = 3 * node;
    if (closestFacing(mesh, x[i], x[i + 1], x[i + 2], normals, i, least, nearest, normal, counts))
      least = nearest.distance;
  }
  return least;
}

function createRestHull(x: Float64Array, triangles: Uint32Array): Hull {
  const hull = createHull(x, triangles);
  fitHull(hull, 0);
  return hull;
}

/** Radius at rest [m]. */
const sizeOf = ({ tree }: ModalBody): number => tree.spheres[3];
