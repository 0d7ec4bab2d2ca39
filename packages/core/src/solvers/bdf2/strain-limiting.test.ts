import { FilmSimulation } from "../../testing/film-simulation.ts";
import { mergeOptions } from "../../simulation/options.ts";
import { describe, expect, it } from "vitest";
import {
  createModel,
  energies,
  pin,
  clothSheet,
  type Simulation,
  stretch,
  type SimulationOptions,
} from "../../index.ts";
import type { ModelOptions } from "../../model/part.ts";

const NODES = 15;

function swing(options: Partial<SimulationOptions>, parts: Partial<ModelOptions> = {}): Simulation {
  const part = clothSheet({
    size: [0.5, 0.5],
    nodes: [NODES, NODES],
    material: { stretch: 1000, bend: 1e-6, damping: 0, drag: 0, radius: 0.002 },
  });
  const start = createModel({ parts: [part], ...parts });
  return new FilmSimulation(
    start,
    mergeOptions({ dt: 1 / 60, quality: { substeps: 1, retries: 0, tolerance: 1e-4 } }, options),
  );
}

/** Hung by two corners of what lies flat. */
function hang(options: Partial<SimulationOptions>): Simulation {
  const simulation = swing(options);
  for (const node of [0, NODES - 1]) {
    const [x, y, z] = simulation.state.x.subarray(3 * node, 3 * node + 3);
    pin(simulation.input, node, [x, y, z]);
  }
  return simulation;
}

/** Free: it turns about the upright and folds in the middle, so that every link turns. */
function tumble(options: Partial<SimulationOptions>): Simulation {
  const simulation = swing(options, { gravity: [0, 0, 0] });
  const { v, x } = simulation.state;
  for (let i = 0; i < x.length; i += 3) {
    v[i] = 8 * x[i + 2];
    v[i + 1] = 20 * Math.abs(x[i]);
    v[i + 2] = -8 * x[i];
  }
  return simulation;
}

/** Largest stretch of any link after any of some steps, and largest rise of the energy above what there was. */
function watch(simulation: Simulation, steps: number): { longest: number; rise: number } {
  const { total } = energies(simulation.model, simulation.state);
  let [longest, rise] = [0, 0];
  for (let k = 0; k < steps; k++) {
    simulation.step();
    longest = Math.max(longest, stretch(simulation.model, simulation.state).max);
    rise = Math.max(rise, energies(simulation.model, simulation.state).total - total);
  }
  return { longest, rise };
}

describe("links that turn in long steps", () => {
  it("are less stretched when they are trimmed, and win no energy by it", () => {
    const [without, with8] = [0, 8].map((trims) =>
      watch(tumble({ quality: { strainLimitPasses: trims } }), 30),
    );
    expect(with8.longest).toBeLessThan(0.5 * without.longest);
    expect(with8.rise).toBeLessThan(Math.max(1e-6, without.rise));
  });

  it("keep more of the energy of an undamped swing", () => {
    const [without, with8] = [0, 8].map((trims) => {
      const simulation = hang({ quality: { strainLimitPasses: trims } });
      for (let k = 0; k < 40; k++) simulation.step();
      return energies(simulation.model, simulation.state).total;
    });
    expect(with8).toBeGreaterThan(without);
  });

  it("leave momentum as it is, and pins and the ground where they are", () => {
    // The linear solve leaves some by itself.
    const [without, with8] = [0, 8].map((trims) => {
      const free = tumble({ quality: { strainLimitPasses: trims, tolerance: 1e-6 } });
      const { mass } = free.model.nodes;
      const momentum = (axis: number): number =>
        mass.reduce((sum, m, node) => sum + m * free.state.v[3 * node + axis], 0);
      const before = [0, 1, 2].map(momentum);
      for (let k = 0; k < 20; k++) free.step();
      return Math.max(...before.map((each, axis) => Math.abs(momentum(axis) - each)));
    });
    expect(without).toBeLessThan(2e-5);
    expect(with8).toBeLessThan(2e-5);

    const hung = hang({ quality: { strainLimitPasses: 8 } });
    const corner = hung.state.x.slice(0, 3);
    for (let k = 0; k < 30; k++) hung.step();
    expect(hung.state.x.slice(0, 3)).toEqual(corner);

    const ground = {
      id: "ground",
      shape: { kind: "plane" },
      position: [0, -0.05, 0],
      friction: 0.3,
    } as const;
    const fallen = swing({ quality: { strainLimitPasses: 8 } }, { colliders: [ground] });
    for (let k = 0; k < 30; k++) fallen.step();
    for (let i = 1; i < fallen.state.x.length; i += 3)
      expect(fallen.state.x[i]).toBeGreaterThan(-0.048 - 1e-9);
  });

  // With trims they tremble by millimetres (docs/adr/0078): nobody gets them unasked.
  it("are left alone unless somebody asks for it: what hangs still in long steps hangs still", () => {
    const part = clothSheet({
      size: [0.12, 0.18],
      nodes: [5, 7],
      material: { density: 0.2, stretch: 1000, bend: 1e-5 },
    });
    const simulation = new FilmSimulation(createModel({ parts: [part] }), {
      dt: 1 / 60,
      quality: { substeps: 1 },
    });
    simulation.pin(0);
    for (let k = 0; k < 900; k++) simulation.step();
    expect(Math.max(...simulation.state.v.map(Math.abs))).toBeLessThan(0.01);
    expect(stretch(simulation.model, simulation.state).max).toBeLessThan(2e-3);
    expect(simulation.options.quality.strainLimitPasses).toBe(0);
    expect(() => swing({ quality: { strainLimitPasses: 65 } })).toThrow(
      "quality.strainLimitPasses is 65, expected a whole number from 0 to 64",
    );
  });
});
