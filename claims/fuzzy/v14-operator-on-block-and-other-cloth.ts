import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel, type Simulation, springBlock, springSheet, type FuzzyMotion, type Part } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { EVEN, gatherMotion, regression } from "../kit/fuzzy/mass-spring-flag.ts";

const motion = (speed: number): FuzzyMotion => ({
  table: EVEN,
  limit: { speed },
  range: "scaled",
  antiWindup: true,
  clamp: "axis",
});

export const V14: Experiment = {
  id: "V14",
  claims: ["F14"],
  title: "The same operator on a block of 8 × 8 × 8 points and on another cloth",
  criterion:
    "a block held by one side and a fine sheet of unequal spring families, relative damping: as V2, slope Δt²/μ ± 0.1 %, R² > 0.9999; nothing lost in 5 s, nor by `gain` at three times the step",
  quick: true,
  run() {
    const cases = {
      block: (fuzzy: FuzzyMotion): Part =>
        springBlock({
          size: [0.7, 0.7, 0.7],
          nodes: [8, 8, 8],
          pointMass: 0.01,
          stiffness: 40,
          damping: 0.05,
          solver: "fuzzy",
          fuzzy,
        }),
      cloth: (fuzzy: FuzzyMotion): Part =>
        springSheet({
          ...{
            size: [1, 1],
            nodes: [21, 21],
            pointMass: 0.002,
            stiffness: { structural: 30, shear: 15, flexion: 3 },
          },
          ...{ damping: 0.01, solver: "fuzzy", fuzzy },
        }),
    };
    const measured: Record<string, number> = {};
    let pass = true;
    for (const [name, part] of Object.entries(cases)) {
      const dt = 0.005;
      const { effective, moved } = gatherMotion(held(part(motion(20)), dt), 400, [0, 0, 0]);
      const { slope, r2 } = regression(effective, moved);
      const ratio = slope / ((dt * dt) / part(motion(20)).mass[0]);
      const slow = held(part({ ...motion(20), range: "gain" }), 3 * dt);
      let farthest = 0;
      for (let step = 0; step < 333; step++) {
        slow.step();
        farthest = slow.positions.reduce((far, x) => Math.max(far, Math.abs(x)), farthest);
      }
      measured[`${name}: slope / (Δt²/μ)`] = ratio;
      measured[`${name}: 1 − R²`] = 1 - r2;
      measured[`${name}, gain, ${3 * dt} s: farthest, m`] = farthest;
      pass &&= Math.abs(ratio - 1) < 1e-3 && r2 > 0.9999 && farthest < 3;
    }
    return { measured, pass };
  },
};

/** Held where x is least, hanging in gravity. */
function held(part: Part, dt: number): Simulation {
  const run = new FilmSimulation(createModel({ parts: [part] }), { dt, quality: { substeps: 1 } });
  const least = part.x.filter((_, i) => i % 3 === 0).reduce((a, b) => Math.min(a, b));
  part.mass.forEach((_, node) => {
    if (part.x[3 * node] <= least + 1e-9) run.pin(node);
  });
  return run;
}
