import type { Pose } from "@pliant/geometry";
import { MOMENTUM, POSITION, ROTATION, VELOCITY, type ElasticSolid, type SolidStart } from "./solid-body.ts";
import type { ModalBasis } from "./solid-material.ts";

/** Writes where a solid begins into its numbers, from `at` on. */
export function writeStart(
  solids: Float64Array,
  at: number,
  { basis }: ElasticSolid,
  start: SolidStart,
): void {
  const { pose, velocity, spin } = start;
  solids.set(pose.position, at + POSITION);
  solids.set(pose.rotation, at + ROTATION);
  solids.set(velocity, at + VELOCITY);
  // L = Σ m r × (ω × r)
  const x = placed(basis, { ...pose, position: [0, 0, 0] });
  for (let node = 0; node < basis.nodeCount; node++) {
    const r = x.subarray(3 * node, 3 * node + 3);
    const m = basis.mass[node];
    const along = r[0] * spin[0] + r[1] * spin[1] + r[2] * spin[2];
    const squared = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
    for (let axis = 0; axis < 3; axis++) {
      solids[at + MOMENTUM + axis] += m * (squared * spin[axis] - along * r[axis]);
    }
  }
}

/** Velocities of its nodes at the start, nodeCount × 3 [m/s]. */
export function startVelocities(x: Float64Array, { pose, velocity, spin }: SolidStart): Float64Array {
  const v = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 3) {
    const [rx, ry, rz] = [0, 1, 2].map((axis) => x[i + axis] - pose.position[axis]);
    v[i] = velocity[0] + spin[1] * rz - spin[2] * ry;
    v[i + 1] = velocity[1] + spin[2] * rx - spin[0] * rz;
    v[i + 2] = velocity[2] + spin[0] * ry - spin[1] * rx;
  }
  return v;
}

/** Its nodes at rest in a pose, nodeCount × 3 [m]. */
export function placed({ x }: ModalBasis, { position, rotation: [a, b, c, d] }: Pose): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 3) {
    const [px, py, pz] = x.subarray(i, i + 3);
    const [tx, ty, tz] = [2 * (b * pz - c * py), 2 * (c * px - a * pz), 2 * (a * py - b * px)];
    out[i] = position[0] + px + d * tx + b * tz - c * ty;
    out[i + 1] = position[1] + py + d * ty + c * tx - a * tz;
    out[i + 2] = position[2] + pz + d * tz + a * ty - b * tx;
  }
  return out;
}
