import { FilmSimulation } from "../../../testing/film-simulation.ts";
import { repulsionForce, repulsionWeight } from "./repulsion.ts";
import { mergeOptions } from "../../../simulation/options.ts";
import { describe, expect, it } from "vitest";
import { createModel } from "../../../state/create-model.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { type Simulation } from "../../../simulation/simulation.ts";
import type { ContactOptions, SimulationOptions } from "../../../simulation/options.ts";
import { hashState } from "../../../state/hash.ts";

const SIDE = 7;
const COUNT = SIDE * SIDE;
/** 0.8 of a spacing of 0.02 m. */
const RADIUS = 0.016;

/** Two sheets without weight, 4 cm apart, of which the upper one comes down at 1 m/s. */
function colliding(options: Partial<SimulationOptions> = {}, offset = 0.01): Simulation {
  const part = (id: string, height: number, shift: number) =>
    clothSheet({
      ...{ id, size: [0.12, 0.12], nodes: [SIDE, SIDE], center: [shift, height, 0.6 * shift] },
      material: { drag: 0 },
    });
  const parts = [part("low", 0, 0), part("high", 0.04, offset)];
  const simulation = new FilmSimulation(
    createModel({ parts, gravity: [0, 0, 0] }),
    mergeOptions({ contact: { repulsion: {} } }, options),
  );
  for (let i = 3 * COUNT + 1; i < 6 * COUNT; i += 3) simulation.state.v[i] = -1;
  return simulation;
}

const run = (simulation: Simulation, steps: number): Simulation => {
  for (let k = 0; k < steps; k++) simulation.step();
  return simulation;
};

/** Momentum and angular momentum [kg m/s], [kg m²/s]. */
function momenta({ model, state: { x, v } }: Simulation): number[] {
  const sum = [0, 0, 0, 0, 0, 0];
  model.nodes.mass.forEach((mass, node) => {
    for (let axis = 0; axis < 3; axis++) {
      const [p, q] = [3 * node + ((axis + 1) % 3), 3 * node + ((axis + 2) % 3)];
      sum[axis] += mass * v[3 * node + axis];
      sum[3 + axis] += mass * (x[p] * v[q] - x[q] * v[p]);
    }
  });
  return sum;
}

/** Least distance of a node of one sheet from one of the other [m]. */
function clearance(x: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < 3 * COUNT; i += 3) {
    for (let j = 3 * COUNT; j < 6 * COUNT; j += 3)
      least = Math.min(least, (x[i] - x[j]) ** 2 + (x[i + 1] - x[j + 1]) ** 2 + (x[i + 2] - x[j + 2]) ** 2);
  }
  return Math.sqrt(least);
}

const heights = ({ positions }: Simulation): [number, number] => {
  let [highest, lowest] = [-Infinity, Infinity];
  for (let node = 0; node < COUNT; node++) {
    highest = Math.max(highest, positions[3 * node + 1]);
    lowest = Math.min(lowest, positions[3 * (COUNT + node) + 1]);
  }
  return [highest, lowest];
};

describe.each(["reference", "wasm"] as const)("repulsion on %s", (kernels) => {
  it.each(kernels === "wasm" ? [0, 0.006, 0.01] : [0.01])(
    "keeps sheets apart that pass through each other without it (shift %d m)",
    (shift) => {
      const simulation = colliding({ advanced: { kernels } }, shift);
      let least = Infinity;
      for (let k = 0; k < 12; k++) least = Math.min(least, clearance(run(simulation, 1).positions));
      const [below, above] = heights(simulation);
      expect(least).toBeGreaterThan(0.9 * RADIUS);
      expect(above).toBeGreaterThan(below);
      const [through, under] = heights(
        run(colliding({ advanced: { kernels }, contact: { repulsion: false } }, shift), 12),
      );
      expect(under).toBeLessThan(through);
    },
  );

  it("keeps momentum and angular momentum", () => {
    const tolerance = kernels === "wasm" ? 1e-4 : 1e-9;
    const simulation = colliding({ advanced: { kernels }, quality: { tolerance } });
    const before = momenta(simulation);
    run(simulation, 8);
    const scale = Math.abs(before[1]);
    momenta(simulation).forEach((value, i) => {
      // Each of 64 solves may leave a common velocity of `tolerance`; forces turn with the particles within a step.
      const bound = i < 3 ? 64 * tolerance : 2e-3;
      expect(Math.abs(value - before[i]) / scale).toBeLessThan(bound);
    });
    // It did something.
    expect(simulation.state.v[3 * 24 + 1]).toBeLessThan(-0.1);
  });

  it("is the same solution by sweeps and by blocks", () => {
    const tolerance = kernels === "wasm" ? 1e-4 : 1e-10;
    const [sweep, block] = (["sweep", "block"] as const).map((preconditioner) =>
      run(colliding({ advanced: { kernels, preconditioner }, quality: { tolerance } }), 4),
    );
    const far = sweep.positions.reduce((most, x, i) => Math.max(most, Math.abs(x - block.positions[i])), 0);
    expect(far).toBeLessThan(kernels === "wasm" ? 2e-4 : 1e-10);
  });
});

