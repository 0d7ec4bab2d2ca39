import { mergeOptions } from "pliant/experimental";
import { Simulation, type AdvancedOptions } from "pliant";
import { snap } from "./budget.ts";
import type { Source } from "./source.ts";

/** Meshes that are made, one after another: their sizes differ, so that nothing is compiled for one alone. */
const SIZES = [8, 9, 11];
/** Steps of each. */
const STEPS = 20;

/** Makes and runs coarse meshes of a source, and forgets them. Garments are put on first, which runs the same code. */
export function warmUp(source: Source, kernels?: AdvancedOptions["kernels"]): void {
  if (source.sheets.some(({ levels }) => levels)) return;
  for (const size of SIZES) {
    const sizes = Object.fromEntries(
      source.sheets.map((sheet) => [sheet.id, snap({ ...sheet, least: 2 }, size)]),
    );
    const { model, state, options, drive, setup } = source.build(sizes, 0, false);
    const simulation = new Simulation(
      { model, state },
      mergeOptions(options, kernels && { advanced: { kernels } }),
    );
    drive(simulation);
    setup(simulation.input, 0);
    for (let step = 0; step < STEPS; step++) simulation.step();
  }
}
