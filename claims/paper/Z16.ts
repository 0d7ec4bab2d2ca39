import type { Experiment } from "../src/experiment.ts";
import { confinement } from "../src/paper.ts";

export const Z16: Experiment = {
  id: "Z16",
  claims: ["P15"],
  title: "40 × 40 nodes in real time, damage pass included",
  criterion:
    "40 × 40 sheet, compiled kernels, protocol E, after one run to warm up: median step at most 4 ms over 100 steps of crumpling with more than 1000 breaks and hinges, at least 60 steps per second; the slowest step, best of three runs, at most 16 ms",
  quick: false,
  run() {
    crumple();
    const runs = [crumple(), crumple(), crumple()];
    const medians = runs.map(({ times }) => times[50]);
    const measured = {
      "median, ms": Math.min(...medians),
      "slowest, ms": Math.min(...runs.map(({ times }) => times[99])),
      edits: runs[0].edits,
      "steps per second":
        1e5 / Math.min(...runs.map(({ times }) => times.reduce((sum, time) => sum + time, 0))),
    };
    const pass =
      measured["median, ms"] <= 4 &&
      measured["slowest, ms"] <= 16 &&
      measured["steps per second"] >= 60 &&
      measured.edits > 1000;
    return { measured, pass };
  },
};

/** Milliseconds of each of 100 steps, sorted, and what failed. */
function crumple(): { times: number[]; edits: number } {
  const options = { nodes: [40, 40] as const, reserve: 6400 };
  const simulation = confinement({ resistance: 1, bulge: 1 }, 11, options);
  const times: number[] = [];
  let edits = 0;
  for (let step = 0; step < 100; step++) {
    const start = performance.now();
    const { damage } = simulation.step();
    times.push(performance.now() - start);
    edits += damage.breaks + damage.hinges;
  }
  return { times: times.sort((a, b) => a - b), edits };
}
