import type { Experiment } from "../kit/experiment.ts";
import { brokenShare } from "../kit/paper/pressed.ts";

const [COMPRESSION, TIME, INTERVAL] = [0.3, 1 / 3, 1 / 30];

export const Z9: Experiment = {
  id: "Z9",
  claims: ["P10"],
  title: "Damage does not depend on the time step",
  criterion:
    "1e5 edges at 30 % compression for 1/3 s, φ = 2 (P = 0.09): broken 1 − (1 − P)^(T/τ) ± 1 % in steps of 1/30, 1/60 and 1/240 s",
  quick: false,
  run() {
    const expected = 1 - (1 - COMPRESSION ** 2) ** (TIME / INTERVAL);
    const runs = [30, 60, 240].map((rate) => ({
      rate,
      ...brokenShare(1 - COMPRESSION, 1 / rate, TIME, { resistance: 2 }),
    }));
    const measured = {
      expected,
      ...Object.fromEntries(runs.map(({ rate, share }) => [`1/${rate} s`, share])),
      edges: runs[0].edges,
    };
    return { measured, pass: runs.every(({ share }) => Math.abs(share - expected) < 0.01) };
  },
};
