import type { Experiment } from "../kit/experiment.ts";
import { massSpringFlag } from "../kit/fuzzy/mass-spring-flag.ts";

const METHODS = ["fuzzy", "symplectic-euler", "forward-euler", "backward-euler", "bdf2"] as const;

export const V13: Experiment = {
  id: "V13",
  claims: ["F1", "F2", "F9"],
  title: "The flag hangs from two points and goes with the wind",
  criterion:
    "every method, 4 s, Δt = 0.01 s (forward Euler 0.002 s): held points move < 1e-12 m; the mean of x follows the sign of the wind, by more than 0.1 m",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const solver of METHODS) {
      for (const sign of [1, -1]) {
        const dt = solver === "forward-euler" ? 0.002 : 0.01;
        const flag = massSpringFlag({ dt, solver, wind: [2 * sign, 0, 0.1] });
        const start = flag.positions.slice();
        for (let step = 0; step < Math.round(4 / dt); step++) flag.step();
        const moved = flag.positions.map((x, i) => x - start[i]);
        const held = Math.max(
          ...[0, 17].flatMap((node) => [...moved.subarray(3 * node, 3 * node + 3)].map(Math.abs)),
        );
        const mean = moved.filter((_, i) => i % 3 === 0).reduce((sum, x) => sum + x, 0) / (moved.length / 3);
        measured[`${solver}, ${sign > 0 ? "+" : "−"}x: mean, m`] = mean;
        pass &&= held < 1e-12 && mean * sign > 0.1;
      }
    }
    return { measured, pass };
  },
};
