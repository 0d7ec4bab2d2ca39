import type { Model } from "../model/model.ts";
import { stiffnessBound } from "../solvers/explicit/stiffness-bound.ts";
import { rangesOf } from "../solvers/fuzzy/gain.ts";
import type { Past } from "../state/state.ts";

/** How a step of the method "fuzzy" went (spec/fuzzy.md §7): what tells saturation and lost time from motion. */
export interface MotionReport {
  /** Share of the points' coordinates whose effective force stood at its limit at the end of the step [1]. */
  readonly saturated: number;
  /** Δt_eff = √(G μ): how much time the step really advanced; the least of all bodies [s]. */
  readonly effectiveStep: number;
  /** Mean change of the displacement per step from the last step to this one, |δₙ − δₙ₋₁| [m]: large when it chatters. */
  readonly jerk: number;
}

/** Of all bodies with the method "fuzzy"; null without such, or before the first step. Not for the hot path. */
export function motionReport(model: Model, [now, older]: Past): MotionReport | null {
  const bodies = model.bodies.filter(({ solver }) => solver === "fuzzy");
  if (bodies.length === 0 || !(now.dt > 0)) return null;
  const { dt, v, excess } = now;
  let [count, saturated, jerk, effectiveStep] = [0, 0, 0, Infinity];
  for (const body of bodies) {
    const motion = body.massSpring?.fuzzy;
    if (motion === undefined) continue;
    const ranges = rangesOf(motion, stiffnessBound(model, body), dt);
    effectiveStep = Math.min(effectiveStep, ranges.effectiveStep);
    // But for a rounding: a clamped impulse is the limit itself.
    const limit = ranges.force * dt * (1 - 1e-9);
    const [first, end] = [3 * body.firstNode, 3 * (body.firstNode + body.nodeCount)];
    const gathered = (i: number): number => (excess[i] ?? 0) + ((dt * dt) / ranges.gain) * v[i];
    for (let i = first; i < end; i++) {
      const point = i - (i % 3);
      const size =
        motion.clamp === "axis"
          ? Math.abs(gathered(i))
          : Math.sqrt(gathered(point) ** 2 + gathered(point + 1) ** 2 + gathered(point + 2) ** 2);
      if (size >= limit) saturated++;
      if (older !== null) jerk += Math.abs(v[i] * dt - older.v[i] * older.dt);
    }
    count += end - first;
  }
  return { saturated: saturated / count, effectiveStep, jerk: jerk / count };
}
