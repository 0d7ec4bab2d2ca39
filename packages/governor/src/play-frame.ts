import type { StepReport } from "pliant";
import type { Delay } from "./delay.ts";
import type { GovernedSimulation } from "./governed-simulation.ts";

/**
 * Runs a frame of a governed simulation by a clock [ms] and tells it what its steps cost. Gives what the frame took, changes of the mesh
 * included [ms], and the last step's report.
 */
export function playFrame(
  simulation: GovernedSimulation,
  clock: () => number,
  delay: Delay,
): { cost: number; report: StepReport } {
  const start = clock();
  for (let step = 1; ; step++) {
    const begin = clock();
    const report = simulation.step();
    const taken = delay.wait(begin);
    const stepped = clock();
    simulation.observe(taken / 1000);
    delay.prolong(stepped);
    if (step >= simulation.stepsPerFrame || report.flags.nonFinite) return { cost: clock() - start, report };
  }
}
