import type { FuzzyMotion } from "../../model/springs/mass-spring.ts";
import { stableGain, type StiffnessBound } from "../explicit/stiffness-bound.ts";

/** Ranges of a step (docs/methods/fuzzy.md#ranges and #algorithm). */
export interface Ranges {
  /** F_max [N] and D_max [m]. */
  readonly force: number;
  readonly move: number;
  /** G = D_max/F_max [m/N]. */
  readonly gain: number;
  /** Δt_eff = √(G μ): how much time the step really advances [s]. */
  readonly effectiveStep: number;
}

export function rangesOf({ limit, range, table }: FuzzyMotion, bound: StiffnessBound, dt: number): Ranges {
  const { mass } = bound;
  const force = "force" in limit ? limit.force : (mass * limit.speed) / dt;
  const scaled = (dt * dt) / mass;
  const gain =
    range === "fixed"
      ? table.move / force
      : range === "gain"
        ? Math.min(scaled, stableGain(bound, dt))
        : scaled;
  return { force, move: gain * force, gain, effectiveStep: Math.sqrt(gain * mass) };
}
