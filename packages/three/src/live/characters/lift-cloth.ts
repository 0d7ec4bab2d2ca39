import {
  buildBvh,
  closestPoint,
  createClosestPoint,
  properTriangles,
  refitBvh,
  type Bvh,
  type ClosestPoint,
} from "@pliant/geometry";

/** Cloth farther than this inside is not what artists model through the skin: it is left to the start of the simulation [m]. */
const DEPTH_MAX = 0.03;
/** Rounds in which it is lifted: the last ones find nothing as a rule. */
const ROUNDS = 20;

/** A surface, as triangles around vertices × 3 [m]. */
interface Triangles {
  readonly positions: Float64Array;
  readonly triangles: Uint32Array;
}

/**
 * Moves nodes of cloth that lie in a body, or nearer than `clearance` [m], out of it along the body's normals; and triangles of cloth that its vertices look
 * through. Garments are modelled to be drawn: what they cover is often hidden. Writes `cloth.positions`; false where nothing was to be moved.
 */
export function liftCloth(cloth: Triangles, body: Triangles, clearance: number): boolean {
  const normals = vertexNormals(body);
  const bodyTree = treeOf(body);
  const clothTree = treeOf(cloth);
  const nearest = createClosestPoint();
  const move = new Float64Array(cloth.positions.length);
  const most = new Float64Array(cloth.positions.length / 3);
  let isMoved = false;
  const ask = (node: number, by: number, at: number, from: ArrayLike<number>): void => {
    if (by <= most[node]) return;
    most[node] = by;
    for (let axis = 0; axis < 3; axis++) move[3 * node + axis] = by * from[at + axis];
  };
  for (let round = 0; round < ROUNDS; round++) {
    move.fill(0);
    most.fill(0);
    liftNodes(cloth.positions, body, bodyTree, normals, clearance, nearest, ask);
    liftTriangles(cloth, clothTree, body.positions, normals, clearance, nearest, ask);
    if (!most.some((by) => by > 0)) break;
    isMoved = true;
    for (let i = 0; i < move.length; i++) cloth.positions[i] += move[i];
    refitBvh(clothTree, cloth.positions);
  }
  return isMoved;
}

type Ask = (node: number, by: number, at: number, from: ArrayLike<number>) => void;

const normal = new Float64Array(3);

/** Of each node its height over the nearest point of the body. */
function liftNodes(
  x: Float64Array,
  { positions, triangles }: Triangles,
  tree: Bvh,
  normals: Float64Array,
  clearance: number,
  nearest: ClosestPoint,
  ask: Ask,
): void {
  for (let i = 0; i < x.length; i += 3) {
    if (!closestPoint(tree, positions, x[i], x[i + 1], x[i + 2], DEPTH_MAX, nearest)) continue;
    const { triangle, weights, point } = nearest;
    normal.fill(0);
    for (let corner = 0; corner < 3; corner++)
      for (let axis = 0; axis < 3; axis++)
        normal[axis] += weights[corner] * normals[3 * triangles[3 * triangle + corner] + axis];
    const length = Math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) || 1;
    for (let axis = 0; axis < 3; axis++) normal[axis] /= length;
    const height =
      (x[i] - point[0]) * normal[0] + (x[i + 1] - point[1]) * normal[1] + (x[i + 2] - point[2]) * normal[2];
    if (height < clearance) ask(i / 3, clearance - height, 0, normal);
  }
}

/** Of each vertex of the body how far the nearest point of the cloth lies over it. */
function liftTriangles(
  { positions, triangles }: Triangles,
  tree: Bvh,
  body: Float64Array,
  normals: Float64Array,
  clearance: number,
  nearest: ClosestPoint,
  ask: Ask,
): void {
  for (let i = 0; i < body.length; i += 3) {
    if (!closestPoint(tree, positions, body[i], body[i + 1], body[i + 2], DEPTH_MAX, nearest)) continue;
    const { triangle, weights, point } = nearest;
    // Beside a border nothing lies over the vertex.
    if (Math.min(weights[0], weights[1], weights[2]) <= 0) continue;
    const height =
      (point[0] - body[i]) * normals[i] +
      (point[1] - body[i + 1]) * normals[i + 1] +
      (point[2] - body[i + 2]) * normals[i + 2];
    if (height >= clearance) continue;
    const squared = weights[0] ** 2 + weights[1] ** 2 + weights[2] ** 2;
    for (let corner = 0; corner < 3; corner++)
      ask(triangles[3 * triangle + corner], ((clearance - height) * weights[corner]) / squared, i, normals);
  }
}

const treeOf = ({ positions, triangles }: Triangles): Bvh =>
  buildBvh(positions, triangles, properTriangles(positions, triangles));

function vertexNormals({ positions: x, triangles }: Triangles): Float64Array {
  const out = new Float64Array(x.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
    const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
    const face = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const at of [a, b, c]) for (let axis = 0; axis < 3; axis++) out[at + axis] += face[axis];
  }
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.sqrt(out[i] ** 2 + out[i + 1] ** 2 + out[i + 2] ** 2) || 1;
    for (let axis = 0; axis < 3; axis++) out[i + axis] /= length;
  }
  return out;
}
