import { mergeOptions, type SimulationOptions } from "../simulation/options.ts";
import type { SimulationStart } from "../simulation/run.ts";
import { Simulation } from "../simulation/simulation.ts";

/** For tests of what the most exact level does: substeps of 1/720 s. */
export class FilmSimulation extends Simulation {
  constructor(start: SimulationStart, options: Partial<SimulationOptions> = {}) {
    super(start, mergeOptions({ quality: "film" }, options));
  }
}
