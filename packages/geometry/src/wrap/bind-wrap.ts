import { buildBvh, type Bvh } from "../mesh/bvh.ts";
import { squaredBoxDistance } from "../mesh/closest-point.ts";
import { CLOSEST_WEIGHTS_SIZE, WEIGHTS } from "../closest-weights.ts";
import { runAll, type Incremental } from "../incremental.ts";
import { closestOnTriangle, faceNormal } from "../mesh/triangle.ts";
import { fitToTriangle } from "./fit-to-triangle.ts";
import type { WrapBinding, WrapSurface, WrapVertexColumns } from "./wrap-binding.ts";

export interface BindWrapOptions {
  /** Farthest that a fine vertex may be from the coarse surface [m]; default a quarter of that surface's diagonal. */
  readonly reach?: number;
}

/** Vertices that are bound at a time: about 5 ms. */
const SLICE = 1000;

/**
 * Finds the place of each fine vertex on the coarse surface: the nearest triangle that looks the same way, the weights of its corners and the height above it, so that
 * `evaluateWrap` of the coarse surface as it lies gives the fine one as it lies.
 */
export function bindWrap(
  fine: WrapVertexColumns,
  coarse: WrapSurface,
  options: BindWrapOptions = {},
): WrapBinding {
  return runAll(bindWrapIncrementally(fine, coarse, options));
}

/** The same in parts of a few milliseconds. */
export function* bindWrapIncrementally(
  fine: WrapVertexColumns,
  coarse: WrapSurface,
  options: BindWrapOptions = {},
): Incremental<WrapBinding> {
  const count = fine.positions.length / 3;
  const search = createSearch(coarse, options.reach);
  yield;
  const binding = {
    nodes: new Uint32Array(3 * count),
    weights: new Float32Array(3 * count),
    heights: new Float32Array(count),
    normals: new Float32Array(3 * count),
  };
  for (let k = 0; k < count; k++) {
    const triangle = nearestTriangle(search, fine, k);
    binding.nodes.set(coarse.triangles.subarray(3 * triangle, 3 * triangle + 3), 3 * k);
    fitToTriangle(coarse, search.weights, fine, k, binding);
    if (k % SLICE === SLICE - 1) yield;
  }
  return binding;
}

interface Search {
  readonly bvh: Bvh;
  readonly x: Float64Array;
  /** Unit normals of triangles, × 3. */
  readonly faces: Float64Array;
  readonly reach: number;
  /** A triangle that looks the other way counts as so much farther [m]: layers of one sheet are told apart, the inside of a thick one is still bound. */
  readonly otherWay: number;
  /** What `nearestTriangle` found last: the triangle, its distance [m] and the weights of its corners. */
  found: number;
  best: number;
  readonly weights: Float64Array;
}

function createSearch({ positions, triangles }: WrapSurface, reach?: number): Search {
  const x = Float64Array.from(positions);
  const bvh = buildBvh(x, triangles);
  const faces = new Float64Array(triangles.length);
  const normal = new Float64Array(3);
  let area = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    area += faceNormal(x, 3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2], normal);
    faces.set(normal, t);
  }
  const { bounds } = bvh;
  if (bvh.nodeCount === 0) throw new RangeError("bindWrap: coarse has no triangles, expected a surface");
  const [dx, dy, dz] = [bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]];
  return {
    ...{ bvh, x, faces },
    reach: reach ?? 0.25 * Math.sqrt(dx * dx + dy * dy + dz * dz),
    // The mean side of a triangle.
    otherWay: Math.sqrt((3 * area) / triangles.length),
    found: -1,
    best: Infinity,
    weights: new Float64Array(3),
  };
}

/** The triangle that a fine vertex is bound to; its weights are left in the search. Looks at that of the vertex before first: most are near it. */
function nearestTriangle(search: Search, { positions, normals }: WrapVertexColumns, k: number): number {
  const { bvh, reach } = search;
  const { bounds, after, size, first, order } = bvh;
  const [x, y, z] = [positions[3 * k], positions[3 * k + 1], positions[3 * k + 2]];
  const [nx, ny, nz] = [normals[3 * k], normals[3 * k + 1], normals[3 * k + 2]];
  const last = search.found;
  search.found = -1;
  search.best = reach;
  if (last >= 0) consider(search, last, x, y, z, nx, ny, nz);
  for (let node = 0; node < bvh.nodeCount;) {
    if (squaredBoxDistance(bounds, 6 * node, x, y, z) > search.best * search.best) {
      node = after[node];
      continue;
    }
    for (let at = first[node]; at < first[node] + size[node]; at++)
      consider(search, order[at], x, y, z, nx, ny, nz);
    node++;
  }
  if (search.found >= 0) return search.found;
  const place = [x, y, z].map((value) => value.toPrecision(3)).join(", ");
  throw new RangeError(
    `bindWrap: vertex ${k} at (${place}) is farther than ${reach.toPrecision(3)} m from the coarse surface, expected within reach`,
  );
}

function consider(
  search: Search,
  triangle: number,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): void {
  const { faces, weights, x: vertices } = search;
  const { triangles } = search.bvh;
  const t = 3 * triangle;
  const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
  const squared = closestOnTriangle(vertices, a, b, c, x, y, z, foot);
  const agrees = nx * faces[t] + ny * faces[t + 1] + nz * faces[t + 2] >= 0;
  const distance = Math.sqrt(squared) + (agrees ? 0 : search.otherWay);
  if (!(distance < search.best || (distance === search.best && triangle < search.found))) return;
  search.best = distance;
  search.found = triangle;
  for (let corner = 0; corner < 3; corner++) weights[corner] = foot[WEIGHTS + corner];
}

const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);
