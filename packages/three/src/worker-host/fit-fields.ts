import { closestPoint, buildBvh, createClosestPoint, POSE_SIZE, refitBvh, type Bvh } from "@pliant/geometry";
import type { Simulation } from "pliant";

type FitSource = Pick<Simulation, "model" | "state" | "contacts">;

/** Cloth further off a body than this is told to be so far [m]. */
const MOST_GAP = 0.25;

/** Push of all colliders on each node over the area that is its [Pa]: without friction. */
export function writePressure({ model, state, contacts }: FitSource, out: Float32Array): void {
  out.fill(0);
  const { count, node, normal, force } = contacts;
  for (let k = 0; k < count; k++) {
    const push = [0, 1, 2].reduce((sum, axis) => sum + force[3 * k + axis] * normal[3 * k + axis], 0);
    out[node[k]] += Math.max(0, push);
  }
  const area = nodeAreas(model.triangles, state.x, out.length);
  for (let k = 0; k < out.length; k++) out[k] = area[k] > 0 ? out[k] / area[k] : 0;
}

/** A third of every triangle around each node [m²]. */
function nodeAreas(triangles: Uint32Array, x: Float64Array, count: number): Float64Array {
  const area = new Float64Array(count);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
    const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
    const size = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 6;
    for (let k = 0; k < 3; k++) area[triangles[t + k]] += size;
  }
  return area;
}

const trees = new WeakMap<Uint32Array, Bvh>();
const found = createClosestPoint();

/** From the face of the cloth to the nearest body that is a mesh [m]; at most `MOST_GAP`, 0 where it touches, and where there is no body. */
export function writeGap({ model, state }: FitSource, out: Float32Array): void {
  out.fill(Infinity);
  let [first, hasBody] = [0, false];
  model.colliders.forEach(({ shape }, index) => {
    const isMoving = shape.kind === "cavity" || (shape.kind === "mesh" && shape.deforming === true);
    const from = first;
    if (isMoving) first += shape.kind === "mesh" ? shape.vertices.length : 3;
    if (shape.kind !== "mesh") return;
    hasBody = true;
    const vertices = isMoving ? state.vertices.slice(from, first) : shape.vertices;
    let tree = trees.get(shape.triangles);
    if (tree) refitBvh(tree, vertices);
    else trees.set(shape.triangles, (tree = buildBvh(vertices, shape.triangles)));
    const pose = state.poses.subarray(index * POSE_SIZE, (index + 1) * POSE_SIZE);
    for (let node = 0; node < out.length; node++) {
      const [x, y, z] = within(pose, state.x, 3 * node);
      if (closestPoint(tree, vertices, x, y, z, Math.min(MOST_GAP, out[node]), found))
        out[node] = found.distance;
    }
  });
  for (const { firstNode, nodeCount, material } of model.bodies) {
    for (let node = firstNode; node < firstNode + nodeCount; node++) {
      out[node] =
        out[node] === Infinity ? (hasBody ? MOST_GAP : 0) : Math.max(0, out[node] - material.radius);
    }
  }
}

/** A point of the world in the frame of a pose: position, unit quaternion xyzw. */
function within(pose: ArrayLike<number>, points: Float64Array, at: number): [number, number, number] {
  const [px, py, pz] = [points[at] - pose[0], points[at + 1] - pose[1], points[at + 2] - pose[2]];
  const [qx, qy, qz, qw] = [-pose[3], -pose[4], -pose[5], pose[6]];
  const [tx, ty, tz] = [2 * (qy * pz - qz * py), 2 * (qz * px - qx * pz), 2 * (qx * py - qy * px)];
  return [
    px + qw * tx + qy * tz - qz * ty,
    py + qw * ty + qz * tx - qx * tz,
    pz + qw * tz + qx * ty - qy * tx,
  ];
}
