import { closestPoint, createClosestPoint, distanceFrom, FEATURE } from "@pliant/geometry";
import type { Input } from "../../../input/input.ts";
import type { Model } from "../../../model/model.ts";
import type { State } from "../../../state/state.ts";
import type { ModalBody } from "../modal-body.ts";
import { addContact, setAxes, setPoint, CONTACT_SLOP, type SolidContacts } from "../solid-contacts.ts";
import { createCrossing, crossEdges } from "./cross-edges.ts";
import { ASIDE, closestFacing, FACING } from "./facing.ts";
import { areBoxesNear, createHullPairs, findPairs } from "./hull-pairs.ts";
import type { Hull } from "./hull.ts";
import { DEPTH_MAX } from "./solid-solid.ts";
import { along, createEnd, mayTouch, setEdge, setEnd, setClosest, setPointOf } from "./ends.ts";
import { fastestOf, type SurfaceSpeed } from "./surface-speed.ts";
import {
  createPlacedSkeletons,
  distanceToSkeleton,
  placeSkeleton,
  type PlacedSkeleton,
} from "./placed-skeletons.ts";
import type { Skins } from "./skins.ts";

/**
 * Finds where edges and corners of colliders touch solids between their nodes: a table's edge under a soft box, a needle in its
 * side, a ball that is smaller than a face. Nodes against colliders are `find-touches.ts`'.
 */
export function createSolidCollider(
  model: Model,
  elastics: readonly ModalBody[],
  skins: Skins,
  paces: readonly SurfaceSpeed[],
) {
  const cores = createPlacedSkeletons(model);
  const pairs = createHullPairs();
  const nearest = createClosestPoint();
  const crossing = createCrossing();
  const normal = new Float64Array(3);
  const ends = [createEnd(), createEnd()] as const;
  const listed = cores.map(({ skeleton }) => new Uint32Array(skeleton.vertices.length / 3));
  let search = 0;
  // Of the pair that is looked at:
  let [step, within, deep] = [0, 0, 0];

  return { count: cores.length, find };

  function find(now: State, input: Input, h: number, out: SolidContacts): void {
    step = h;
    for (const elastic of elastics) {
      const pace = paces[elastic.index];
      deep = DEPTH_MAX * pace.far;
      const reach = CONTACT_SLOP + h * fastestOf(pace);
      cores.forEach((placed, index) => {
        const isNear =
          isMoving(placed, now, input) ||
          distanceToSkeleton(placed, now, elastic.centre) < pace.far + reach + placed.skeleton.radius;
        if (!isNear) return;
        placeSkeleton(placed, now, input, h);
        within = reach + placed.motion + placed.skeleton.radius;
        if (areBoxesNear(pace.box, 0, placed.hull.mesh.bvh.bounds, 0, within))
          collide(elastic, placed, index, out);
      });
    }
  }

  function collide(elastic: ModalBody, placed: PlacedSkeleton, index: number, out: SolidContacts): void {
    const a = skins.of(elastic);
    const b = placed.hull;
    findPairs(a, b, CONTACT_SLOP + b.radius, pairs);
    search++;
    for (let k = 0; k < pairs.count; k++) {
      const s = pairs.first[k];
      const t = pairs.second[k];
      for (let corner = 0; corner < 3; corner++) {
        const vertex = b.mesh.triangles[3 * t + corner];
        if (b.pointed[vertex] === 0 || listed[index][vertex] === search) continue;
        listed[index][vertex] = search;
        tryCorner(elastic, placed, a, vertex, out);
      }
      if (a.sharp[s] !== 0 && b.sharp[t] !== 0) tryEdges(elastic, placed, a, s, t, out);
    }
  }

  /** A corner of a collider against the surface of a solid. */
  function tryCorner(
    elastic: ModalBody,
    { hull, collider }: PlacedSkeleton,
    a: Hull,
    vertex: number,
    out: SolidContacts,
  ): void {
    // prettier-ignore
    const { mesh } = a;
    const i = 3 * vertex;
    const at = hull.mesh.vertices;
    const [x, y, z] = [at[i], at[i + 1], at[i + 2]];
    const far = Math.max(within, deep);
    if (!closestPoint(mesh.bvh, mesh.vertices, x, y, z, far, nearest)) return;
    let distance = distanceFrom(mesh, mesh.vertices, 0, nearest, x, y, z, normal);
    if (!hull.isRound) {
      const n = hull.normals;
      if (distance < ASIDE) {
        if (!closestFacing(mesh, x, y, z, n, i, far, nearest, normal)) return;
        const { point } = nearest;
        distance = normal[0] * (x - point[0]) + normal[1] * (y - point[1]) + normal[2] * (z - point[2]);
        if (nearest.distance * nearest.distance - distance * distance > ASIDE * ASIDE) return;
      } else if (n[i] * normal[0] + n[i + 1] * normal[1] + n[i + 2] * normal[2] > FACING) return;
    }
    // Nodes meet colliders by themselves.
    if (nearest.feature >= FEATURE.vertex) return;
    for (let axis = 0; axis < 3; axis++) normal[axis] = -normal[axis];
    setClosest(ends[0], mesh, nearest);
    setEnd(ends[1], vertex, 1, vertex, 0, vertex, 0);
    add(elastic, collider, a, hull, distance - hull.radius, out);
  }

  function tryEdges(
    elastic: ModalBody,
    { hull: b, collider }: PlacedSkeleton,
    a: Hull,
    s: number,
    t: number,
    out: SolidContacts,
  ): void {
    for (let k = 0; k < 3; k++) {
      if ((a.sharp[s] & (1 << k)) === 0) continue;
      for (let l = 0; l < 3; l++) {
        if ((b.sharp[t] & (1 << l)) === 0) continue;
        const [h, g] = [3 * s + k, 3 * t + l];
        if (!crossEdges(a, h, b, g, deep, crossing)) continue;
        normal[0] = crossing.nx;
        normal[1] = crossing.ny;
        normal[2] = crossing.nz;
        setEdge(ends[0], a, h, crossing.s);
        setEdge(ends[1], b, g, crossing.t);
        add(elastic, collider, a, b, crossing.gap, out);
      }
    }
  }

  /** A touch of both ends along `normal`, if they can come together in this step. */
  function add(
    elastic: ModalBody,
    collider: number,
    a: Hull,
    b: Hull,
    gap: number,
    out: SolidContacts,
  ): void {
    if (!mayTouch(a, ends[0], b, ends[1], normal, gap, step)) return;
    const k = addContact(out);
    out.sides[2 * k] = elastic.index;
    out.sides[2 * k + 1] = -1;
    setPointOf(out, k, 0, ends[0]);
    setPoint(out, k, 1, 0, 0, 0, 0, 0, 0);
    out.collider[k] = collider;
    out.gap[k] = gap;
    setAxes(out, k, normal[0], normal[1], normal[2]);
    for (let axis = 0; axis < 3; axis++) out.drift[3 * k + axis] = along(b.first, ends[1], axis);
    out.impulse.fill(0, 3 * k, 3 * k + 3);
    const { friction, restitution } = elastic.solid.settings;
    out.friction[k] = Math.sqrt(friction * model.colliders[collider].friction);
    out.restitution[k] = restitution;
  }
}

/** Whether a collider is elsewhere at the end of the step. */
function isMoving(
  { collider, moving, poses: { length } }: PlacedSkeleton,
  { poses }: State,
  input: Input,
): boolean {
  // prettier-ignore
  if (moving >= 0) return true;
  const size = length / 2;
  for (let k = collider * size; k < (collider + 1) * size; k++) if (poses[k] !== input.poses[k]) return true;
  return false;
}
