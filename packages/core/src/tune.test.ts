import { describe, expect, test } from "vitest";
import { createModel } from "./model/part.ts";
import { sheet } from "./model/sheet.ts";
import { Simulation } from "./simulation.ts";
import type { SimulationOptions, Tuning } from "./simulation-options.ts";
import { hashState } from "./state/hash.ts";

function hung(options: Partial<SimulationOptions> = {}): Simulation {
  const simulation = new Simulation(
    createModel({ parts: [sheet({ size: [1, 1], nodes: [12, 12] })] }),
    options,
  );
  simulation.pin(0);
  simulation.pin(11);
  return simulation;
}

function run(simulation: Simulation, steps: number): number {
  let iterations = 0;
  for (let step = 0; step < steps; step++) iterations += simulation.step().iterations;
  return iterations;
}

describe("tune", () => {
  test.each([{ tolerance: 1e-2 }, { newton: 2 }, { substeps: 3 }])(
    "%j is as if it had been so from there on",
    (tuning) => {
      const tuned = hung();
      run(tuned, 5);
      const other = hung(tuning);
      other.restore(tuned.snapshot());
      tuned.tune(tuning);
      run(tuned, 5);
      run(other, 5);
      expect(hashState(tuned.state)).toBe(hashState(other.state));
    },
  );

  test("spends less", () => {
    const [strict, loose] = [hung(), hung()];
    loose.tune({ tolerance: 1e-2 });
    expect(run(loose, 20)).toBeLessThan(0.8 * run(strict, 20));
  });

  test("refuses what is out of range or unknown, and leaves all as it was", () => {
    const simulation = hung();
    expect(() => simulation.tune({ tolerance: -1 })).toThrow("tolerance is -1");
    expect(() => simulation.tune({ dt: 1 } as Tuning)).toThrow("dt");
    expect(simulation.options.tolerance).toBe(3e-4);
  });
});
