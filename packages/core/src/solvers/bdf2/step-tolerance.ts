import type { Body, Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";

/** Speed, as root of the mean square, from which on cloth is solved to the tolerance as it is given [m/s]. */
const FULL_TOLERANCE_SPEED = 0.5;

/** Forces are balanced to this share of the weight [1], */
const WEIGHT_SHARE = 0.003;
/** to this where cloth touches something: friction holds what is not balanced, and is not known any better, */
const WEIGHT_SHARE_TOUCHING = 0.01;
/** and where nothing weighs anything to this acceleration [m/s²]. */
const FORCE_ACCELERATION = 1e-3;

/**
 * Velocity error at which the linear solves of a step stop [m/s]: `tolerance` for cloth that moves fast, in proportion to the kinetic energy of its
 * parts against each other less for cloth that moves slowly, and at rest so little that forces balance. An error of 0.3 mm/s in each of 720 steps a second is an acceleration
 * of 0.2 m/s²: too much for what bends under its weight (docs/adr/0093).
 */
export function stepTolerance(
  tolerance: number,
  { bodies, model: { gravity } }: { readonly bodies: readonly Body[]; readonly model: Model },
  { v }: Readonly<State>,
  h: number,
  touches: boolean,
): number {
  let [sum, count] = [0, 0];
  for (const body of bodies) {
    sum += sumOfSquares(v, body);
    count += body.nodeCount;
  }
  const energy = sum / (Math.max(count, 1) * FULL_TOLERANCE_SPEED * FULL_TOLERANCE_SPEED);
  const [x, y, z] = gravity;
  const weight = Math.sqrt(x * x + y * y + z * z);
  const share = touches ? WEIGHT_SHARE_TOUCHING : WEIGHT_SHARE;
  const least = Math.max(FORCE_ACCELERATION, share * weight) * h;
  return Math.min(tolerance, Math.max(tolerance * energy, least));
}

/** Of velocities relative to what all nodes of a body have in common, which no error follows from [m²/s²]. */
function sumOfSquares(v: Float64Array, { firstNode, nodeCount }: Body): number {
  const [first, end] = [3 * firstNode, 3 * (firstNode + nodeCount)];
  let [x, y, z] = [0, 0, 0];
  for (let i = first; i < end; i += 3) {
    x += v[i];
    y += v[i + 1];
    z += v[i + 2];
  }
  [x, y, z] = [x / nodeCount, y / nodeCount, z / nodeCount];
  let sum = 0;
  for (let i = first; i < end; i += 3)
    sum += (v[i] - x) * (v[i] - x) + (v[i + 1] - y) * (v[i + 1] - y) + (v[i + 2] - z) * (v[i + 2] - z);
  return sum;
}
