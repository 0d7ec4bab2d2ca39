import type { Model } from "../model/model.ts";
import { MODES, MOMENTUM, solidRanges, VELOCITY } from "../model/solid/solid-body.ts";
import type { State } from "../state/state.ts";

/** Energy of elastic solids [J]. Gravity counts from the origin. */
export interface SolidEnergy {
  /** Of the frames' motion, ½ m v² + ½ ω·L, and of the modes, ½ q̇². */
  readonly kinetic: number;
  /** ½ λ q² */
  readonly elastic: number;
  readonly gravity: number;
  readonly total: number;
}

/** As the method sees it: modes do not move the centre of mass nor turn the body (docs/methods/bodies.md#modes). Not for the hot path. */
export function solidEnergy(
  { bodies, nodes, gravity: g }: Model,
  { solids, x, dt }: Readonly<State>,
): SolidEnergy {
  let [kinetic, elastic, gravity] = [0, 0, 0];
  for (const { body: index, at, modes } of solidRanges(bodies)) {
    const body = bodies[index];
    if (body.kind !== "solid") continue;
    const { firstNode, nodeCount, solid } = body;
    const v = solids.subarray(at + VELOCITY, at + VELOCITY + 3);
    // Nodes are half a step ahead.
    const ahead = Array.from(v, (speed) => 0.5 * dt * speed);
    const inertia = [0, 0, 0, 0, 0, 0];
    let total = 0;
    for (let node = firstNode; node < firstNode + nodeCount; node++) {
      const m = nodes.mass[node];
      const [a, b, c] = [0, 1, 2].map((axis) => x[3 * node + axis] - ahead[axis] - solids[at + axis]);
      total += m;
      [b * b + c * c, a * a + c * c, a * a + b * b, -a * b, -a * c, -b * c].forEach((value, k) => {
        inertia[k] += m * value;
      });
      for (let axis = 0; axis < 3; axis++) gravity -= m * g[axis] * (x[3 * node + axis] - ahead[axis]);
    }
    kinetic += 0.5 * total * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    kinetic += 0.5 * quadratic(inertia, solids.subarray(at + MOMENTUM, at + MOMENTUM + 3));
    for (let mode = 0; mode < modes; mode++) {
      const q = solids[at + MODES + mode];
      const rate = solids[at + MODES + modes + mode];
      kinetic += 0.5 * rate * rate;
      elastic += 0.5 * solid.basis.eigenvalues[mode] * q * q;
    }
  }
  return { kinetic, elastic, gravity, total: kinetic + elastic + gravity };
}

/** L·H⁻¹L by Cramer's rule. */
function quadratic([xx, yy, zz, xy, xz, yz]: number[], l: Float64Array): number {
  const a = yy * zz - yz * yz;
  const b = xx * zz - xz * xz;
  const c = xx * yy - xy * xy;
  const d = xz * yz - xy * zz;
  const e = xy * yz - xz * yy;
  const f = xy * xz - xx * yz;
  const det = xx * a + xy * d + xz * e;
  const [x, y, z] = l;
  return (a * x * x + b * y * y + c * z * z + 2 * (d * x * y + e * x * z + f * y * z)) / det;
}
