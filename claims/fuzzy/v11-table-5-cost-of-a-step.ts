import type { Simulation } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { massSpringFlag, PRINTED } from "../kit/fuzzy/mass-spring-flag.ts";

/** Rounds, and steps of each flag in a round. */
const [ROUNDS, STEPS] = [60, 100] as const;

export const V11: Experiment = {
  id: "V11",
  claims: ["F11"],
  title: "Table 5: a fuzzy step costs what an explicit one does",
  criterion:
    "288 points, 510 triangles, Δt = 0.01 s, whole steps of the engine in turn, the fastest of 60 rounds: fuzzy/explicit within 0.8 to 1.2 (paper 0.963), each < 3.6 ms",
  quick: false,
  timed: true,
  run() {
    const flags = {
      explicit: massSpringFlag({ dt: 0.01 }),
      fuzzy: massSpringFlag({ dt: 0.01, solver: "fuzzy" }),
      printed: massSpringFlag({ dt: 0.01, solver: "fuzzy", motion: { table: PRINTED } }),
    };
    const best = { explicit: Infinity, fuzzy: Infinity, printed: Infinity };
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of Object.keys(flags) as (keyof typeof flags)[])
        best[name] = Math.min(best[name], millisecondsOf(flags[name]));
    }
    const measured = {
      "explicit, ms": best.explicit,
      "fuzzy, ms": best.fuzzy,
      "fuzzy, tables as printed, ms": best.printed,
      "fuzzy / explicit": best.fuzzy / best.explicit,
      "as printed / explicit": best.printed / best.explicit,
    };
    const isAlike = (ratio: number): boolean => ratio > 0.8 && ratio < 1.2;
    const pass =
      isAlike(measured["fuzzy / explicit"]) &&
      isAlike(measured["as printed / explicit"]) &&
      Math.max(...Object.values(best)) < 3.6;
    return { measured, pass };
  },
};

function millisecondsOf(flag: Simulation): number {
  const begin = performance.now();
  for (let step = 0; step < STEPS; step++) flag.step();
  return (performance.now() - begin) / STEPS;
}
