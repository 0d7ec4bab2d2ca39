import { writeFoot, writePoint, type ClosestPoint } from "./closest.ts";
import { BALL, type MovingMesh } from "./moving-mesh.ts";
import { overlappingTriangles } from "./overlap.ts";
import { closestOnTriangle, FOOT_SIZE } from "./triangle.ts";

/**
 * The triangles of a mesh that deforms which may come near a node while the mesh keeps its boxes: all that come within
 * `reach` of any place in the node's room. A hand that moves fast says nothing about the hip.
 */
export interface Surroundings {
  /** nodeCount × 3: the middle of the room [m]; nodeCount: half its width, and what is listed around it [m]. */
  readonly place: Float64Array;
  readonly room: Float64Array;
  readonly reach: Float64Array;
  /** nodeCount: for which boxes of the mesh; −1: none. */
  readonly fit: Int32Array;
  /** nodeCount: where in `triangles` its list begins, and how long it is. */
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  triangles: Uint32Array;
  /** Of which so many are in use. */
  used: number;
  /** Boxes of the mesh that they are for. */
  fits: number;
}

export function createSurroundings(nodeCount: number): Surroundings {
  return {
    place: new Float64Array(3 * nodeCount),
    room: new Float64Array(nodeCount),
    reach: new Float64Array(nodeCount),
    fit: new Int32Array(nodeCount).fill(-1),
    first: new Uint32Array(nodeCount),
    count: new Uint32Array(nodeCount),
    triangles: new Uint32Array(1024),
    used: 0,
    fits: -1,
  };
}

/** Whether a place is one for which the node's list is complete. */
export function isAround(
  { place, room, fit }: Surroundings,
  fits: number,
  node: number,
  p: Float64Array,
): boolean {
  const i = 3 * node;
  const wide = room[node];
  return (
    fit[node] === fits &&
    Math.abs(p[0] - place[i]) <= wide &&
    Math.abs(p[1] - place[i + 1]) <= wide &&
    Math.abs(p[2] - place[i + 2]) <= wide
  );
}

const low = new Float64Array(3);
const high = new Float64Array(3);

/** Lists anew what comes within `reach` of places up to `room` from p along each axis. */
export function lookAround(
  around: Surroundings,
  { mesh, low: least, high: most, fits }: MovingMesh,
  node: number,
  p: Float64Array,
  room: number,
  reach: number,
): void {
  if (around.fits !== fits) {
    around.fits = fits;
    around.used = 0;
  }
  for (let axis = 0; axis < 3; axis++) {
    around.place[3 * node + axis] = p[axis];
    low[axis] = p[axis] - room - reach;
    high[axis] = p[axis] + room + reach;
  }
  around.room[node] = room;
  around.reach[node] = reach;
  around.fit[node] = fits;
  around.first[node] = around.used;
  let count = overlappingTriangles(mesh.bvh, most, low, high, around.triangles, least, around.used);
  if (around.used + count > around.triangles.length) {
    const more = new Uint32Array(2 * (around.used + count));
    more.set(around.triangles.subarray(0, around.used));
    around.triangles = more;
    count = overlappingTriangles(mesh.bvh, most, low, high, more, least, around.used);
  }
  around.count[node] = count;
  around.used += count;
}

const foot = new Float64Array(FOOT_SIZE);

/**
 * The nearest point of the node's list, as `closestPoint` would find it; false when it is beyond the list's reach: then others may be
 * nearer than its distance, which is Infinity for an empty list. `vertices` are those of either end of the solver step; `likely` is a
 * triangle that may be the one, or −1.
 */
export function closestAround(
  { first, count, triangles: list, reach }: Surroundings,
  { mesh: { triangles }, balls }: MovingMesh,
  vertices: Float64Array,
  node: number,
  p: Float64Array,
  likely: number,
  rounding: number,
  out: ClosestPoint,
): boolean {
  let best = Infinity;
  let near = Infinity;
  let found = -1;
  const end = first[node] + count[node];
  for (let k = likely < 0 ? first[node] : first[node] - 1; k < end; k++) {
    const triangle = k < first[node] ? likely : list[k];
    const ball = BALL * triangle;
    const dx = p[0] - balls[ball];
    const dy = p[1] - balls[ball + 1];
    const dz = p[2] - balls[ball + 2];
    const far = near + balls[ball + 3];
    if (dx * dx + dy * dy + dz * dz > far * far) continue;
    const a = triangles[3 * triangle] * 3;
    const b = triangles[3 * triangle + 1] * 3;
    const c = triangles[3 * triangle + 2] * 3;
    const squared = closestOnTriangle(vertices, a, b, c, p[0], p[1], p[2], foot);
    if (!(squared < best || (squared === best && triangle < found))) continue;
    best = squared;
    near = Math.sqrt(squared) + rounding;
    found = triangle;
    writeFoot(foot, out);
  }
  out.distance = Math.sqrt(best);
  if (!(out.distance < reach[node])) return false;
  out.triangle = found;
  writePoint(triangles, vertices, out);
  return true;
}

/** How far what is in the node's list moves in this solver step, at most [m]. */
export function motionAround(
  { first, count, triangles: list }: Surroundings,
  { balls }: MovingMesh,
  node: number,
): number {
  let most = 0;
  const end = first[node] + count[node];
  for (let k = first[node]; k < end; k++) {
    const way = balls[BALL * list[k] + 4];
    if (way > most) most = way;
  }
  return Math.sqrt(most);
}
