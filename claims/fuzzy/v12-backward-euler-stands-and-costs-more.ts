import type { Experiment } from "../kit/experiment.ts";
import { massSpringFlag, runFlag } from "../kit/fuzzy/mass-spring-flag.ts";

export const V12: Experiment = {
  id: "V12",
  claims: ["F12"],
  title: "Backward Euler at Δt = 0.03 s stands, and costs more",
  criterion:
    "backward Euler and BDF2 (one solve per step, the engine's conjugate gradients) at 0.03 s, 10 s: bounded, jerk of point (8, 7) < 1e-3 m; a step costs > 5 × a fuzzy one (fastest of 60 rounds in turn)",
  quick: false,
  fails:
    "Backward Euler costs 4.3 to 4.5 times as much as a fuzzy step: the engine's solver has become faster. Measured by ten rounds it was 4.7 to 5.5 times. Both methods stand.",
  timed: true,
  run() {
    const [backward, second] = (["backward-euler", "bdf2"] as const).map((solver) =>
      runFlag(massSpringFlag({ dt: 0.03, solver }), 10),
    );
    const runs = (["fuzzy", "backward-euler", "bdf2"] as const).map((solver) =>
      massSpringFlag({ dt: 0.03, solver }),
    );
    const best = [Infinity, Infinity, Infinity];
    for (let round = 0; round < 60; round++) {
      runs.forEach((flag, k) => {
        const begin = performance.now();
        for (let step = 0; step < 30; step++) flag.step();
        best[k] = Math.min(best[k], (performance.now() - begin) / 30);
      });
    }
    const measured = {
      "backward Euler: farthest, m": backward.farthest,
      "backward Euler: jerk, m": backward.jerk,
      "BDF2: farthest, m": second.farthest,
      "BDF2: jerk, m": second.jerk,
      "fuzzy, ms": best[0],
      "backward Euler / fuzzy": best[1] / best[0],
      "BDF2 / fuzzy": best[2] / best[0],
    };
    const stands = [backward, second].every(({ lostAt, jerk }) => lostAt === Infinity && jerk < 1e-3);
    return { measured, pass: stands && measured["backward Euler / fuzzy"] > 5 };
  },
};
