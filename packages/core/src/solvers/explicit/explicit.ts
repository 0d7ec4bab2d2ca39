import { massSpringOf } from "../../model/springs/mass-spring-of.ts";
import type { Body, Model } from "../../model/model.ts";
import { createDeformationLimit } from "../deformation-limit.ts";
import type { SolverSettings } from "../settings.ts";
import type { Solver } from "../solver.ts";
import { setForces } from "./external-forces.ts";
import { limitDeformation } from "./limit-deformation.ts";
import { load, store } from "./points-state.ts";
import { createPoints } from "./points.ts";
import { longestForward, longestSymplectic, stiffnessBound } from "./stiffness-bound.ts";
import { holdPins, stopAtContacts } from "./touch.ts";

/**
 * Explicit Euler, twice. **Velocity first** is the paper's reference (docs/methods/fuzzy.md#effective-force, eqs 6–8, also called symplectic): v += Δt F/μ,
 * then x += Δt v with the new velocity; stable while Δt² λ/μ + 2 c Δt/μ < 4. **Forward** takes the old velocity for x, and needs
 * damping to be stable at all. A step:
 *
 * 1. load    state into the columns of the kernels       points-state.ts
 * 2. forces  gravity, loads, springs, air                external-forces.ts
 * 3. move    velocities, then positions (or positions first)
 * 4. pins    to their targets                            touch.ts
 * 5. limit   what is stretched too far                   limit-deformation.ts
 * 6. stop    at contacts, with friction                  touch.ts
 * 7. store   into the next state                         points-state.ts
 */
export function createExplicit(
  model: Model,
  bodies: readonly Body[],
  options: SolverSettings,
  order: "velocity-first" | "forward",
): Solver {
  const points = createPoints(model, bodies, options.kernels);
  const limit = createDeformationLimit(model, bodies);
  const bounds = bodies.map((body) => {
    const bound = stiffnessBound(model, body);
    if (order === "velocity-first") return longestSymplectic(bound);
    return longestForward(bound, massSpringOf(body)?.drag ?? 0);
  });
  const longest = Math.min(...bounds);
  return {
    longestStep: () => longest,
    step([now], input, contacts, h, next) {
      const { kernels } = points;
      load(points, now);
      setForces(points, now, input, h);
      for (const { inverseMass, force, v, x } of points.parts) {
        if (order === "forward") kernels.drift(h, v, x);
        kernels.kick(h, inverseMass, force, v);
        if (order === "velocity-first") kernels.drift(h, v, x);
      }
      const step = { now, input, h };
      holdPins(points, step);
      limitDeformation(limit, points, step);
      if (contacts.count > 0) stopAtContacts(points, step, contacts);
      store(points, next);
      return { iterations: 0, unconverged: false, velocityPerDisplacement: 1 / h };
    },
  };
}
