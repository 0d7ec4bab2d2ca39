import type { Model } from "../../model/model.ts";
import type { Layout } from "./layout.ts";

/** What springs that the sweeps leave out may weigh together at a node, in masses. */
export const SHARE = 0.4;

/**
 * The same for whoever tolerates 2 mm/s. A node's beams lie in several directions, so that along each of them they are half of their sum at
 * most, and λ is not above the mass.
 */
export const ROUGH_SHARE = 0.8;

/**
 * Of each edge: the coefficient up to which the sweeps leave it out. Beams that have buckled are soft, and most of them have: without
 * them a sweep has little more than half the springs. The residual knows them all, at the place that inertia predicts: the solve
 * is one step of defect correction, whose error is of second order (docs/adr/0070). It holds for any of them while
 * λ(K) (h/a)² < 1 mass, and λ is no more than twice the sum at a node.
 */
export function faintness(
  model: Model,
  { springs, slotOfNode, looseSegment, width }: Layout,
  share = SHARE,
): Float64Array {
  const limits = new Float64Array(springs.a.length).fill(-1);
  const { a, b, restLength } = model.beams;
  const { index, edge } = springs.beams;
  const loose = looseSegment * width;
  const count = new Uint32Array(model.nodes.count);
  for (const k of index) {
    count[a[k]]++;
    count[b[k]]++;
  }
  const least = (node: number): number => model.nodes.mass[node] / count[node];
  index.forEach((k, n) => {
    if (slotOfNode[a[k]] < loose || slotOfNode[b[k]] < loose) return;
    limits[edge[n]] = (share * Math.min(least(a[k]), least(b[k]))) / restLength[k] ** 2;
  });
  return limits;
}

/**
 * Toes in the matrix: stiff, but short, they say little about a step (docs/adr/0077). If they are `capped`, it has no more of them than of
 * a beam that is left out; else all.
 */
export function capToes(
  { springs: { beams } }: Layout,
  most: Float64Array,
  limits: Float64Array,
  capped: boolean,
): void {
  beams.edge.forEach((edge, k) => (most[k] = capped && limits[edge] >= 0 ? limits[edge] : Infinity));
}
