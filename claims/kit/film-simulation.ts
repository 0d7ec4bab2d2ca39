import { Simulation, type SimulationOptions, type SimulationStart } from "pliant";
import { mergeOptions } from "pliant/experimental";

/** The engine as it bakes: claims are about that level unless they name another. */
export class FilmSimulation extends Simulation {
  constructor(start: SimulationStart, options: Partial<SimulationOptions> = {}) {
    super(start, mergeOptions({ quality: "film" }, options));
  }
}
