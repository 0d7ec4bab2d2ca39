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
    const [p, q, r] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const [vx, vy, vz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    for (const node of [p, q, r]) {
      normals[node] += nx;
      normals[node + 1] += ny;
      normals[node + 2] += nz;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.sqrt(normals[i] ** 2 + normals[i + 1] ** 2 + normals[i + 2] ** 2);
    const scale = length > 0 ? 1 / length : 0;
    normals[i] *= scale;
    normals[i + 1] = length > 0 ? normals[i + 1] * scale : 1;
    normals[i + 2] *= scale;
  }
}
