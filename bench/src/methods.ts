import { massSpringFlag, PAPER_TABLES } from "@pliant/claims";
import type { Simulation } from "pliant";
import type { Benchmark, BenchmarkRow } from "./benchmark.ts";
import { cpuMilliseconds } from "./time.ts";

/** Steps of each flag in a round: long enough for the clock of CPU time, which ticks slowly. */
const STEPS = 200;

/** Whole steps of the paper's flag by every method, in turn, the fastest of many rounds (V11, V12; Table 5). */
export const methods: Benchmark = {
  name: "methods",
  title:
    "The mass–spring flag of 288 points and 510 triangles, Δt = 0.01 s, CPU time of one step, all methods in one run",
  run({ onProgress, quick = false }) {
    const flags: Readonly<Record<string, Simulation>> = {
      "explicit (velocity first)": massSpringFlag({ dt: 0.01 }),
      "fuzzy, even rules": massSpringFlag({ dt: 0.01, solver: "fuzzy" }),
      "fuzzy, tables as printed": massSpringFlag({
        dt: 0.01,
        solver: "fuzzy",
        motion: { table: PAPER_TABLES },
      }),
      "backward Euler": massSpringFlag({ dt: 0.01, solver: "backward-euler" }),
      BDF2: massSpringFlag({ dt: 0.01, solver: "bdf2" }),
    };
    const names = Object.keys(flags);
    const samples: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
    const rounds = quick ? 20 : 100;
    for (let round = 0; round < rounds; round++) {
      if (round % 20 === 0) onProgress(`methods: round ${round} of ${rounds}`);
      // Nobody is always the first after a pause.
      names.forEach((_, k) => {
        const name = names[(k + round) % names.length];
        samples[name].push(stepMilliseconds(flags[name]));
      });
    }
    const best = (name: string): number => Math.min(...samples[name]);
    const [explicit] = names;
    return names.map((name): BenchmarkRow => ({
      method: name,
      kernels: flags[name].options.advanced.kernels,
      "step ms": best(name),
      "of explicit": best(name) / best(explicit),
    }));
  },
};

function stepMilliseconds(flag: Simulation): number {
  const begin = cpuMilliseconds();
  for (let step = 0; step < STEPS; step++) flag.step();
  return (cpuMilliseconds() - begin) / STEPS;
}
