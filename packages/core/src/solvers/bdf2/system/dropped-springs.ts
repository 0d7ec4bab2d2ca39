import type { Real } from "@pliant/kernels";
import type { Model } from "../../../model/model.ts";
import { endTie } from "../../../model/cloth/beam-ties.ts";
import type { Layout } from "../layout/layout.ts";

/** What dropped springs may weigh together at a node, in masses [1]. */
export const DROPPED_MASS_MAX = 0.4;

/**
 * Of each edge: the coefficient up to which the sweeps drop it, −1 if never. Buckled beams are soft, and most beams have buckled: without
 * them a sweep has little more than half the springs. The residual has them all, at the place that inertia predicts: the solve
 * is one step of defect correction, whose error is of second order (docs/adr/0070). It converges for any of them while
 * λ(K) (h/a)² < 1 mass, and λ is no more than twice the sum at a node.
 */
export function dropLimits(
  model: Model,
  { springs, slotOfNode, irregularSegment, width }: Layout,
): Float64Array {
  const limits = new Float64Array(springs.a.length).fill(-1);
  const { a, b, restLength } = model.beams;
  const { index, edge } = springs.beams;
  const firstIrregular = irregularSegment * width;
  const count = new Uint32Array(model.nodes.count);
  for (const k of index) {
    count[a[k]]++;
    count[b[k]]++;
  }
  const massPerBeam = (node: number): number => model.nodes.mass[node] / count[node];
  index.forEach((k, n) => {
    if (slotOfNode[a[k]] < firstIrregular || slotOfNode[b[k]] < firstIrregular) return;
    limits[edge[n]] =
      (DROPPED_MASS_MAX * Math.min(massPerBeam(a[k]), massPerBeam(b[k]))) / restLength[k] ** 2;
  });
  return limits;
}

/** What dropped ties may weigh together at a node, in masses [1]. */
const DROPPED_TIES_MAX = 0.5;

/**
 * Of each edge that is a tie: the (h/a)² up to which the sweeps drop it [s²], −1 for all others. A tie between the ends of a beam is below 0, so
 * that the matrix without it is the stiffer one: the solve with the residual of all is then one step of a defect correction which never overshoots
 * (docs/adr/0097). Without ties a sweep has half the springs.
 */
export function tieDropLimits(
  model: Model,
  { springs, slotOfNode, irregularSegment, width }: Layout,
): Float64Array {
  const limits = new Float64Array(springs.a.length).fill(-1);
  const { a, b } = model.beams;
  const { index, edge } = springs.ties;
  const weight = new Float64Array(model.nodes.count);
  for (const k of index) {
    const tie = -endTie(model.beams, k);
    weight[a[k]] += tie;
    weight[b[k]] += tie;
  }
  const largest = (node: number): number => (DROPPED_TIES_MAX * model.nodes.mass[node]) / weight[node];
  const firstIrregular = irregularSegment * width;
  index.forEach((k, n) => {
    if (slotOfNode[a[k]] < firstIrregular || slotOfNode[b[k]] < firstIrregular) return;
    limits[edge[n]] = Math.min(largest(a[k]), largest(b[k]));
  });
  return limits;
}

/** Sets which ties are dropped in a step with this (h/a)² [s²]; returns whether any is. */
export function setDroppedTies(
  { springs: { ties } }: Layout,
  limits: Float64Array,
  c2: number,
  dropLimit: Real,
): boolean {
  let isAny = false;
  for (const edge of ties.edge) {
    const isDropped = c2 <= limits[edge];
    dropLimit[edge] = isDropped ? 0 : -1;
    isAny ||= isDropped;
  }
  return isAny;
}

/** What the sweeps leave to the residual: only springs without a coefficient, soft beams, or more beams and toes as well. */
export type DropLevel = "nothing" | "soft" | "more";

/**
 * At level "more" a beam may weigh this many times its limit [1]. A node's beams lie in several directions, so that along each of them
 * they are half of their sum at most, and λ is still not above the mass.
 */
const DROP_FACTOR = 2;

/**
 * Sets the coefficient up to which every edge is dropped, and the largest coefficient that the matrix has of the toe of every beam: a toe is
 * stiff, but short, and says little about a step (docs/adr/0077). At level "more" it has no more of it than of a dropped beam.
 */
export function setDropLimit(
  { springs: { beams } }: Layout,
  limits: Float64Array,
  level: DropLevel,
  dropLimit: Real,
  matrixMax: Float64Array,
): void {
  const times = level === "more" ? DROP_FACTOR : 1;
  limits.forEach((limit, edge) => {
    dropLimit[edge] = limit < 0 ? limit : level === "nothing" ? 0 : times * limit;
  });
  beams.edge.forEach((edge, k) => {
    matrixMax[k] = level === "more" && limits[edge] >= 0 ? times * limits[edge] : Infinity;
  });
}
