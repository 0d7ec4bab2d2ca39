import type { MeshEdge } from "./mesh-edges.ts";

/**
 * An inner edge with its two triangles as a hinge. Four points of a plane with Σλ = 0 and Σλx = 0: on a surface of curvature H they leave it by
 * Σλw = ½ tr(HM), M = Σλxxᵀ. Along the edge (s) and across it (t, towards the first tip), weights λ_a = t_b and λ_b = t_a of the tips.
 */
export interface HingeForm {
  readonly ss: number;
  readonly st: number;
  readonly tt: number;
  /** 8 × the mean of (dᵀMd)² over all directions d: 2 tr M² + tr² M. */
  readonly mean: number;
}

export function hingeForm({ lengths, along: [sa, sb], across: [ta, tb] }: MeshEdge): HingeForm {
  const edge = (lengths[0] + lengths[1]) / 2;
  // λ_d from Σλs = 0.
  const ss = tb * sa ** 2 + ta * sb ** 2 - (tb * sa + ta * sb) * edge;
  const st = ta * tb * (sa - sb);
  const tt = ta * tb * (ta + tb);
  return { ss, st, tt, mean: 2 * (ss ** 2 + 2 * st ** 2 + tt ** 2) + (ss + tt) ** 2 };
}

/** Energy of a hinge that stands for 1 m² of a cylinder of curvature 1 along a direction, over that of the cloth [1]; c and s from the edge. */
export function hingeEnergyAlong({ ss, st, tt, mean }: HingeForm, c: number, s: number): number {
  const off = c * c * ss + 2 * c * s * st + s * s * tt;
  return (8 * off * off) / mean;
}
