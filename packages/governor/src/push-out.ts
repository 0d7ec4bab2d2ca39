import { POSE_SIZE, signedDistance, toLocal, type Body, type Model, type State } from "pliant";

/**
 * Moves nodes of a body that are inside a collider, or nearer than their radius, to its surface: a new node between two that touch
 * may lie behind a corner. Held nodes stay. Surfaces that deform are left to contact, which knows where they are.
 */
export function pushOut(
  { colliders, nodes }: Model,
  body: Body,
  { x, poses }: State,
  isHeld: Uint8Array,
): number {
  let moved = 0;
  colliders.forEach(({ shape, body: ownSurface }, collider) => {
    if (
      shape.kind === "cavity" ||
      ownSurface !== undefined ||
      (shape.kind === "mesh" && shape.deforming === true)
    )
      return;
    for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
      if (isHeld[node]) continue;
      const i = 3 * node;
      toLocal(poses, collider * POSE_SIZE, x[i], x[i + 1], x[i + 2], local);
      const gap =
        nodes.radius[node] - signedDistance(shape, local[0], local[1], local[2], normal, nodes.radius[node]);
      if (!(gap > 0)) continue;
      turn(poses, collider * POSE_SIZE + 3, normal);
      for (let axis = 0; axis < 3; axis++) x[i + axis] += gap * normal[axis];
      moved++;
    }
  });
  return moved;
}

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
