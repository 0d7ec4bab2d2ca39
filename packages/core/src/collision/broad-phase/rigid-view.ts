import { POINT, roundingOf, type Real } from "@pliant/kernels";
import type { RigidFrame } from "./rigid-trajectory.ts";
import type { Trajectories } from "./trajectories.ts";

/** Points of cloth in the frame of a rigid collider. */
export interface RigidView {
  readonly trajectories: Trajectories;
  /** vertexCount [m] */
  readonly radius: Float64Array;
  /** clothVertices × POINT. */
  readonly points: Real;
  /** False when only a distance around each vertex is known, not where it goes. */
  knowsTrajectories: boolean;
}

/**
 * Writes the first `count` of some vertices of cloth: where both ends of their trajectories are in the frame, relative to the
 * collider's middle, and how far off that they may be, with and without their radius. One loop without calls.
 */
export function setRigidPoints(view: RigidView, frame: RigidFrame, some: Uint32Array, count: number): void {
  const { radius, points: out, knowsTrajectories } = view;
  const { at: here, end, slack, share } = view.trajectories;
  const { turn } = frame;
  const [a0, a1, a2, x0, b0, b1, b2, y0, c0, c1, c2, z0] = frame.start;
  const [d0, d1, d2, d3, e0, e1, e2, e3, f0, f1, f2, f3] = frame.drift;
  const [mx, my, mz] = frame.middle;
  // |y − s| ≤ |D y| + |D'| |y − s|; a collider that rotates by more than this is off its trajectory at once.
  const straight = Math.max(1 - turn, 0.1);
  for (let k = 0; k < count; k++) {
    const vertex = some[k];
    const i = 3 * vertex;
    const at = POINT * vertex;
    let px = here[i] - x0;
    let py = here[i + 1] - y0;
    let pz = here[i + 2] - z0;
    let x = a0 * px + b0 * py + c0 * pz;
    let y = a1 * px + b1 * py + c1 * pz;
    let z = a2 * px + b2 * py + c2 * pz;
    // D y
    let dx = d0 * x + d1 * y + d2 * z + d3;
    let dy = e0 * x + e1 * y + e2 * z + e3;
    let dz = f0 * x + f1 * y + f2 * z + f3;
    const far = Math.sqrt(dx * dx + dy * dy + dz * dz);
    out[at] = x - share * dx - mx;
    out[at + 1] = y - share * dy - my;
    out[at + 2] = z - share * dz - mz;
    px = end[i] - x0;
    py = end[i + 1] - y0;
    pz = end[i + 2] - z0;
    x = a0 * px + b0 * py + c0 * pz;
    y = a1 * px + b1 * py + c1 * pz;
    z = a2 * px + b2 * py + c2 * pz;
    dx = d0 * x + d1 * y + d2 * z + d3;
    dy = e0 * x + e1 * y + e2 * z + e3;
    dz = f0 * x + f1 * y + f2 * z + f3;
    out[at + 4] = x - dx - mx;
    out[at + 5] = y - dy - my;
    out[at + 6] = z - dz - mz;
    let off = slack[vertex];
    if (turn > 0) {
      const both = far + Math.sqrt(dx * dx + dy * dy + dz * dz);
      px = here[i] - end[i];
      py = here[i + 1] - end[i + 1];
      pz = here[i + 2] - end[i + 2];
      off += turn * (both / straight + Math.sqrt(px * px + py * py + pz * pz));
    }
    if (!knowsTrajectories) off += far;
    off += roundingOf(out, at);
    out[at + 3] = off + radius[vertex];
    out[at + 7] = off;
  }
}
