import type { Experiment } from "../kit/experiment.ts";
import { massSpringFlag, runFlag } from "../kit/fuzzy/mass-spring-flag.ts";

export const V7: Experiment = {
  id: "V7",
  claims: ["F12"],
  title: "Explicit Euler is lost beyond Δt = 0.01 s",
  criterion:
    "eqs 6–8, relative damping (3 N·s/m per spring): no point farther than 50 m for 10 s at 0.010 s; beyond 1 km within 2 s at 0.012 s and at 0.03 s. Beside it, reported: with drag on each point, as eq 4 prints it, at 0.02 and 0.027 s, and forward Euler with drag at 0.002 and 0.005 s",
  quick: true,
  run() {
    const explicit = (
      dt: number,
      seconds: number,
      damping: "drag" | "relative" = "relative",
    ): ReturnType<typeof runFlag> => runFlag(massSpringFlag({ dt, damping }), seconds);
    const forward = (dt: number): number =>
      runFlag(massSpringFlag({ dt, solver: "forward-euler" }), 6).lostAt;
    const [fine, coarse, coarser] = [explicit(0.01, 10), explicit(0.012, 2), explicit(0.03, 2)];
    const measured = {
      "0.010 s: farthest, m": fine.farthest,
      "0.012 s: lost at, s": coarse.lostAt,
      "0.03 s: lost at, s": coarser.lostAt,
      "drag, 0.02 s: lost at, s": explicit(0.02, 10, "drag").lostAt,
      "drag, 0.027 s: lost at, s": explicit(0.027, 10, "drag").lostAt,
      "forward, 0.002 s: lost at, s": forward(0.002),
      "forward, 0.005 s: lost at, s": forward(0.005),
    };
    const pass = fine.lostAt === Infinity && fine.farthest < 50 && coarse.lostAt <= 2 && coarser.lostAt <= 2;
    return { measured, pass };
  },
};
