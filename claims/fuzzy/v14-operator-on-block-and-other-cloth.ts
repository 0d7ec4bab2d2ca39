import { FilmSimulation } from "../kit/film-simulation.ts";
import {
  createModel,
  type Simulation,
  springBlock,
  springSheet,
  springVolume,
  type FuzzyMotion,
  type Part,
} from "pliant";
import { fillSurface, type ClosedSurface } from "pliant/experimental";
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
  title:
    "The same operator on a block of 8 × 8 × 8 points, on a ring that fills a surface, and on another cloth",
  criterion:
    "a block held by one side, the inside of a torus of triangles as a lattice of points held by one end, and a fine sheet of unequal spring families, relative damping: as V2, slope Δt²/μ ± 0.1 %, R² > 0.9999; nothing lost in 5 s, nor by `gain` at three times the step",
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
      ring: (fuzzy: FuzzyMotion): Part =>
        springVolume({
          voxels: fillSurface(TORUS, 0.08),
          surface: TORUS,
          ...{ pointMass: 0.01, stiffness: 40, damping: 0.05, solver: "fuzzy", fuzzy },
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

/** A ring of 24 × 12 quads in the x–y plane: 0.3 m to the middle of its tube, which is 0.12 m thick. */
const TORUS: ClosedSurface = torus(24, 12);

function torus(around: number, across: number): ClosedSurface {
  const vertices: number[] = [];
  const triangles: number[] = [];
  const at = (i: number, j: number): number => (i % around) * across + (j % across);
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < across; j++) {
      const [a, b] = [(2 * Math.PI * i) / around, (2 * Math.PI * j) / across];
      const out = 0.3 + 0.12 * Math.cos(b);
      vertices.push(out * Math.cos(a), out * Math.sin(a), 0.12 * Math.sin(b));
      triangles.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) };
}

/** Points so near to the end are held [m]. */
const END = 0.02;

/** Held where x is least, hanging in gravity. */
function held(part: Part, dt: number): Simulation {
  const run = new FilmSimulation(createModel({ parts: [part] }), { dt, quality: { substeps: 1 } });
  const least = part.x.filter((_, i) => i % 3 === 0).reduce((a, b) => Math.min(a, b));
  part.mass.forEach((_, node) => {
    if (part.x[3 * node] <= least + END) run.pin(node);
  });
  return run;
}
