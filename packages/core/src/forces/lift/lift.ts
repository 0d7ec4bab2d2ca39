import type { Body } from "../../model/model.ts";

/**
 * Lift of a thin plate: air that streams along a sheet and is turned aside by it. Ours, beside the drag of docs/methods/cloth.md#air-drag, which
 * acts along the wind alone: with it nothing flies.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | v | velocity of the node relative to the air around it (wind.ts) | m/s |
 * | n, A | normal and area of a triangle | 1, m² |
 * | s = v·n, t = |v − s n| | velocity through it, and speed along it | m/s |
 * | o | how much of it is open to the air: 1, ½ with another layer on one side, 0 between two (free-edges.ts) | 1 |
 * | K_l | ½ ρ_air ∂C_L/∂α; 2π/(1 + 2/AR) is the slope of a wing of aspect ratio AR | kg/m³ |
 *
 * f = −K_l o (A/3) t s n on each corner: ½ ρ v² A C with C = C_L′ sin α cos α, which is thin-plate theory at small angles, greatest at
 * 45° and nothing at 90°, where drag has all. f·v = −K_l o (A/3) t s² ≤ 0: it takes energy and never gives any. Along n its
 * derivative is exact, −∂f/∂v = K_l o (A/3) t n nᵀ; what is left out, by the change of t, is not symmetric and is of the order of s.
 * It acts where the triangle is: the pressure of a real wing is greatest near its leading edge.
 */
export interface Lift {
  /** nodeCount × 3 [N]. */
  readonly force: Float64Array;
  /** −∂f/∂v as xx xy xz yy yz zz, nodeCount × 6 [N·s/m]. */
  readonly resistance: Float64Array;
}

export const createLift = (nodeCount: number): Lift => ({
  force: new Float64Array(3 * nodeCount),
  resistance: new Float64Array(6 * nodeCount),
});

/** Nodes in the air, nodeCount × 3 each. */
export interface Airflow {
  /** [m] */
  readonly x: Float64Array;
  /** Velocities of the nodes and of the air around them [m/s]. */
  readonly v: Float64Array;
  readonly air: Float64Array;
}

/** Sets the lift of a body's nodes; `open` has a number per triangle of the body. */
export function setLift(
  body: Body,
  triangles: Uint32Array,
  { x, v, air }: Airflow,
  open: Float64Array,
  out: Lift,
): void {
  const { firstNode, nodeCount, firstTriangle, triangleCount } = body;
  out.force.fill(0, 3 * firstNode, 3 * (firstNode + nodeCount));
  out.resistance.fill(0, 6 * firstNode, 6 * (firstNode + nodeCount));
  for (let k = 0; k < triangleCount; k++) {
    if (open[k] === 0) continue;
    const t = 3 * (firstTriangle + k);
    const [p, q, r] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const [wx, wy, wz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    const cx = uy * wz - uz * wy;
    const cy = uz * wx - ux * wz;
    const cz = ux * wy - uy * wx;
    const size = Math.sqrt(cx * cx + cy * cy + cz * cz);
    if (size === 0) continue;
    const [nx, ny, nz] = [cx / size, cy / size, cz / size];
    const share = (body.material.lift * open[k] * size) / 6;
    for (let corner = 0; corner < 3; corner++) {
      const i = corner === 0 ? p : corner === 1 ? q : r;
      const [a, b, c] = [v[i] - air[i], v[i + 1] - air[i + 1], v[i + 2] - air[i + 2]];
      const s = a * nx + b * ny + c * nz;
      const by = share * Math.sqrt(Math.max(a * a + b * b + c * c - s * s, 0));
      out.force[i] -= by * s * nx;
      out.force[i + 1] -= by * s * ny;
      out.force[i + 2] -= by * s * nz;
      const m = 2 * i;
      out.resistance[m] += by * nx * nx;
      out.resistance[m + 1] += by * nx * ny;
      out.resistance[m + 2] += by * nx * nz;
      out.resistance[m + 3] += by * ny * ny;
      out.resistance[m + 4] += by * ny * nz;
      out.resistance[m + 5] += by * nz * nz;
    }
  }
}
