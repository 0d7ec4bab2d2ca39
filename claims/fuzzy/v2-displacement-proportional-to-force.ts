import type { Experiment } from "../kit/experiment.ts";
import { gatherMotion, massSpringFlag, regression } from "../kit/fuzzy/mass-spring-flag.ts";

export const V2: Experiment = {
  id: "V2",
  claims: ["F5"],
  title: "Displacement is proportional to the effective force in a running flag",
  criterion:
    "`scaled`, Δt = 0.01 s, 3 s, every free coordinate that is not saturated; forces recomputed by the reader: slope Δt²/μ ± 0.1 %, R² > 0.9999",
  quick: true,
  run() {
    const flag = massSpringFlag({ dt: 0.01, solver: "fuzzy", motion: { range: "scaled" } });
    const { effective, moved, saturated } = gatherMotion(flag, 300, [2, 0, 0.1]);
    const { slope, r2 } = regression(effective, moved);
    const ratio = slope / (0.01 ** 2 / 0.3);
    const measured = {
      samples: moved.length,
      "saturated, %": 100 * saturated,
      "slope / (Δt²/μ)": ratio,
      "1 − R²": 1 - r2,
    };
    return { measured, pass: Math.abs(ratio - 1) < 1e-3 && r2 > 0.9999 };
  },
};
