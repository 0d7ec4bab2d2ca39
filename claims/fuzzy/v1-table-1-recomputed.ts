import { createModel, springSheet } from "pliant";
import { createRuleBase, infer, scaledRules } from "@pliant/fuzzy";
import type { Experiment } from "../kit/experiment.ts";
import { FilmSimulation } from "../kit/film-simulation.ts";
import { EVEN } from "../kit/fuzzy/mass-spring-flag.ts";

/** Table 1, x component: force and effective force [1e-4 N], displacement [1e-7 m]. */
const FORCE = [-0.999, -1.446, -1.98, -2.591, -3.277, -4.041, -4.892, -5.838, -6.881, -8.019];
const EFFECTIVE = [-2.413, -3.859, -5.839, -8.43, -11.707, -15.748, -20.64, -26.478, -33.359, -41.378];
const MOVED = [-1, -1, -2, -3, -4, -5, -7, -9, -11, -14];

/** μ [kg], Δt [s], and the ranges that go with them [N, m]. */
const [MASS, DT, FORCE_MAX, MOVE_MAX] = [0.3, 0.01, 27, 0.009] as const;

export const V1: Experiment = {
  id: "V1",
  claims: ["F4", "F5"],
  title: "The paper's Table 1, by our inference and by the engine's fuzzy step",
  criterion:
    "all ten displacements, rounded to 1e-7 m, are the printed ones: of the rule base at the printed effective forces, and of a point that the engine's method fuzzy moves under the printed forces from the first effective force on (μ = 0.3 kg, Δt = 0.01 s); the engine's effective forces are the printed ones to 1e-7 of themselves",
  quick: true,
  run() {
    const base = createRuleBase(scaledRules(FORCE_MAX, MOVE_MAX));
    const inferred = EFFECTIVE.map((force) => infer(base, [force * 1e-4]).outputs[0]);
    const { moved, effective } = stepped();
    const error = Math.max(...effective.map((force, k) => Math.abs(force / (EFFECTIVE[k] * 1e-4) - 1)));
    const measured = {
      "inference: displacements that agree": agreeing(inferred),
      "engine: displacements that agree": agreeing(moved),
      of: MOVED.length,
      "engine: error of the effective forces": error,
    };
    const all = MOVED.length;
    return { measured, pass: agreeing(inferred) === all && agreeing(moved) === all && error < 1e-7 };
  },
};

const agreeing = (moved: readonly number[]): number =>
  moved.filter((each, k) => Math.round(each * 1e7) === MOVED[k]).length;

/** A point under the printed forces. Its first effective force is its velocity: F_ef = μ v/Δt. */
function stepped(): { moved: number[]; effective: number[] } {
  const part = springSheet({
    ...{ size: [1, 1], nodes: [2, 2], pointMass: MASS, stiffness: 0, solver: "fuzzy" },
    fuzzy: { table: EVEN, limit: { force: FORCE_MAX }, range: "scaled", antiWindup: true, clamp: "axis" },
  });
  const start = createModel({ parts: [part], gravity: [0, 0, 0] });
  start.state.v[0] = (((EFFECTIVE[0] - FORCE[0]) * 1e-4) / MASS) * DT;
  const simulation = new FilmSimulation(start, { dt: DT, quality: { substeps: 1 } });
  const push = {
    kind: "point" as const,
    nodes: Uint32Array.of(0),
    force: [0, 0, 0] as [number, number, number],
    share: 1,
  };
  simulation.input.loads.push(push);
  const moved: number[] = [];
  const effective: number[] = [];
  for (const force of FORCE) {
    push.force = [force * 1e-4, 0, 0];
    const before = simulation.positions[0];
    simulation.step();
    moved.push(simulation.positions[0] - before);
    effective.push((MASS * simulation.state.v[0]) / DT);
  }
  return { moved, effective };
}
