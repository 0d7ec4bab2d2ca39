import type { Body } from "../model/model.ts";
import type { Airflow } from "./lift/lift.ts";

/**
 * The force of air that streams past a sheet: pressure across it, friction along it, and the air that moves with it. Takes the place of
 * drag (drag.ts) and lift (lift.ts) where there is wind; docs/methods/cloth.md#streaming-air.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | a | velocity of the node relative to the air around it (wind.ts) | m/s |
 * | n, A | normal and area of a triangle | 1, m² |
 * | s = a·n, a_t = a − s n, t = |a_t| | velocity through it, along it, and its size | m/s |
 * | K | ½ ρ_air C_90, the material's drag: a plate across the wind | kg/m³ |
 * | K_l | ½ ρ_air ∂C_L/∂α: lift of a plate at small angles, LIFT_SHARE K unless the material has more | kg/m³ |
 * | K_f | ½ ρ_air C_f, both sides: FRICTION_SHARE K | kg/m³ |
 * | m_a | mass of the air that moves with the sheet, per area, without weight | kg/m² |
 *
 * On each corner, with A/3:
 *   f = −(K_l t + K |s|) s n − K_f |a| a_t
 *   D = (K_l t + 2 K |s|) n nᵀ + K_f |a| (I − n nᵀ),   M_a = m_a n nᵀ
 * f·a ≤ 0: air only takes relative motion; waves that travel slower than the wind take its energy through K_l. D and M_a are positive
 * semidefinite.
 */
export interface StreamingAir {
  /** nodeCount × 3 [N] */
  readonly force: Float64Array;
  /** D, as xx xy xz yy yz zz: nodeCount × 6 [N·s/m] */
  readonly resistance: Float64Array;
  /** M_a, likewise [kg] */
  readonly addedMass: Float64Array;
}

/** K_l/K of a wing of aspect ratio ⅔, 2π/(1 + 2/AR) = 1.57, beside C_90 = 1.2 [1]. */
const LIFT_SHARE = 1.57 / 1.2;

/** C_f/C_90: 0.02, of both sides of rough cloth, beside 1.2 [1]. */
const FRICTION_SHARE = 0.02 / 1.2;

/** m_a of a sheet of 1 m²: 0.16 ρ_air √A; chosen so that drag and frequency of flags are as published (docs/adr) [kg/m³]. */
const ADDED_MASS = 0.16 * 1.2;

export const createStreamingAir = (nodeCount: number): StreamingAir => ({
  force: new Float64Array(3 * nodeCount),
  resistance: new Float64Array(6 * nodeCount),
  addedMass: new Float64Array(6 * nodeCount),
});

/** Mass of air per area that moves with a sheet of an area [m²] [kg/m²]. */
export const addedMassOf = (area: number): number => ADDED_MASS * Math.sqrt(area);

/** Sets the force of the air on a body's nodes; `addedMass` per area [kg/m²]. */
export function setStreamingAir(
  body: Body,
  triangles: Uint32Array,
  { x, v, air }: Airflow,
  addedMass: number,
  out: StreamingAir,
): void {
  const { firstNode, nodeCount, firstTriangle, triangleCount, material } = body;
  const across = material.drag;
  const lift = Math.max(material.lift, LIFT_SHARE * across);
  const friction = FRICTION_SHARE * across;
  out.force.fill(0, 3 * firstNode, 3 * (firstNode + nodeCount));
  out.resistance.fill(0, 6 * firstNode, 6 * (firstNode + nodeCount));
  out.addedMass.fill(0, 6 * firstNode, 6 * (firstNode + nodeCount));
  const end = 3 * (firstTriangle + triangleCount);
  for (let t = 3 * firstTriangle; t < end; t += 3) {
    const p = 3 * triangles[t];
    const q = 3 * triangles[t + 1];
    const r = 3 * triangles[t + 2];
    const ux = x[q] - x[p];
    const uy = x[q + 1] - x[p + 1];
    const uz = x[q + 2] - x[p + 2];
    const wx = x[r] - x[p];
    const wy = x[r + 1] - x[p + 1];
    const wz = x[r + 2] - x[p + 2];
    const cx = uy * wz - uz * wy;
    const cy = uz * wx - ux * wz;
    const cz = ux * wy - uy * wx;
    const size = Math.sqrt(cx * cx + cy * cy + cz * cz);
    if (!(size > 0)) continue;
    const nx = cx / size;
    const ny = cy / size;
    const nz = cz / size;
    const third = size / 6;
    const mass = addedMass * third;
    for (let corner = t; corner < t + 3; corner++) {
      const i = 3 * triangles[corner];
      const ax = v[i] - air[i];
      const ay = v[i + 1] - air[i + 1];
      const az = v[i + 2] - air[i + 2];
      const s = ax * nx + ay * ny + az * nz;
      const tx = ax - s * nx;
      const ty = ay - s * ny;
      const tz = az - s * nz;
      const along = tx * tx + ty * ty + tz * tz;
      const speed = Math.sqrt(along + s * s);
      const through = third * lift * Math.sqrt(along);
      const pressed = third * across * Math.abs(s);
      const kf = third * friction * speed;
      const kn = (through + pressed) * s;
      out.force[i] -= kn * nx + kf * tx;
      out.force[i + 1] -= kn * ny + kf * ty;
      out.force[i + 2] -= kn * nz + kf * tz;
      const d = through + 2 * pressed - kf;
      const m = 2 * i;
      addSquare(out.resistance, m, d, kf, nx, ny, nz);
      addSquare(out.addedMass, m, mass, 0, nx, ny, nz);
    }
  }
}

/** out += k n nᵀ + e I, as xx xy xz yy yz zz. */
function addSquare(
  out: Float64Array,
  at: number,
  k: number,
  e: number,
  nx: number,
  ny: number,
  nz: number,
): void {
  out[at] += k * nx * nx + e;
  out[at + 1] += k * nx * ny;
  out[at + 2] += k * nx * nz;
  out[at + 3] += k * ny * ny + e;
  out[at + 4] += k * ny * nz;
  out[at + 5] += k * nz * nz + e;
}