describe("repulsion", () => {
  it("does not depend on how a run came there", () => {
    const through = colliding();
    run(through, 4);
    const snapshot = through.snapshot();
    run(through, 3);
    const again = colliding();
    // Its list of pairs is of another state.
    run(again, 1);
    again.restore(snapshot);
    run(again, 3);
    expect(hashState(again.state)).toBe(hashState(through.state));
  });

  it("is nothing to a sheet that does not come near itself", () => {
    const hang = (repulsion: ContactOptions["repulsion"]): string => {
      const part = clothSheet({ size: [0.2, 0.2], nodes: [11, 11] });
      const simulation = new FilmSimulation(createModel({ parts: [part] }), { contact: { repulsion } });
      simulation.pin(0);
      simulation.pin(10);
      return hashState(run(simulation, 10).state);
    };
    expect(hang({})).toBe(hang(false));
  });

  it("keeps the layers of one folded sheet apart", () => {
    const folded = (repulsion: ContactOptions["repulsion"]): number => {
      const part = clothSheet({ size: [0.1, 0.3], nodes: [6, 16], material: { drag: 0 } });
      const { model, state } = createModel({ parts: [part] });
      // Row by row over an edge, 4 cm between the layers, and down on a floor of pins.
      for (let row = 0; row < 16; row++) {
        for (let i = 18 * row; i < 18 * (row + 1); i += 3) {
          const over = Math.max(0, row - 8);
          state.x[i + 1] = over === 0 ? 0 : 0.02 * Math.min(over, 2);
          state.x[i + 2] = over < 2 ? 0.02 * Math.min(row, 8) : 0.02 * (10 - over);
        }
      }
      const simulation = new FilmSimulation({ model, state }, { contact: { repulsion } });
      for (let node = 0; node < 9 * 6; node++) simulation.pin(node);
      run(simulation, 20);
      return Math.min(...Array.from({ length: 30 }, (_, k) => simulation.positions[3 * (66 + k) + 1]));
    };
    expect(folded({})).toBeGreaterThan(0.3 * RADIUS);
    expect(folded(false)).toBeLessThan(-0.01);
  });

  it("neither explodes nor loses a number where particles share a place", () => {
    const simulation = colliding();
    const { x, v } = simulation.state;
    x.copyWithin(3 * COUNT, 0, 3 * COUNT);
    v.fill(0);
    const report = run(simulation, 10).step();
    expect(report.flags.nonFinite).toBe(false);
    expect(Math.max(...simulation.state.v.map(Math.abs))).toBeLessThan(5);
  });

  it("stays bounded at steps of 0.2 s", () => {
    const simulation = run(colliding({ dt: 0.2, quality: { level: "paper-literal" } }), 20);
    expect(Math.max(...simulation.positions.map(Math.abs))).toBeLessThan(10);
  });
});

it("has the derivatives of its force in the matrix", () => {
  const [stiffness, damping, radius] = [250, 0.3, 0.016];
  for (const l of [0.001, 0.008, 0.0159]) {
    for (const parting of [-0.5, 0, 2]) {
      const force = (length: number, speed: number): number =>
        repulsionForce(stiffness, radius - length, damping, speed);
      const alongLength = (force(l + 1e-6, parting) - force(l - 1e-6, parting)) / 2e-6;
      const alongSpeed = (force(l, parting + 1e-6) - force(l, parting - 1e-6)) / 2e-6;
      expect(-alongLength).toBeCloseTo(repulsionWeight(stiffness, damping, 0, 1), 5);
      expect(-alongSpeed).toBeCloseTo(repulsionWeight(stiffness, damping, 1, 0), 5);
    }
  }
  expect(repulsionForce(stiffness, 0, damping, 0)).toBe(0);
});
