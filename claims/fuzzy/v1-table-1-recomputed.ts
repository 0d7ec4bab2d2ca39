import type { Experiment } from "../kit/experiment.ts";

/** Table 1, x component: force and effective force [1e-4 N], displacement [1e-7 m]. */
const FORCE = [-0.999, -1.446, -1.98, -2.591, -3.277, -4.041, -4.892, -5.838, -6.881, -8.019];
const EFFECTIVE = [-2.413, -3.859, -5.839, -8.43, -11.707, -15.748, -20.64, -26.478, -33.359, -41.378];
const MOVED = [-1, -1, -2, -3, -4, -5, -7, -9, -11, -14];

export const V1: Experiment = {
  id: "V1",
  claims: ["F4", "F5"],
  title: "The paper's Table 1, recomputed",
  criterion:
    "effective forces add up from forces to 1e-7 of themselves; all ten displacements F_ef Δt²/μ, rounded to 1e-7 m, are the printed ones (μ = 0.3 kg, Δt = 0.01 s)",
  quick: true,
  run() {
    let error = 0;
    for (let k = 1; k < FORCE.length; k++) {
      error = Math.max(error, Math.abs((EFFECTIVE[k - 1] + FORCE[k] - EFFECTIVE[k]) / EFFECTIVE[k]));
    }
    const computed = EFFECTIVE.map((force) => Math.round(((force * 1e-4 * 0.01 ** 2) / 0.3) * 1e7));
    const equal = computed.filter((moved, k) => moved === MOVED[k]).length;
    const measured = { "error of the sums": error, "displacements that agree": equal, of: MOVED.length };
    return { measured, pass: error < 1e-7 && equal === MOVED.length };
  },
};
