import { faceNormal } from "@pliant/geometry";

/** Nearer than this along the surface, in mean edges, vertices are neighbours [1] ... */
const NEIGHBOUR_EDGES = 2.5;
/** ... unless they are that many times farther along the surface than straight: they face each other across a slit [1]. */
const DETOUR_MIN = 2;
/** Through a wall thinner than this, in mean edges, vertices never meet [1]. */
const WALL_EDGES = 3;

/**
 * Which vertices of a surface cannot touch, by where they are at rest: those next to each other, and those on both sides of a wall.
 * Of each vertex a list, ascending.
 */
export interface RestNeighbours {
  readonly first: Uint32Array;
  readonly nodes: Uint32Array;
  /** Parts of the surface that may touch are at least so far apart at rest [m]; 0 where they may be as near as one edge is long. */
  readonly clearance: number;
}

export function createRestNeighbours(
  x: Float64Array,
  triangles: Uint32Array,
  around: { readonly first: Uint32Array; readonly nodes: Uint32Array },
): RestNeighbours {
  const count = x.length / 3;
  const edge = meanEdge(x, around);
  const normals = vertexNormals(x, triangles);
  const cells = createCells(x, around, WALL_EDGES * edge);
  const first = new Uint32Array(count + 1);
  const lists: number[][] = [];
  const walk = createWalk(x, around, NEIGHBOUR_EDGES * edge);
  let clearance = Infinity;
  for (let vertex = 0; vertex < count; vertex++) {
    const found = new Set<number>();
    if (around.first[vertex + 1] > around.first[vertex]) {
      for (const [other, along] of walk(vertex)) {
        const straight = distance(x, vertex, other);
        if (along <= DETOUR_MIN * straight || isNext(around, vertex, other)) found.add(other);
      }
      for (const other of cells(vertex)) {
        if (found.has(other) || other === vertex) continue;
        if (isBehindWall(x, normals, vertex, other)) found.add(other);
        else clearance = Math.min(clearance, distance(x, vertex, other));
      }
    }
    lists.push([...found].sort((a, b) => a - b));
    first[vertex + 1] = first[vertex] + found.size;
  }
  // What is farther than the cells reach is at least so far; points between vertices are nearer by up to an edge.
  const least = Math.min(clearance, WALL_EDGES * edge) - edge;
  return { first, nodes: Uint32Array.from(lists.flat()), clearance: Math.max(0, least) };
}

/** Whether a vertex has another one on its list. */
export function areNeighbours({ first, nodes }: RestNeighbours, vertex: number, other: number): boolean {
  if (vertex === other) return true;
  let low = first[vertex];
  let high = first[vertex + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle] < other) low = middle + 1;
    else high = middle;
  }
  return low < first[vertex + 1] && nodes[low] === other;
}

type Around = { readonly first: Uint32Array; readonly nodes: Uint32Array };

function meanEdge(x: Float64Array, { first, nodes }: Around): number {
  let sum = 0;
  for (let vertex = 0; vertex + 1 < first.length; vertex++) {
    for (let k = first[vertex]; k < first[vertex + 1]; k++) sum += distance(x, vertex, nodes[k]);
  }
  return nodes.length > 0 ? sum / nodes.length : 0;
}

function distance(x: Float64Array, a: number, b: number): number {
  const dx = x[3 * a] - x[3 * b];
  const dy = x[3 * a + 1] - x[3 * b + 1];
  const dz = x[3 * a + 2] - x[3 * b + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function isNext({ first, nodes }: Around, vertex: number, other: number): boolean {
  for (let k = first[vertex]; k < first[vertex + 1]; k++) if (nodes[k] === other) return true;
  return false;
}

function vertexNormals(x: Float64Array, triangles: Uint32Array): Float64Array {
  const normals = new Float64Array(x.length);
  const side = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    const area = faceNormal(x, 3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2], side);
    for (let corner = t; corner < t + 3; corner++) {
      for (let axis = 0; axis < 3; axis++) normals[3 * triangles[corner] + axis] += area * side[axis];
    }
  }
  return normals;
}

/** Both look away from each other: what is between them is the body. */
function isBehindWall(x: Float64Array, normals: Float64Array, a: number, b: number): boolean {
  let [own, other] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const d = x[3 * b + axis] - x[3 * a + axis];
    own += d * normals[3 * a + axis];
    other -= d * normals[3 * b + axis];
  }
  return own < 0 && other < 0;
}

/** Distances along edges from a vertex, up to a limit, by Dijkstra's method: few vertices, so a list is searched for the nearest. */
function createWalk(x: Float64Array, { first, nodes }: Around, most: number) {
  return (from: number): Map<number, number> => {
    const done = new Map<number, number>();
    const open = new Map<number, number>([[from, 0]]);
    while (open.size > 0) {
      let [nearest, least] = [-1, Infinity];
      for (const [vertex, length] of open) if (length < least) [nearest, least] = [vertex, length];
      open.delete(nearest);
      done.set(nearest, least);
      for (let k = first[nearest]; k < first[nearest + 1]; k++) {
        const next = nodes[k];
        const length = least + distance(x, nearest, next);
        if (length <= most && !done.has(next) && !(length >= (open.get(next) ?? Infinity))) open.set(next, length);
      }
    }
    done.delete(from);
    return done;
  };
}

/** Vertices of the surface in reach of one, by cells of that size. */
function createCells(x: Float64Array, { first }: Around, reach: number) {
  const cells = new Map<string, number[]>();
  const at = (vertex: number, axis: number): number => Math.floor(x[3 * vertex + axis] / reach);
  for (let vertex = 0; vertex + 1 < first.length; vertex++) {
    if (first[vertex + 1] === first[vertex]) continue;
    const key = `${at(vertex, 0)} ${at(vertex, 1)} ${at(vertex, 2)}`;
    const list = cells.get(key);
    if (list) list.push(vertex);
    else cells.set(key, [vertex]);
  }
  return (vertex: number): number[] => {
    const found: number[] = [];
    for (let a = -1; a <= 1; a++)
      for (let b = -1; b <= 1; b++)
        for (let c = -1; c <= 1; c++) {
          const list = cells.get(`${at(vertex, 0) + a} ${at(vertex, 1) + b} ${at(vertex, 2) + c}`) ?? [];
          for (const other of list) if (distance(x, vertex, other) <= reach) found.push(other);
        }
    return found;
  };
}
