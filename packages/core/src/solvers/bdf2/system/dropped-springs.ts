import type { Real } from "@pliant/kernels";
import type { Model } from "../../../model/model.ts";
import type { Layout } from "../layout/layout.ts";

/** What springs that the sweeps leave out may weigh together at a node, in masses. */
export const DROPPED_MASS_MAX = 0.4;

/**
 * Of each edge: the coefficient up to which the sweeps leave it out. Beams that have buckled are soft, and most of them have: without
 * them a sweep has little more than half the springs. The residual knows them all, at the place that inertia predicts: the solve
 * is one step of defect correction, whose error is of second order (docs/adr/0070). It holds for any of them while
 * λ(K) (h/a)² < 1 mass, and λ is no more than twice the sum at a node.
 */
export function dropLimits(
  model: Model,
  { springs, slotOfNode, irregularSegment, width }: Layout,
): Float64Array {
  const limits = new Float64Array(springs.a.length).fill(-1);
  const { a, b, restLength } = model.beams;
  const { index, edge } = springs.beams;
  const loose = irregularSegment * width;
  const count = new Uint32Array(model.nodes.count);
  for (const k of index) {
    count[a[k]]++;
    count[b[k]]++;
  }
  const least = (node: number): number => model.nodes.mass[node] / count[node];
  index.forEach((k, n) => {
    if (slotOfNode[a[k]] < loose || slotOfNode[b[k]] < loose) return;
    limits[edge[n]] = (DROPPED_MASS_MAX * Math.min(least(a[k]), least(b[k]))) / restLength[k] ** 2;
  });
  return limits;
}

/** What sweeps leave to the residual: springs without a coefficient, soft beams, or more of them and toes as well. */
export type DropLevel = "nothing" | "soft" | "more";

/**
 * How many times its limit a beam may weigh for whoever leaves out more. A node's beams lie in several directions, so that along each of them
 * they are half of their sum at most, and λ is still not above the mass.
 */
const DROP_FACTOR = 2;

/**
 * Sets up to which coefficient every edge is `faint`, and the `most` that the matrix has of the toe of every beam: a toe is stiff, but short, and
 * says little about a step (docs/adr/0077). Whoever leaves out more has no more of it than of a beam that is left out.
 */
export function setDropLimit(
  { springs: { beams } }: Layout,
  limits: Float64Array,
  left: DropLevel,
  faint: Real,
  most: Float64Array,
): void {
  const times = left === "more" ? DROP_FACTOR : 1;
  limits.forEach((limit, edge) => {
    faint[edge] = limit < 0 ? limit : left === "nothing" ? 0 : times * limit;
  });
  beams.edge.forEach((edge, k) => {
    most[k] = left === "more" && limits[edge] >= 0 ? times * limits[edge] : Infinity;
  });
}
