import { mergeOptions } from "pliant/experimental";
import type { SimulationOptions } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import {
  ballOf,
  boxOf,
  dropped,
  energyOf,
  LIGHT,
  RUBBER,
  STEEL_HARD,
  type Body,
} from "../kit/bodies/solids.ts";

/** Everything at the paper's step of 1/30 s. */
export const Y16: Experiment = {
  id: "Y16",
  claims: ["M11", "M18"],
  title: "Steps of 1/30 s are stable; the paper's own scheme is only for soft modes",
  criterion:
    "ball and box from 0.01 to 1000 MPa, 5 s: energy never above the start by 1e-3 J with one problem per step; the literal scheme stays bounded where h √λ < 2 and not where it is far above",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let worst = -Infinity;
    for (const young of [1e4, 1e5, 1e6, 1e9]) {
      for (const [name, make] of [
        ["ball", ballOf],
        ["box", boxOf],
      ] as const) {
        const gain = largestGain(make(12, { ...RUBBER, young }), {});
        measured[`${name}, ${young / 1e6} MPa: energy over the start, J`] = gain;
        worst = Math.max(worst, gain);
      }
    }
    const soft = largestGain(ballOf(8), { quality: { level: "paper-literal" } });
    const stiff = largestGain(ballOf(8, STEEL_HARD), { quality: { level: "paper-literal" } });
    measured["literal, soft: J"] = soft;
    measured["literal, stiff: J"] = stiff;
    return { measured, pass: worst < 1e-3 && soft < 1e-3 && stiff > 100 };
  },
};

function largestGain(body: Body, options: Partial<SimulationOptions>): number {
  const simulation = dropped(
    [[body, { ...LIGHT, at: [0, 0.6, 0], turn: [0.1, 0, 0.2, Math.sqrt(0.95)], friction: 0.4 }]],
    mergeOptions({ dt: 1 / 30 }, options),
  );
  const start = energyOf(simulation);
  let gain = -Infinity;
  for (let step = 0; step < 150; step++) {
    if (simulation.step().flags.nonFinite) return Infinity;
    gain = Math.max(gain, energyOf(simulation) - start);
  }
  return gain;
}
