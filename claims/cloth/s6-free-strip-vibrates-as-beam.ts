import { FilmSimulation } from "../kit/film-simulation.ts";
import { clothSheet, createModel } from "pliant";
import { firstMode, FREE_BETA_SQUARED } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";
import { restAt } from "../kit/cloth/relax.ts";

/** Length [m], B [N·m], ρ [kg/m²]; Y L²/B = 1e6. */
const [LENGTH, BEND, DENSITY] = [0.1, 1e-5, 0.15];

/** 2π L²/β² √(ρ/B) [s] */
const PERIOD = ((2 * Math.PI * LENGTH ** 2) / FREE_BETA_SQUARED) * Math.sqrt(DENSITY / BEND);

/** Ours: stiffness and mass together. The beams' explicit transverse push needs Newton iterations not to damp this. */
export const S6: Experiment = {
  id: "S6",
  claims: ["C5", "C8"],
  title: "A free strip vibrates with the frequency of a beam",
  criterion:
    "period within 2 % of 2πL²/22.37 √(ρ/B) at 16 and 32 links, one cell wide, 4 Newton iterations, 400 steps per period; amplitudes after two periods are reported, beside them that of one solve per step after half a period",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const links of [16, 32]) {
      const { period, amplitudes } = vibrate(links, 4);
      measured[`${links} links: period / theory`] = period / PERIOD;
      measured[`${links} links: amplitude left`] = amplitudes[4];
      pass &&= Math.abs(period / PERIOD - 1) < 0.02;
    }
    measured["16 links, one solve: amplitude left"] = vibrate(16, 1).amplitudes[1] ?? 0;
    return { measured, pass };
  },
};

/** Mean period [s] of two swings and the largest deflections between passes, over the first. */
function vibrate(links: number, newton: number): { period: number; amplitudes: number[] } {
  const h = LENGTH / links;
  const strip = clothSheet({
    size: [h, LENGTH],
    nodes: [2, links + 1],
    across: [0, 0, -1],
    down: [1, 0, 0],
    material: {
      density: DENSITY,
      bend: BEND,
      stretch: (1e6 * BEND) / LENGTH ** 2,
      damping: 0,
      drag: 0,
      strainLimit: Infinity,
    },
  });
  const dt = PERIOD / 400;
  const start = createModel({ parts: [strip], gravity: [0, 0, 0] });
  const simulation = new FilmSimulation(start, {
    dt,
    quality: { level: "paper-literal", newton, tolerance: (1e-8 * LENGTH) / dt },
  });
  restAt(
    simulation,
    strip.x.map((at, i) => (i % 3 === 1 ? 0.01 * LENGTH * firstMode(strip.x[i - 1] / LENGTH) : at)),
  );
  const passes: number[] = [];
  const amplitudes: number[] = [];
  let [before, most] = [simulation.positions[1], 0];
  while (passes.length < 5 && simulation.state.time < 4 * PERIOD) {
    simulation.step();
    const now = simulation.positions[1];
    if (before < 0 !== now < 0) {
      passes.push(simulation.state.time - (dt * now) / (now - before));
      amplitudes.push(most);
      most = 0;
    }
    most = Math.max(most, Math.abs(now));
    before = now;
  }
  return { period: (passes[4] - passes[0]) / 2, amplitudes: amplitudes.map((each) => each / amplitudes[0]) };
}
