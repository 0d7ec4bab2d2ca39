import type { Experiment } from "../kit/experiment.ts";
import { massSpringFlag, runFlag } from "../kit/fuzzy/mass-spring-flag.ts";

const STEPS = [0.03, 0.033, 0.04, 0.06] as const;

export const V9: Experiment = {
  id: "V9",
  claims: ["F13"],
  title: "Beyond Δt = 0.033 s fuzzy animation is unnatural",
  criterion:
    "`scaled` at Δt = 0.03, 0.033, 0.04, 0.06 s: jerk of point (8, 7) strictly rising, > 0.1 m per step from 0.033 s on; Δt_eff/Δt of `gain` ≥ 0.7 at 0.03 s and < 0.7 at 0.033 s",
  quick: true,
  run() {
    const jerks = STEPS.map(
      (dt) => runFlag(massSpringFlag({ dt, solver: "fuzzy", motion: { range: "scaled" } }), 10).jerk,
    );
    const shares = STEPS.slice(0, 2).map((dt) => {
      const flag = massSpringFlag({ dt, solver: "fuzzy" });
      flag.step();
      return (flag.motion()?.effectiveStep ?? NaN) / dt;
    });
    const measured: Record<string, number> = {};
    jerks.forEach((jerk, k) => (measured[`scaled ${STEPS[k]} s: jerk, m`] = jerk));
    shares.forEach((share, k) => (measured[`gain ${STEPS[k]} s: Δt_eff/Δt`] = share));
    const rising = jerks.every((jerk, k) => k === 0 || jerk > jerks[k - 1]);
    return {
      measured,
      pass: rising && jerks.slice(1).every((jerk) => jerk > 0.1) && shares[0] >= 0.7 && shares[1] < 0.7,
    };
  },
};
