import type { Body } from "../model/model.ts";
import type { Vec3 } from "@pliant/geometry";

/**
 * Air drag with projected area (docs/methods/cloth.md#air-drag, eqs 14–15 with FIX 4).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | v | velocity of the node relative to the air around it (wind.ts) | m/s |
 * | A_N | a third of each incident triangle's area, seen along v | m² |
 * | K_a | ½ ρ_air C_d | kg/m³ |
 *
 * f = −K_a A_N |v| v,  ∂f/∂v = −K_a A_N |v| (I + v vᵀ/|v|²).
 * A_N |v| = Σ |(q − p) × (r − p) · v|/6 over the incident triangles: no division, nothing to guard at v = 0. `v` is that of all nodes,
 * nodeCount × 3 [m/s].
 */
export function addFlux(
  body: Body,
  triangles: Uint32Array,
  x: Float64Array,
  v: Float64Array,
  flux: Float64Array,
): void {
  const end = (body.firstTriangle + body.triangleCount) * 3;
  for (let t = body.firstTriangle * 3; t < end; t += 3) {
    const i = triangles[t];
    const j = triangles[t + 1];
    const k = triangles[t + 2];
    const p = i * 3;
    const q = j * 3;
    const r = k * 3;
    const ux = x[q] - x[p];
    const uy = x[q + 1] - x[p + 1];
    const uz = x[q + 2] - x[p + 2];
    const wx = x[r] - x[p];
    const wy = x[r + 1] - x[p + 1];
    const wz = x[r + 2] - x[p + 2];
    const nx = (uy * wz - uz * wy) / 6;
    const ny = (uz * wx - ux * wz) / 6;
    const nz = (ux * wy - uy * wx) / 6;
    flux[i] += Math.abs(nx * v[p] + ny * v[p + 1] + nz * v[p + 2]);
    flux[j] += Math.abs(nx * v[q] + ny * v[q + 1] + nz * v[q + 2]);
    flux[k] += Math.abs(nx * v[r] + ny * v[r + 1] + nz * v[r + 2]);
  }
}

/** out = v − air, velocities of nodes relative to the air at them. */
export function setRelative(v: Float64Array, air: Float64Array, out: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] = v[i] - air[i];
}

/** Force on one node [N] from K_a, its flux A_N |v| [m³/s] and its relative velocity. */
export function dragForce(coefficient: number, flux: number, v: Vec3): Vec3 {
  const scale = -coefficient * flux;
  return [scale * v[0], scale * v[1], scale * v[2]];
}

/** −∂f/∂v of one node as xx xy xz yy yz zz [N·s/m]: positive semidefinite. */
export function dragResistance(
  coefficient: number,
  flux: number,
  v: ArrayLike<number>,
  out: Float64Array,
): void {
  const scale = coefficient * flux;
  const speedSquared = v[0] ** 2 + v[1] ** 2 + v[2] ** 2;
  const along = speedSquared > 0 ? scale / speedSquared : 0;
  out[0] = scale + along * v[0] * v[0];
  out[1] = along * v[0] * v[1];
  out[2] = along * v[0] * v[2];
  out[3] = scale + along * v[1] * v[1];
  out[4] = along * v[1] * v[2];
  out[5] = scale + along * v[2] * v[2];
}
