import type { Experiment } from "../kit/experiment.ts";
import { massSpringFlag, runFlag } from "../kit/fuzzy/mass-spring-flag.ts";

const RANGES = ["gain", "fixed", "scaled"] as const;

export const V8: Experiment = {
  id: "V8",
  claims: ["F12"],
  title: "Figures 10 and 11: fuzzy cloth at Δt = 0.01 and 0.03 s",
  criterion:
    "`gain`, `fixed` and `scaled`, drag, 10 s: finite; no coordinate beyond 3 × the flag (17 m); jerk of point (8, 7) < 1e-3 m per step with `gain` and `fixed`",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const range of RANGES) {
      for (const dt of [0.01, 0.03]) {
        const { farthest, lostAt, jerk } = runFlag(
          massSpringFlag({ dt, solver: "fuzzy", motion: { range } }),
          10,
        );
        measured[`${range} ${dt} s: farthest, m`] = farthest;
        measured[`${range} ${dt} s: jerk, m`] = jerk;
        pass &&= lostAt === Infinity && farthest < 3 * 17 && (range === "scaled" || jerk < 1e-3);
      }
    }
    return { measured, pass };
  },
};
