import type { Experiment } from "../kit/experiment.ts";
import { hangingSheet, runHang } from "../kit/cloth/hang.ts";

/** Ours, not the paper's: the default settings must swing, not creep, at every mesh size. */
export const H1: Experiment = {
  id: "H1",
  claims: ["C12", "C18"],
  title: "A sheet hung by two corners swings at every mesh size",
  criterion:
    "1 m, 0.2 kg/m², Y 1000 N/m, N = 32, 51, 75, 101, steps of 1/90 s, film: after 3 s mean stretch < 1 %, max < 5 %; kinetic energy at 0.5 s between 0.8 and 1.0 J",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const nodes of [32, 51, 75, 101]) {
      const { kineticAtHalf, meanStretch, maxStretch } = runHang(hangingSheet(nodes), 3);
      measured[`N ${nodes}: J`] = kineticAtHalf;
      measured[`N ${nodes}: mean %`] = 100 * meanStretch;
      measured[`N ${nodes}: max %`] = 100 * maxStretch;
      pass &&= meanStretch < 0.01 && maxStretch < 0.05 && kineticAtHalf > 0.8 && kineticAtHalf < 1;
    }
    return { measured, pass };
  },
};
