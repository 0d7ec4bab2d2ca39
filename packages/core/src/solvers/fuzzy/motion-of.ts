import type { Model } from "../../model/model.ts";
import type { History } from "../../state/state.ts";

/** How a step of the method "fuzzy" went (docs/methods/fuzzy.md#measures): what tells saturation and lost time from motion. */
export interface MotionReport {
  /** Share of the points' coordinates whose effective force stood at its limit at the end of the step [1]. */
  readonly saturated: number;
  /** Δt_eff = √(G μ): how much time the step really advanced; the least of all bodies [s]. */
  readonly effectiveStep: number;
  /** Mean change of the displacement per step from the last step to this one, |δₙ − δₙ₋₁| [m]: large when it chatters. */
  readonly jerk: number;
}

type Report = (model: Model, history: History) => MotionReport | null;

/** Brought with springs (kinds/springs.ts), without which no body has this method. */
let report: Report = () => null;

export function bringMotionReport(brought: Report): void {
  report = brought;
}

/** Null without fuzzy bodies, or before the first step. */
export const motionOf: Report = (model, history) => report(model, history);
