import { massSpringOf } from "../../model/springs/mass-spring-of.ts";
import type { Body, Model } from "../../model/model.ts";

/** The stiffest a body can be against its points, as docs/methods/fuzzy.md#algorithm counts it. */
export interface StiffnessBound {
  /** λ_max [N/m]: the sum of the spring constants at a point; 12 k inside a sheet of equal springs. */
  readonly stiffness: number;
  /** c_max [N·s/m]: drag, and twice the sum of the dampings at a point; 24 C_d inside such a sheet. */
  readonly damping: number;
  /** μ, the greatest mass of a point [kg]: λ and c of lighter ones, on borders, count that much more. */
  readonly mass: number;
}

/**
 * Of a stretched sheet, which is stiffer than one at rest (8 k): with 8 k and a margin fuzzy cloth still chattered, with 12 k never
 * (docs/methods/fuzzy.md#algorithm).
 */
export function stiffnessBound({ springs, nodes }: Model, body: Body): StiffnessBound {
  const { firstNode, nodeCount } = body;
  const stiffness = new Float64Array(nodeCount);
  const damping = new Float64Array(nodeCount);
  for (let k = 0; k < springs.count; k++) {
    for (const end of [springs.a[k] - firstNode, springs.b[k] - firstNode]) {
      if (end < 0 || end >= nodeCount) continue;
      stiffness[end] += springs.stiffness[k];
      damping[end] += 2 * springs.damping[k];
    }
  }
  const own = nodes.mass.subarray(firstNode, firstNode + nodeCount);
  const mass = own.reduce((a, b) => Math.max(a, b), 0);
  const most = (column: Float64Array): number =>
    column.reduce((a, b, node) => Math.max(a, b * (mass / own[node])), 0);
  return { stiffness: most(stiffness), damping: (massSpringOf(body)?.drag ?? 0) + most(damping), mass };
}

/** Margin of the greatest stable gain (docs/methods/fuzzy.md#algorithm). */
const STABILITY_MARGIN = 0.9;

/** Greatest stable gain G of δ' = δ + G F: G λ + 2 G c/Δt < 4 (docs/methods/fuzzy.md#stability-bound) [m/N]. */
export function stableGain({ stiffness, damping }: StiffnessBound, dt: number): number {
  return (STABILITY_MARGIN * 4) / (stiffness + (2 * damping) / dt);
}

/** Longest step of velocity-first Euler [s]: Δt² λ/μ + 2 c Δt/μ = 4 · margin. */
export function longestSymplectic({ stiffness, damping, mass }: StiffnessBound): number {
  const product = STABILITY_MARGIN * 4 * mass;
  return product / (damping + Math.sqrt(damping * damping + stiffness * product));
}

/** Longest step of forward Euler [s]: Δt < c/λ for every mode, which only drag on all points gives; and 2 μ/c. */
export function longestForward({ stiffness, mass }: StiffnessBound, drag: number): number {
  if (!(drag > 0)) return 0;
  return STABILITY_MARGIN * Math.min(stiffness > 0 ? drag / stiffness : Infinity, mass / drag);
}

/** Longest step in which the points of a body move as they should under velocity-first Euler or "fuzzy" [s]; shorter for finer meshes. */
export function stableStep(model: Model, body: Body): number {
  return longestSymplectic(stiffnessBound(model, body));
}
