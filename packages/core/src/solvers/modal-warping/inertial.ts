import { MOMENTUM } from "../../model/solid/solid-body.ts";
import type { State } from "../../state/state.ts";
import type { ModalBody } from "./modal-body.ts";
import { multiply, multiplyBack, multiplySymmetric } from "./matrix3.ts";
import { ROTATION_SIZE, rotate, meanRotation } from "./rotation.ts";

const rate = new Float64Array(3);
const ownSpin = new Float64Array(3);
const turned = new Float64Array(3);

/**
 * The part of eq 9 that velocities alone make, along a direction d: ω × (ω × r) + 2 ω × P q̇ + R [ω_i] R_i Φ_i q̇, with the
 * node's own spin ω_i = R̃(Ψ_i q) Ψ_i q̇ (docs/methods/bodies.md#rotations and #kinematics). Velocities are those in `velocity`.
 */
export function inertialAcceleration(
  elastic: ModalBody,
  { x }: State,
  node: number,
  d: Float64Array,
  at: number,
): number {
  const { shapes, turns, modes, active, velocity, rotation, centre, firstNode } = elastic;
  let [dx, dy, dz, wx, wy, wz] = [0, 0, 0, 0, 0, 0];
  let k = node * modes * 6;
  for (let mode = 0; mode < active; mode++, k += 6) {
    const speed = velocity[6 + mode];
    dx += shapes[k] * speed;
    dy += shapes[k + 1] * speed;
    dz += shapes[k + 2] * speed;
    wx += shapes[k + 3] * speed;
    wy += shapes[k + 4] * speed;
    wz += shapes[k + 5] * speed;
  }
  const t = node * ROTATION_SIZE;
  rotate(turns, t, dx, dy, dz, turned);
  if (elastic.solid.settings.warped) meanRotation(turns, t, wx, wy, wz, ownSpin);
  else ownSpin.fill(0);
  const [a, b, c] = turned;
  const [p, q, r] = ownSpin;
  multiply(rotation, q * c - r * b, r * a - p * c, p * b - q * a, rate);
  const [ix, iy, iz] = rate;
  multiply(rotation, a, b, c, rate);
  const i = 3 * (firstNode + node);
  const [rx, ry, rz] = [x[i] - centre[0], x[i + 1] - centre[1], x[i + 2] - centre[2]];
  const [sx, sy, sz] = velocity.subarray(3, 6);
  // ω × (ω × r + 2 P q̇)
  const ux = sy * rz - sz * ry + 2 * rate[0];
  const uy = sz * rx - sx * rz + 2 * rate[1];
  const uz = sx * ry - sy * rx + 2 * rate[2];
  return (
    d[at] * (ix + sy * uz - sz * uy) +
    d[at + 1] * (iy + sz * ux - sx * uz) +
    d[at + 2] * (iz + sx * uy - sy * ux)
  );
}

const change = new Float64Array(6);
const local = new Float64Array(3);
const product = new Float64Array(3);

/** ω̇ = H⁻¹ (τ + L × ω − R Ḣ_b Rᵀ ω), into out[3 …]: with Ḣ_b of how the body deforms now. */
export function spinChange(elastic: ModalBody, solids: Float64Array, out: Float64Array): void {
  const { at, force, inverseInertia, rotation, velocity } = elastic;
  setInertiaRate(elastic);
  const [wx, wy, wz] = velocity.subarray(3, 6);
  multiplyBack(rotation, wx, wy, wz, local);
  multiplySymmetric(change, local[0], local[1], local[2], product);
  multiply(rotation, product[0], product[1], product[2], local);
  const [lx, ly, lz] = solids.subarray(at + MOMENTUM, at + MOMENTUM + 3);
  multiplySymmetric(
    inverseInertia,
    force[3] + ly * wz - lz * wy - local[0],
    force[4] + lz * wx - lx * wz - local[1],
    force[5] + lx * wy - ly * wx - local[2],
    out,
    3,
  );
}

/** Ḣ_b = Σ m (2 p·ṗ I − p ṗᵀ − ṗ pᵀ), ṗ = R_i Φ_i q̇. */
function setInertiaRate({ place, mass, nodes, shapes, turns, modes, active, velocity }: ModalBody): void {
  change.fill(0);
  for (let node = 0; node < nodes; node++) {
    let [dx, dy, dz] = [0, 0, 0];
    let k = node * modes * 6;
    for (let mode = 0; mode < active; mode++, k += 6) {
      dx += shapes[k] * velocity[6 + mode];
      dy += shapes[k + 1] * velocity[6 + mode];
      dz += shapes[k + 2] * velocity[6 + mode];
    }
    rotate(turns, node * ROTATION_SIZE, dx, dy, dz, turned);
    const m = mass[node];
    const [x, y, z] = place.subarray(3 * node, 3 * node + 3);
    const [a, b, c] = turned;
    change[0] += 2 * m * (y * b + z * c);
    change[1] += 2 * m * (x * a + z * c);
    change[2] += 2 * m * (x * a + y * b);
    change[3] -= m * (x * b + y * a);
    change[4] -= m * (x * c + z * a);
    change[5] -= m * (y * c + z * b);
  }
}
