/**
 * Which of two neighbouring meshes is taken, one that meets the budget and one that does not: `guarantee` the one that meets it,
 * `nearest` the one whose time is nearer to it (the choice behind the paper's Table 1).
 */
export type Policy = "guarantee" | "nearest";

export const POLICIES: readonly Policy[] = ["guarantee", "nearest"];

/** A mesh and what a frame of it costs. */
export interface Measured {
  /** Nodes along the longer side. */
  readonly nodes: number;
  /** [s] */
  readonly seconds: number;
}

/** Of a mesh that meets the budget [s] and a finer one that does not. */
export function chooseBetween(policy: Policy, meets: Measured, exceeds: Measured, budget: number): Measured {
  if (policy === "guarantee") return meets;
  return Math.abs(exceeds.seconds - budget) < Math.abs(meets.seconds - budget) ? exceeds : meets;
}
