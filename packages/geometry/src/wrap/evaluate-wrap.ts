import { WRAP_CURVATURE, type WrapBinding } from "./wrap-binding.ts";

/** The coarse surface as it is now. */
export interface WrapNodes {
  /** nodeCount × 3 [m] */
  readonly positions: Float32Array;
  /** nodeCount × 3, unit length. */
  readonly normals: Float32Array;
  /** What nodes touch, nodeCount × 4: unit normal and distance from the origin of the plane that they must not pass [m]; zeros where they touch nothing. */
  readonly planes?: Float32Array;
}

export interface WrapVertices {
  /** vertexCount × 3 [m] */
  readonly positions: Float32Array;
  /** vertexCount × 3, unit length. */
  readonly normals: Float32Array;
}

/** How far drawn vertices stay from what their nodes touch [m]. */
export const WRAP_SKIN = 0.002;

/**
 * Puts fine vertices where the coarse surface takes them: on its triangle, curved towards the planes of its corners, at their height along the normal, and out of what
 * the corners touch. The vertex shader of @pliant/three does the same. No allocation.
 */
export function evaluateWrap(
  { nodes, weights, heights, normals: own }: WrapBinding,
  { positions: x, normals: n, planes }: WrapNodes,
  out: WrapVertices,
): void {
  const { positions, normals } = out;
  for (let k = 0; k < heights.length; k++) {
    const at = 3 * k;
    const [i, j, l] = [3 * nodes[at], 3 * nodes[at + 1], 3 * nodes[at + 2]];
    const [u, v, w] = [weights[at], weights[at + 1], weights[at + 2]];
    const px = u * x[i] + v * x[j] + w * x[l];
    const py = u * x[i + 1] + v * x[j + 1] + w * x[l + 1];
    const pz = u * x[i + 2] + v * x[j + 2] + w * x[l + 2];
    // How far the flat place is above the plane of each corner.
    const du = u * ((px - x[i]) * n[i] + (py - x[i + 1]) * n[i + 1] + (pz - x[i + 2]) * n[i + 2]);
    const dv = v * ((px - x[j]) * n[j] + (py - x[j + 1]) * n[j + 1] + (pz - x[j + 2]) * n[j + 2]);
    const dw = w * ((px - x[l]) * n[l] + (py - x[l + 1]) * n[l + 1] + (pz - x[l + 2]) * n[l + 2]);
    let nx = u * n[i] + v * n[j] + w * n[l];
    let ny = u * n[i + 1] + v * n[j + 1] + w * n[l + 1];
    let nz = u * n[i + 2] + v * n[j + 2] + w * n[l + 2];
    const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz || 1);
    nx *= scale;
    ny *= scale;
    nz *= scale;
    const h = heights[k];
    positions[at] = px - WRAP_CURVATURE * (du * n[i] + dv * n[j] + dw * n[l]) + h * nx;
    positions[at + 1] = py - WRAP_CURVATURE * (du * n[i + 1] + dv * n[j + 1] + dw * n[l + 1]) + h * ny;
    positions[at + 2] = pz - WRAP_CURVATURE * (du * n[i + 2] + dv * n[j + 2] + dw * n[l + 2]) + h * nz;
    if (planes) leave(planes, nodes, weights, at, positions);
    if (own) turn(own, at, x, i, j, nx, ny, nz, normals);
    else {
      normals[at] = nx;
      normals[at + 1] = ny;
      normals[at + 2] = nz;
    }
  }
}

/** Out of the planes of its corners, by their weights. */
function leave(
  planes: Float32Array,
  nodes: Uint32Array,
  weights: Float32Array,
  at: number,
  positions: Float32Array,
): void {
  let [x, y, z] = [positions[at], positions[at + 1], positions[at + 2]];
  for (let corner = at; corner < at + 3; corner++) {
    const p = 4 * nodes[corner];
    const above =
      planes[p] * positions[at] + planes[p + 1] * positions[at + 1] + planes[p + 2] * positions[at + 2];
    const isPlane = planes[p] !== 0 || planes[p + 1] !== 0 || planes[p + 2] !== 0;
    const push = isPlane
      ? Math.max(0, weights[corner]) * Math.max(0, WRAP_SKIN - (above - planes[p + 3]))
      : 0;
    x += push * planes[p];
    y += push * planes[p + 1];
    z += push * planes[p + 2];
  }
  positions[at] = x;
  positions[at + 1] = y;
  positions[at + 2] = z;
}

/** Its own normal, out of the frame of the triangle's first edge and the normal there. */
function turn(
  own: Float32Array,
  at: number,
  x: Float32Array,
  i: number,
  j: number,
  nx: number,
  ny: number,
  nz: number,
  normals: Float32Array,
): void {
  let tx = x[j] - x[i];
  let ty = x[j + 1] - x[i + 1];
  let tz = x[j + 2] - x[i + 2];
  const along = tx * nx + ty * ny + tz * nz;
  tx -= along * nx;
  ty -= along * ny;
  tz -= along * nz;
  const scale = 1 / Math.sqrt(tx * tx + ty * ty + tz * tz || 1);
  tx *= scale;
  ty *= scale;
  tz *= scale;
  const [a, b, c] = [own[at], own[at + 1], own[at + 2]];
  normals[at] = a * tx + b * (ny * tz - nz * ty) + c * nx;
  normals[at + 1] = a * ty + b * (nz * tx - nx * tz) + c * ny;
  normals[at + 2] = a * tz + b * (nx * ty - ny * tx) + c * nz;
}
