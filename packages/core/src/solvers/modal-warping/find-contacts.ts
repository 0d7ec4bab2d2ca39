import { POSE_SIZE, toLocal, toWorld, toWorldDirection } from "@pliant/geometry";
import { createContactPlane, type NodePath } from "../../collision/node-phase/collider-query.ts";
import type { Input } from "../../input/input.ts";
import type { State } from "../../state/state.ts";
import { DEPTH_MAX, type SolidSurfaces } from "./collision/solid-surfaces.ts";
import { fastestOf } from "./collision/surface-speed.ts";
import { multiply } from "./matrix3.ts";
import type { ModalBody } from "./modal-body.ts";
import { motionOf, type NodeCollider } from "./node-colliders.ts";
import { createRoundFinder } from "./find-round.ts";
import type { FindStep } from "./find-step.ts";
import { addContact, setAxes, setPoint, CONTACT_SLOP, type SolidContacts } from "./solid-contacts.ts";
import { radiusOf } from "./sphere-tree.ts";

/**
 * Finds which nodes of solids may touch colliders in this step: all that are nearer than they can go. Who touches is known when the
 * impulses are (contact-rounds.ts). For each solid and each collider:
 *
 * 1. walk the solid's tree of spheres: branches that are far from the collider are left out.
 * 2. measure the distance of each node that is left, and where the surface moves.
 * 3. of a sheet, decide on which side of it the node belongs.
 * 4. add it; and points between nodes where the surface is round (find-round.ts).
 */
export function createContactFinder(surfaces: SolidSurfaces, colliders: readonly NodeCollider[]) {
  const { elastics, speeds } = surfaces;
  const near: number[] = [];
  const findRound = createRoundFinder(surfaces);
  return {
    bulgeOf: findRound.bulgeOf,
    find(now: State, input: Input, h: number, out: SolidContacts): void {
      const step: FindStep = { now, input, h, out, near };
      for (const { query } of colliders) query.begin(now, input);
      for (const elastic of elastics) {
        if (elastic.isAsleep) continue;
        const travel = h * fastestOf(speeds[elastic.index]);
        const bulge = findRound.bulgeOf(elastic);
        for (const collider of colliders) {
          collider.reach =
            CONTACT_SLOP + travel + bulge + motionOf(collider, now, input) + collider.query.motion;
          near.length = 0;
          walk(surfaces, elastic, collider, step);
          if (bulge > 0 && near.length > 0) findRound.find(elastic, collider, near, step);
        }
      }
    },
  };
}

// Scratch: centre of a sphere; a point in the collider's frame; the surface's normal, where its nearest point is at the start and at the
// end of the step, all in the world.
const centre = new Float64Array(3);
const local = new Float64Array(3);
const normal = new Float64Array(3);
const before = new Float64Array(3);
const after = new Float64Array(3);
const plane = createContactPlane();
/** A node that stays where it is, and whatever its distance is in contact. */
const path: NodePath = { node: 0, from: local, to: local, radius: Infinity, distance: 0 };

/** Tries the nodes of all leaves that are near a collider. */
function walk(surfaces: SolidSurfaces, elastic: ModalBody, collider: NodeCollider, step: FindStep): void {
  const { tree, centre: origin, ahead, rotation } = elastic;
  const { poses } = step.now;
  const { shape, distance: distanceTo, index, reach, isDeforming } = collider;
  for (let k = 0; k < tree.count;) {
    const s = 4 * k;
    multiply(rotation, tree.spheres[s], tree.spheres[s + 1], tree.spheres[s + 2], centre);
    for (let axis = 0; axis < 3; axis++) centre[axis] += origin[axis];
    const radius = radiusOf(tree, k, ahead, 0);
    if (!isDeforming) {
      toLocal(poses, index * POSE_SIZE, centre[0], centre[1], centre[2], local);
      const distance = distanceTo(shape, local[0], local[1], local[2], normal, radius + reach);
      if (!(distance < radius + reach)) {
        k = tree.after[k];
        continue;
      }
    }
    for (let i = tree.first[k]; i < tree.first[k] + tree.size[k]; i++) {
      tryNode(surfaces, elastic, tree.order[i], collider, step);
    }
    k++;
  }
}

