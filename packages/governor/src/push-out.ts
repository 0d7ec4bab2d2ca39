import { POSE_SIZE, toLocal } from "@pliant/geometry";
import type { Body, Collider, Model, State } from "pliant";
import { signedDistance } from "pliant/experimental";

/**
 * Part of their radius that nodes, edges and triangles keep from a collider: enough not to go through it. Contact brings them out to the
 * whole radius, slowly; who does so here moves what was carried by the sagitta of a cell on a ball.
 */
const CLEAR = 0.6;
/** Passes over what is between nodes: what pushes one edge out of a ball may push another in. */
const PASSES = 20;
/** Where a triangle is looked at besides its nodes: the middles of its sides and its own. */
const BETWEEN: readonly (readonly [number, number, number])[] = [
  [1 / 2, 1 / 2, 0],
  [0, 1 / 2, 1 / 2],
  [1 / 2, 0, 1 / 2],
  [1 / 3, 1 / 3, 1 / 3],
];

/**
 * Moves nodes of a body that are inside a collider, or nearer than that, to its surface: a new node between two that touch
 * may lie behind a corner. Then those whose sides go through it: new nodes lie on the sides of old triangles, and sides between them cut
 * a ball where the old ones went around it. Held nodes stay. Surfaces that deform are left to contact, which knows where they are.
 */
export function pushOut(model: Model, body: Body, state: State, isHeld: Uint8Array): number {
  let moved = 0;
  model.colliders.forEach(({ shape, body: ownSurface }, collider) => {
    if (
      shape.kind === "cavity" ||
      ownSurface !== undefined ||
      (shape.kind === "mesh" && shape.deforming === true)
    )
      return;
    moved += pushNodes(model, body, state, isHeld, collider);
    // On one side of a plane is what has its nodes there.
    if (shape.kind !== "plane") moved += pushBetween(model, body, state, isHeld, collider);
  });
  return moved;
}

function pushNodes(
  { colliders, nodes }: Model,
  { firstNode, nodeCount }: Body,
  { x, poses }: State,
  isHeld: Uint8Array,
  collider: number,
): number {
  let moved = 0;
  for (let node = firstNode; node < firstNode + nodeCount; node++) {
    if (isHeld[node]) continue;
    const i = 3 * node;
    for (let axis = 0; axis < 3; axis++) point[axis] = x[i + axis];
    const gap = missing(colliders[collider], poses, collider, CLEAR * nodes.radius[node]);
    if (!(gap > 0)) continue;
    for (let axis = 0; axis < 3; axis++) x[i + axis] += gap * normal[axis];
    moved++;
  }
  return moved;
}

function pushBetween(
  { colliders, nodes, triangles }: Model,
  { firstTriangle, triangleCount }: Body,
  { x, poses }: State,
  isHeld: Uint8Array,
  collider: number,
): number {
  let moved = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    let found = 0;
    for (let t = 3 * firstTriangle; t < 3 * (firstTriangle + triangleCount); t += 3) {
      for (const weights of BETWEEN) {
        let radius = Infinity;
        let free = 0;
        point.fill(0);
        for (let k = 0; k < 3; k++) {
          if (weights[k] === 0) continue;
          const node = triangles[t + k];
          radius = Math.min(radius, nodes.radius[node]);
          if (!isHeld[node]) free += weights[k];
          for (let axis = 0; axis < 3; axis++) point[axis] += weights[k] * x[3 * node + axis];
        }
        const gap = missing(colliders[collider], poses, collider, CLEAR * radius);
        if (!(gap > 0) || free === 0) continue;
        for (let k = 0; k < 3; k++) {
          const node = triangles[t + k];
          if (weights[k] === 0 || isHeld[node]) continue;
          for (let axis = 0; axis < 3; axis++) x[3 * node + axis] += (gap / free) * normal[axis];
        }
        found++;
      }
    }
    moved += found;
    if (found === 0) break;
  }
  return moved;
}

/** How much `point` lacks of a distance to a collider [m]; `normal` is the direction in which it lacks it. */
function missing({ shape }: Collider, poses: Float64Array, collider: number, distance: number): number {
  toLocal(poses, collider * POSE_SIZE, point[0], point[1], point[2], local);
  const roughly = signedDistance(shape, local[0], local[1], local[2], normal, distance);
  if (!(roughly < distance)) return 0;
  const gap = distance - signedDistance(shape, local[0], local[1], local[2], normal);
  turn(poses, collider * POSE_SIZE + 3, normal);
  return gap;
}

const point = new Float64Array(3);
const local = new Float64Array(3);
const normal = new Float64Array(3);

/** Turns a vector by the unit quaternion at an offset, in place: v + 2 w (u × v) + 2 u × (u × v). */
function turn(poses: Float64Array, at: number, v: Float64Array): void {
  const [ux, uy, uz, w] = [poses[at], poses[at + 1], poses[at + 2], poses[at + 3]];
  const [cx, cy, cz] = [uy * v[2] - uz * v[1], uz * v[0] - ux * v[2], ux * v[1] - uy * v[0]];
  v[0] += 2 * (w * cx + (uy * cz - uz * cy));
  v[1] += 2 * (w * cy + (uz * cx - ux * cz));
  v[2] += 2 * (w * cz + (ux * cy - uy * cx));
}
