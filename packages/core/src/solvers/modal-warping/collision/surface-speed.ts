import { VELOCITY } from "../../../model/solid/solid-body.ts";
import type { State } from "../../../state/state.ts";
import { ratesAt, type ModalBody } from "../modal-body.ts";
import { radiusOf } from "../sphere-tree.ts";

/** How fast a solid's nodes go in this step, without contact: made once, written in each. */
export interface SurfaceSpeed {
  /** Velocity of its frame at the start, and by how much the step changes it [m/s]. */
  readonly frame: Float64Array;
  readonly gain: Float64Array;
  /** No node of the surface is faster than this against the frame; nor is this changed by more than that [m/s]. */
  own: number;
  change: number;
  /** No node of the surface deforms faster than this, against a frame that turns with the solid [m/s]. */
  deforming: number;
  /** Low and high corner of its surface [m]. */
  readonly box: Float64Array;
  /** From the frame's origin, wherever modes have taken its nodes [m]. */
  far: number;
}

export const createSurfaceSpeed = (): SurfaceSpeed => ({
  frame: new Float64Array(3),
  gain: new Float64Array(3),
  box: new Float64Array(6),
  own: 0,
  change: 0,
  deforming: 0,
  far: 0,
});

export function measureSurfaceSpeed(
  elastic: ModalBody,
  { solids, x: places, v }: State,
  out: SurfaceSpeed,
): void {
  const { at, velocity, surface, firstNode, tree, spin, modes, ahead, centre } = elastic;
  const [wx, wy, wz] = spin;
  for (let axis = 0; axis < 3; axis++) {
    out.frame[axis] = solids[at + VELOCITY + axis];
    out.gain[axis] = velocity[axis] - out.frame[axis];
  }
  let [most, deforming] = [0, 0];
  out.box.fill(Infinity, 0, 3).fill(-Infinity, 3);
  for (let k = 0; k < surface.length; k++) {
    const i = 3 * (firstNode + surface[k]);
    const x = v[i] - out.frame[0];
    const y = v[i + 1] - out.frame[1];
    const z = v[i + 2] - out.frame[2];
    most = Math.max(most, x * x + y * y + z * z);
    const rx = places[i] - centre[0];
    const ry = places[i + 1] - centre[1];
    const rz = places[i + 2] - centre[2];
    const dx = x - wy * rz + wz * ry;
    const dy = y - wz * rx + wx * rz;
    const dz = z - wx * ry + wy * rx;
    deforming = Math.max(deforming, dx * dx + dy * dy + dz * dz);
    for (let axis = 0; axis < 3; axis++) {
      out.box[axis] = Math.min(out.box[axis], places[i + axis]);
      out.box[3 + axis] = Math.max(out.box[3 + axis], places[i + axis]);
    }
  }
  out.own = Math.sqrt(most);
  const { spheres } = tree;
  out.far = length(spheres[0], spheres[1], spheres[2]) + radiusOf(tree, 0, ahead, 0);
  out.change = out.far * length(velocity[3] - spin[0], velocity[4] - spin[1], velocity[5] - spin[2]);
  const rates = ratesAt(elastic);
  const gained = elastic.sums;
  for (let mode = 0; mode < modes; mode++) gained[mode] = velocity[6 + mode] - solids[rates + mode];
  const gain = deformingBy(elastic, gained);
  out.change += gain;
  out.deforming = Math.sqrt(deforming) + gain;
}

/** How fast rates of modes move the fastest node of the surface: |R R_i Φ_i q̇| = |Φ_i q̇|, however it is turned [m/s]. */
function deformingBy({ shapes, surface, modes, active }: ModalBody, rates: Float64Array): number {
  let most = 0;
  for (let n = 0; n < surface.length; n++) {
    let [x, y, z] = [0, 0, 0];
    let k = surface[n] * modes * 6;
    for (let mode = 0; mode < active; mode++, k += 6) {
      const rate = rates[mode];
      x += shapes[k] * rate;
      y += shapes[k + 1] * rate;
      z += shapes[k + 2] * rate;
    }
    most = Math.max(most, x * x + y * y + z * z);
  }
  return Math.sqrt(most);
}

/** No two nodes of two solids come nearer than by this, each second. */
export const speedBetween = (a: SurfaceSpeed, b: SurfaceSpeed): number =>
  a.own + b.own + apart(a.frame, b.frame) + a.change + b.change + apart(a.gain, b.gain);

/** Nor does a node go farther. */
export const fastestOf = ({ own, frame, change, gain }: SurfaceSpeed): number =>
  own + length(frame[0], frame[1], frame[2]) + change + length(gain[0], gain[1], gain[2]);

function apart(a: Float64Array, b: Float64Array): number {
  return length(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