function tryNode(
  surfaces: SolidSurfaces,
  elastic: ModalBody,
  node: number,
  collider: NodeCollider,
  step: FindStep,
): void {
  const world = elastic.firstNode + node;
  const radius = surfaces.model.nodes.radius[world];
  const distance = measure(collider, world, radius, step);
  if (!(distance < radius + collider.reach)) return;
  step.near.push(node);
  let gap = distance - radius;
  if (collider.isSheet) {
    const side = sideOf(surfaces, elastic, node);
    if (side === 0) return;
    if (side < 0) {
      // Through it: back by the way it came, past both its sides.
      gap = -distance - collider.thickness - radius;
      if (gap < -DEPTH_MAX * surfaces.speeds[elastic.index].far) return;
      for (let axis = 0; axis < 3; axis++) normal[axis] = -normal[axis];
    }
  }
  add(elastic, node, collider, gap, step);
}

/** Distance of a node to a collider at the start of the step [m]; if it is near, also `normal`, `before` and `after`. */
function measure(
  { index, query, reach, isDeforming }: NodeCollider,
  node: number,
  radius: number,
  step: FindStep,
): number {
  const { x, poses } = step.now;
  const i = 3 * node;
  const at = index * POSE_SIZE;
  toLocal(poses, at, x[i], x[i + 1], x[i + 2], local);
  const distance = query.distanceAtStart(node, local, radius + reach, plane);
  if (!(distance < radius + reach)) return distance;
  // Where the surface moves: its nearest point, carried along by the collider.
  if (isDeforming) {
    path.node = node;
    path.distance = distance;
    query.restingContact(path, plane);
    for (let axis = 0; axis < 3; axis++) local[axis] = plane.from[axis];
  } else {
    for (let axis = 0; axis < 3; axis++) {
      local[axis] -= distance * plane.normal[axis];
      plane.to[axis] = local[axis];
    }
  }
  const { poses: later } = step.input;
  toWorld(poses, at, local[0], local[1], local[2], before);
  toWorld(later, at, plane.to[0], plane.to[1], plane.to[2], after);
  toWorldDirection(later, at, plane.normal[0], plane.normal[1], plane.normal[2], normal);
  return distance;
}

/**
 * A sheet has no inside: the body tells on which side of it a node belongs. A node whose own normal faces the sheet is on its own
 * side, 1. One that looks away has come through it if its body is on the other side, −1; else it is on the body's far side, 0.
 */
function sideOf({ skins }: SolidSurfaces, elastic: ModalBody, node: number): -1 | 0 | 1 {
  const { normals } = skins.of(elastic);
  const { centre: middle } = elastic;
  let [facing, height] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    facing += normal[axis] * normals[3 * node + axis];
    height += normal[axis] * (middle[axis] - before[axis]);
  }
  if (facing < 0) return 1;
  return height < 0 ? -1 : 0;
}

function add(elastic: ModalBody, node: number, collider: NodeCollider, gap: number, step: FindStep): void {
  const { out, h } = step;
  const k = addContact(out);
  out.sides[2 * k] = elastic.index;
  out.sides[2 * k + 1] = -1;
  setPoint(out, k, 0, node, 1, node, 0, node, 0);
  setPoint(out, k, 1, 0, 0, 0, 0, 0, 0);
  out.collider[k] = collider.index;
  out.gap[k] = gap;
  setAxes(out, k, normal[0], normal[1], normal[2]);
  for (let axis = 0; axis < 3; axis++) {
    out.drift[3 * k + axis] = (after[axis] - before[axis]) / h;
  }
  const { friction, restitution } = elastic.solid.settings;
  out.friction[k] = Math.sqrt(friction * collider.friction);
  out.restitution[k] = restitution;
}
