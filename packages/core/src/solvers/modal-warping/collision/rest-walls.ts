import { faceNormal } from "@pliant/geometry";

/** Through a wall thinner than this, in mean edges, vertices never meet [1]. */
const WALL_EDGES = 3;

/** Which vertices of a surface are on both sides of a wall at rest: they cannot touch. Of each vertex a list, ascending. */
export interface RestWalls {
  readonly first: Uint32Array;
  readonly nodes: Uint32Array;
}

export function createRestWalls(x: Float64Array, triangles: Uint32Array, around: Around): RestWalls {
  const count = x.length / 3;
  const normals = vertexNormals(x, triangles);
  const near = createCells(x, around, WALL_EDGES * meanEdge(x, around));
  const first = new Uint32Array(count + 1);
  const lists: number[][] = [];
  for (let vertex = 0; vertex < count; vertex++) {
    const isOnSurface = around.first[vertex + 1] > around.first[vertex];
    const found = isOnSurface ? near(vertex).filter((other) => isBehindWall(x, normals, vertex, other)) : [];
    lists.push(found.sort((a, b) => a - b));
    first[vertex + 1] = first[vertex] + found.length;
  }
  return { first, nodes: Uint32Array.from(lists.flat()) };
}

/** Whether there is a wall between two vertices. */
export function isWallBetween({ first, nodes }: RestWalls, vertex: number, other: number): boolean {
  let low = first[vertex];
  let high = first[vertex + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle] < other) low = middle + 1;
    else high = middle;
  }
  return low < first[vertex + 1] && nodes[low] === other;
}

export type Around = { readonly first: Uint32Array; readonly nodes: Uint32Array };

export function meanEdge(x: Float64Array, { first, nodes }: Around): number {
  let sum = 0;
  for (let vertex = 0; vertex + 1 < first.length; vertex++) {
    for (let k = first[vertex]; k < first[vertex + 1]; k++) sum += distance(x, vertex, nodes[k]);
  }
  return nodes.length > 0 ? sum / nodes.length : 0;
}

export function distance(x: Float64Array, a: number, b: number): number {
  const dx = x[3 * a] - x[3 * b];
  const dy = x[3 * a + 1] - x[3 * b + 1];
  const dz = x[3 * a + 2] - x[3 * b + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
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

/** Least cosine by which both look away from each other: what is between them is the body [1]. */
const AWAY_MIN = 0.2;

function isBehindWall(x: Float64Array, normals: Float64Array, a: number, b: number): boolean {
  let [own, other] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const d = x[3 * b + axis] - x[3 * a + axis];
    own -= d * normals[3 * a + axis];
    other += d * normals[3 * b + axis];
  }
  const least = AWAY_MIN * distance(x, a, b);
  return own > least * size(normals, a) && other > least * size(normals, b);
}

const size = (column: Float64Array, node: number): number =>
  Math.sqrt(column[3 * node] ** 2 + column[3 * node + 1] ** 2 + column[3 * node + 2] ** 2);

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
