import { writeFoot, writePoint, type ClosestPoint } from "./closest.ts";
import { NEAR, nearTriangles } from "./near-triangles.ts";
import { closestOnTriangle, FOOT_SIZE } from "./triangle.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/**
 * What is known of a mesh at the last place at which each node asked: the distance there, and the triangles nearby. A
 * distance changes no faster than the node moves, so this tells most nodes that they are still far, and the others
 * which few triangles to look at. Every answer is one that a search of the whole mesh would have given, to the last bit:
 * what is remembered changes nothing but the time it takes.
 */
export interface Memory {
  /** nodeCount × 3: the place [m]. */
  readonly place: Float64Array;
  /** nodeCount: the signed distance there [m]; NaN before the first question. */
  readonly distance: Float64Array;
  /** nodeCount: all triangles nearer to the place than this are in the list [m]; 0: there is none. */
  readonly reach: Float64Array;
  /** nodeCount: triangles in the list. */
  readonly count: Uint8Array;
  /** nodeCount: which list is the node's, −1 until it first comes near. */
  readonly list: Int32Array;
  /** Lists in use. */
  lists: number;
  /** Per list `NEAR` triangles, by distance, and the distances, or less [m]. */
  triangles: Uint32Array;
  distances: Float64Array;
}

export function createMemory(nodeCount: number): Memory {
  return {
    place: new Float64Array(3 * nodeCount),
    distance: new Float64Array(nodeCount).fill(NaN),
    reach: new Float64Array(nodeCount),
    count: new Uint8Array(nodeCount),
    list: new Int32Array(nodeCount).fill(-1),
    lists: 0,
    triangles: new Uint32Array(0),
    distances: new Float64Array(0),
  };
}

/** How far the node has come since it last asked [m]. */
export function sinceAsked({ place }: Memory, node: number, x: number, y: number, z: number): number {
  const dx = x - place[3 * node];
  const dy = y - place[3 * node + 1];
  const dz = z - place[3 * node + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/**
 * The nearest point, as `closestPoint` would find it, if the list of the node is enough to tell. If the list has moved here,
 * the distance noted is NaN until the caller writes it.
 */
export function recallClosest(
  memory: Memory,
  { triangles }: TriangleMesh,
  vertices: Float64Array,
  node: number,
  x: number,
  y: number,
  z: number,
  since: number,
  rounding: number,
  out: ClosestPoint,
): boolean {
  const at = memory.list[node] * NEAR;
  const end = at + memory.count[node];
  let best = Infinity;
  let distance = Infinity;
  let found = -1;
  let k = at;
  for (; k < end && memory.distances[k] - since <= distance + rounding; k++) {
    const triangle = memory.triangles[k];
    const a = triangles[3 * triangle] * 3;
    const b = triangles[3 * triangle + 1] * 3;
    const c = triangles[3 * triangle + 2] * 3;
    const squared = closestOnTriangle(vertices, a, b, c, x, y, z, foot);
    here[k - at] = squared;
    if (!(squared < best || (squared === best && triangle < found))) continue;
    best = squared;
    distance = Math.sqrt(squared);
    found = triangle;
    writeFoot(foot, out);
  }
  if (!(distance + rounding < memory.reach[node] - since)) return false;
  out.triangle = found;
  out.distance = distance;
  writePoint(triangles, vertices, out);
  if (k - at > FEW) moveList(memory, node, x, y, z, since, k);
  return true;
}

const foot = new Float64Array(FOOT_SIZE);
/** Squared distances of the triangles that were looked at [m²]. */
const here = new Float64Array(NEAR);

/** A list of which more than this had to be looked at is worth sorting anew. */
const FEW = 3;

/** The list as seen from where the node is now: triangles up to `looked` have been, the others are nearer by `since` at most. */
function moveList(
  memory: Memory,
  node: number,
  x: number,
  y: number,
  z: number,
  since: number,
  looked: number,
): void {
  const { distances, triangles } = memory;
  const at = memory.list[node] * NEAR;
  const end = at + memory.count[node];
  for (let k = at; k < end; k++) {
    const distance = k < looked ? Math.sqrt(here[k - at]) : distances[k] - since;
    const triangle = triangles[k];
    let place = k;
    for (; place > at && distances[place - 1] > distance; place--) {
      distances[place] = distances[place - 1];
      triangles[place] = triangles[place - 1];
    }
    distances[place] = distance;
    triangles[place] = triangle;
  }
  const reach = memory.reach[node] - since;
  noteDistance(memory, node, x, y, z, NaN);
  memory.reach[node] = reach;
}

/** Notes a distance; no list yet. */
export function noteDistance(
  memory: Memory,
  node: number,
  x: number,
  y: number,
  z: number,
  distance: number,
): void {
  memory.place[3 * node] = x;
  memory.place[3 * node + 1] = y;
  memory.place[3 * node + 2] = z;
  memory.distance[node] = distance;
  memory.reach[node] = 0;
}

/**
 * Makes the list for the place that was noted: triangles within `spread` of the nearest one's distance, which is `within` at
 * most [m].
 */
export function noteTriangles(
  memory: Memory,
  { bvh }: TriangleMesh,
  vertices: Float64Array,
  node: number,
  within: number,
  spread: number,
): void {
  if (memory.list[node] < 0) memory.list[node] = newList(memory);
  const { place, triangles, distances, list } = memory;
  const i = 3 * node;
  memory.count[node] = nearTriangles(
    bvh,
    vertices,
    place[i],
    place[i + 1],
    place[i + 2],
    within,
    spread,
    triangles,
    distances,
    list[node] * NEAR,
    reach,
  );
  memory.reach[node] = reach[0];
}

const reach = new Float64Array(1);

/** Room is made in doubling portions, as nodes come near for the first time. */
function newList(memory: Memory): number {
  if ((memory.lists + 1) * NEAR > memory.triangles.length) {
    const room = NEAR * Math.max(64, 2 * memory.lists);
    const { triangles, distances } = memory;
    memory.triangles = new Uint32Array(room);
    memory.triangles.set(triangles);
    memory.distances = new Float64Array(room);
    memory.distances.set(distances);
  }
  return memory.lists++;
}
