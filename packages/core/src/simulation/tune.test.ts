import { describe, expect, test } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { Simulation } from "./simulation.ts";
import type { SimulationOptions, Tuning } from "./options.ts";
import { hashState } from "../state/hash.ts";

function hung(options: Partial<SimulationOptions> = {}): Simulation {
  const simulation = new Simulation(
    createModel({ parts: [clothSheet({ size: [1, 1], nodes: [12, 12] })] }),
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
      const other = hung({ quality: tuning });
      other.restore(tuned.snapshot());
      tuned.tune(tuning);
      run(tuned, 5);
      run(other, 5);
      expect(hashState(tuned.state)).toBe(hashState(other.state));
    },
  );

  // Springs between nodes of no grid are left out, and pivots mended, from some tolerances on: up, and down again.
  test.each([
    [3e-4, 5e-3],
    [5e-3, 3e-4],
    [1e-3, 2e-3],
  ])("is so for loose cloth on a body as well, from %d to %d m/s", (before, after) => {
    const lying = (tolerance: number): Simulation => {
      const { grid: _, ...part } = clothSheet({ size: [0.3, 0.3], nodes: [9, 9], center: [0.05, 0.155, 0] });
      const colliders = [{ id: "ball", shape: { kind: "sphere", radius: 0.15 }, friction: 0.3 }] as const;
      return new Simulation(createModel({ parts: [part], colliders }), {
        quality: { substeps: 1, tolerance },
      });
    };
    const tuned = lying(before);
    run(tuned, 12);
    const other = lying(after);
    other.restore(tuned.snapshot());
    tuned.tune({ tolerance: after });
    run(tuned, 8);
    run(other, 8);
    expect(hashState(tuned.state)).toBe(hashState(other.state));
  });

  test("spends less", () => {
    const [strict, loose] = [hung(), hung()];
    loose.tune({ tolerance: 1e-2 });
    expect(run(loose, 20)).toBeLessThan(0.8 * run(strict, 20));
  });

  test("refuses what is out of range or unknown, and leaves all as it was", () => {
    const simulation = hung();
    expect(() => simulation.tune({ tolerance: -1 })).toThrow("tolerance is -1");
    expect(() => simulation.tune({ dt: 0 } as Tuning)).toThrow("dt is 0, expected");
    expect(simulation.options.quality.tolerance).toBe(1e-3);
  });
});
