import { cos, sin } from "@pliant/geometry";

/**
 * Rotations of the nodes of a warped body (docs/methods/bodies.md#rotations), with w the rotation vector, θ = |w|, S = [w]:
 *
 * | | |
 * |---|---|
 * | R(w) = I + a S + b S² | the node's frame |
 * | R̃(w) = ∫₀¹ exp(sS) ds = I + b S + c S² | what turns linear displacement into warped; R's left Jacobian, too |
 * | a = sin θ/θ, b = (1 − cos θ)/θ², c = (θ − sin θ)/θ³ | |
 *
 * A turn is six numbers: w, a, b, c.
 */
export const ROTATION_SIZE = 6;

/** Up to here the series is exact, and the differences of the closed form are not. */
const SMALL_ANGLE_SQUARED = 0.0625;

export function writeRotation(x: number, y: number, z: number, out: Float64Array, at: number): void {
  const s = x * x + y * y + z * z;
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
  if (s < SMALL_ANGLE_SQUARED) {
    out[at + 3] =
      1 - (s / 6) * (1 - (s / 20) * (1 - (s / 42) * (1 - (s / 72) * (1 - (s / 110) * (1 - s / 156)))));
    out[at + 4] =
      0.5 *
      (1 - (s / 12) * (1 - (s / 30) * (1 - (s / 56) * (1 - (s / 90) * (1 - (s / 132) * (1 - s / 182))))));
    out[at + 5] =
      (1 / 6) *
      (1 - (s / 20) * (1 - (s / 42) * (1 - (s / 72) * (1 - (s / 110) * (1 - (s / 156) * (1 - s / 210))))));
    return;
  }
  const angle = Math.sqrt(s);
  const sine = sin(angle);
  out[at + 3] = sine / angle;
  out[at + 4] = (1 - cos(angle)) / s;
  out[at + 5] = (angle - sine) / (angle * s);
}

/** out = R(w) v. */
export function rotate(
  t: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  rodrigues(t, at, t[at + 3], t[at + 4], x, y, z, out);
}

/** out = R(w)ᵀ v. */
export function rotateBack(
  t: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  rodrigues(t, at, -t[at + 3], t[at + 4], x, y, z, out);
}

/** out = R̃(w) v. */
export function meanRotation(
  t: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  rodrigues(t, at, t[at + 4], t[at + 5], x, y, z, out);
}

/** v + p w × v + q w × (w × v) */
function rodrigues(
  t: Float64Array,
  at: number,
  p: number,
  q: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const wx = t[at];
  const wy = t[at + 1];
  const wz = t[at + 2];
  const cx = wy * z - wz * y;
  const cy = wz * x - wx * z;
  const cz = wx * y - wy * x;
  out[0] = x + p * cx + q * (wy * cz - wz * cy);
  out[1] = y + p * cy + q * (wz * cx - wx * cz);
  out[2] = z + p * cz + q * (wx * cy - wy * cx);
}
