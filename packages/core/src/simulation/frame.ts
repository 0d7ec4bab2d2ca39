import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";

/** What renderers and writers see of a state: single precision, with normals. */
export interface Frame {
  /** The model revision: when it rises, the triangles have changed. */
  revision: number;
  step: number;
  /** [s] */
  time: number;
  /** nodeCount × 3 [m] */
  readonly positions: Float32Array;
  /** nodeCount × 3, unit length; area-weighted over the node's triangles. */
  readonly normals: Float32Array;
}

export function createFrame(nodeCount: number): Frame {
  return {
    revision: 0,
    step: 0,
    time: 0,
    positions: new Float32Array(nodeCount * 3),
    normals: new Float32Array(nodeCount * 3),
  };
}

/** Fills a frame from a state; the frame must have the model's node count. */
export function publish(model: Model, state: State, out: Frame): void {
  out.revision = model.revision;
  out.step = state.step;
  out.time = state.time;
  out.positions.set(state.x);
  writeNormals(model.triangles, out.positions, out.normals);
}

function writeNormals(triangles: Uint32Array, x: Float32Array, normals: Float32Array): void {
  normals.fill(0);
  for (let t = 0; t < triangles.length; t += 3) {
    const p = triangles[t] * 3;
    const q = triangles[t + 1] * 3;
    const r = triangles[t + 2] * 3;
    const ux = x[q] - x[p];
    const uy = x[q + 1] - x[p + 1];
    const uz = x[q + 2] - x[p + 2];
    const vx = x[r] - x[p];
    const vy = x[r + 1] - x[p + 1];
    const vz = x[r + 2] - x[p + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    for (let corner = t; corner < t + 3; corner++) {
      const node = triangles[corner] * 3;
      normals[node] += nx;
      normals[node + 1] += ny;
      normals[node + 2] += nz;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const nx = normals[i];
    const ny = normals[i + 1];
    const nz = normals[i + 2];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const scale = length > 0 ? 1 / length : 0;
    normals[i] = nx * scale;
    normals[i + 1] = length > 0 ? ny * scale : 1;
    normals[i + 2] = nz * scale;
  }
}
