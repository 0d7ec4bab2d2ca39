import { massSpringOf } from "../../model/springs/mass-spring-of.ts";
import type { Body, Model } from "../../model/model.ts";
import type { Vec3 } from "@pliant/geometry";
import { stiffnessBound } from "../explicit/stiffness-bound.ts";
import { rangesOf, type Ranges } from "./gain.ts";
import type { MotionReport } from "./motion-of.ts";
import type { History, State } from "../../state/state.ts";

/** Of all bodies with the method "fuzzy"; null without such, or before the first step. Not for the hot path. */
export function motionReport(model: Model, [now, older]: History): MotionReport | null {
  const bodies = model.bodies.filter(({ solver }) => solver === "fuzzy");
  if (bodies.length === 0 || !(now.dt > 0)) return null;
  const { dt, v } = now;
  let [count, saturated, jerk, effectiveStep] = [0, 0, 0, Infinity];
  for (const body of bodies) {
    const motion = massSpringOf(body)?.fuzzy;
    if (motion === undefined) continue;
    const ranges = rangesOf(motion, stiffnessBound(model, body), dt);
    effectiveStep = Math.min(effectiveStep, ranges.effectiveStep);
    // But for a rounding: a clamped force is the limit itself.
    const limit = ranges.force * (1 - 1e-9);
    for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
      const force = gathered(now, ranges, node);
      const norm = Math.sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]);
      for (let axis = 0; axis < 3; axis++) {
        const size = motion.clamp === "axis" ? Math.abs(force[axis]) : norm;
        if (size >= limit) saturated++;
        const i = 3 * node + axis;
        if (older !== null) jerk += Math.abs(v[i] * dt - older.v[i] * older.dt);
      }
    }
    count += 3 * body.nodeCount;
  }
  return { saturated: saturated / count, effectiveStep, jerk: jerk / count };
}

/** How much time a step of length dt really advances a body [s]: dt, but for fuzzy bodies whose gain is below the step's. */
export function effectiveStep(model: Model, body: Body, dt: number): number {
  const motion = body.solver === "fuzzy" ? body.massSpring?.fuzzy : undefined;
  return motion === undefined ? dt : rangesOf(motion, stiffnessBound(model, body), dt).effectiveStep;
}

/** F_ef of a point under the method "fuzzy", and where it ends [N]; null for other nodes and before the first step. */
export interface EffectiveForce {
  readonly force: Vec3;
  /** F_max */
  readonly limit: number;
}

export function effectiveForce(model: Model, state: Readonly<State>, node: number): EffectiveForce | null {
  const body = model.bodies.find(
    ({ firstNode, nodeCount }) => node >= firstNode && node < firstNode + nodeCount,
  );
  const motion = body?.solver === "fuzzy" ? body.massSpring?.fuzzy : undefined;
  if (body === undefined || motion === undefined || !(state.dt > 0)) return null;
  const ranges = rangesOf(motion, stiffnessBound(model, body), state.dt);
  return { force: gathered(state, ranges, node), limit: ranges.force };
}

/** F_ef = excess/Δt + (Δt/G) v. */
function gathered({ v, impulseExcess, dt }: Readonly<State>, { gain }: Ranges, node: number): Vec3 {
  const along = (axis: number): number =>
    (impulseExcess[3 * node + axis] ?? 0) / dt + (dt / gain) * v[3 * node + axis];
  return [along(0), along(1), along(2)];
}
