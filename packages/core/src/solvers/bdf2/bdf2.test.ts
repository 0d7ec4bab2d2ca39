import { describe, expect, it } from "vitest";
import { energies } from "../../measure/energy.ts";
import type { Material } from "../../model/material.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import type { Vec3 } from "@pliant/geometry";
import { Simulation } from "../../simulation/simulation.ts";
import type { SimulationOptions } from "../../simulation/options.ts";

const KERNELS = ["reference", "wasm"] as const;

function freeSheet(
  options: Partial<SimulationOptions>,
  material: Partial<Material> = {},
  gravity?: Vec3,
): Simulation {
  const part = clothSheet({ size: [0.2, 0.2], nodes: [6, 6], material: { drag: 0, ...material } });
  return new Simulation(createModel({ parts: [part], ...(gravity && { gravity }) }), options);
}

function steps(simulation: Simulation, count: number): Simulation {
  for (let k = 0; k < count; k++) simulation.step();
  return simulation;
}

/** Σ m v, Σ m x × v and ½ Σ m v². */
function momenta({ model, state }: Simulation) {
  const linear = [0, 0, 0];
  const angular = [0, 0, 0];
  let energy = 0;
  for (let node = 0; node < model.nodes.count; node++) {
    const [x, y, z] = state.x.subarray(node * 3, node * 3 + 3);
    const [u, v, w] = state.v.subarray(node * 3, node * 3 + 3);
    const m = model.nodes.mass[node];
    [u, v, w].forEach((each, axis) => (linear[axis] += m * each));
    [y * w - z * v, z * u - x * w, x * v - y * u].forEach((each, axis) => (angular[axis] += m * each));
    energy += 0.5 * m * (u * u + v * v + w * w);
  }
  return { linear, angular, energy };
}

const range = (column: Float64Array, axis: number): [number, number] => {
  const values = [...column].filter((_, i) => i % 3 === axis);
  return [Math.min(...values), Math.max(...values)];
};

describe("free fall (X6)", () => {
  // Backward Euler in the first solver step, BDF2 from then on: v = −g t exactly, for all nodes alike.
  it("is exact in f64 when the linear solver goes on to 1e-10", () => {
    const { state } = steps(
      freeSheet({ advanced: { kernels: "reference" }, quality: { tolerance: 1e-10 } }),
      90,
    );
    for (const v of range(state.v, 1)) expect(v / (-9.81 * state.time)).toBeCloseTo(1, 10);
    for (const axis of [0, 2]) for (const v of range(state.v, axis)) expect(Math.abs(v)).toBeLessThan(1e-9);
  });

  it("is exact to 1e-5 in f32: the rounding of 360 increments", () => {
    const { state } = steps(freeSheet({ advanced: { kernels: "wasm" }, quality: { tolerance: 1e-6 } }), 90);
    for (const v of range(state.v, 1)) expect(Math.abs(v / (-9.81 * state.time) - 1)).toBeLessThan(1e-5);
  });

  // The residual is measured against b, which holds the inertia M y: the faster a sheet, the less of its forces is solved
  // for. After 1 s the speed is off by 0.6 to 1.4 %, after 20 s by a third.
  it("is exact to 1e-4 with the default options", () => {
    const { state } = steps(freeSheet({}), 90);
    for (const v of range(state.v, 1)) expect(Math.abs(v / (-9.81 * state.time) - 1)).toBeLessThan(1e-4);
  });

  it("does not depend on where gravity points", () => {
    const { state } = steps(
      freeSheet({ advanced: { kernels: "reference" }, quality: { tolerance: 1e-10 } }, {}, [3, 0, -4]),
      30,
    );
    expect(state.v[0] / (3 * state.time)).toBeCloseTo(1, 9);
    expect(state.v[2] / (-4 * state.time)).toBeCloseTo(1, 9);
  });
});

describe("a free sheet without gravity", () => {
  /** Every node gets its own velocity, up to 1 m/s. */
  function shaken(options: Partial<SimulationOptions>, material?: Partial<Material>): Simulation {
    const simulation = freeSheet(options, material, [0, 0, 0]);
    simulation.state.v.forEach((_, i) => (simulation.state.v[i] = ((i * 7919) % 101) / 50 - 1));
    return simulation;
  }

  // All forces are pairs, and the sum of CG's residual is zero only when solved: the bound is that of the tolerance.
  it.each([
    ["reference", 1e-10, 4e-9],
    ["wasm", 1e-7, 2e-5],
  ] as const)("keeps its momentum on %s", (kernels, tolerance, bound) => {
    const simulation = shaken({ advanced: { kernels }, quality: { tolerance } });
    const before = momenta(simulation);
    const after = momenta(steps(simulation, 30));
    const scale = Math.sqrt(2 * before.energy * 0.15 * 0.04);
    after.linear.forEach((p, axis) => expect(Math.abs(p - before.linear[axis]) / scale).toBeLessThan(bound));
  });

  it.each(KERNELS)("never has more energy than it was given on %s, and ends with less", (kernels) => {
    const simulation = shaken({ advanced: { kernels } });
    const total = (): number => energies(simulation.model, simulation.state).total;
    const start = total();
    const run = Array.from({ length: 10 }, () => {
      steps(simulation, 1);
      return total();
    });
    expect(Math.max(...run)).toBeLessThan(start);
    expect(run[9]).toBeGreaterThan(0);
  });

  it("at rest stays at rest, bit for bit", () => {
    const simulation = freeSheet({}, {}, [0, 0, 0]);
    const start = simulation.positions.slice();
    steps(simulation, 5);
    expect(simulation.positions).toEqual(start);
    expect(simulation.state.v.every((v) => v === 0)).toBe(true);
  });

  it("spins on with more Newton iterations (X6): share of angular momentum left after 0.25 s at 1/90 s", () => {
    const kept = (newton: number): number => {
      const simulation = freeSheet(
        { quality: { newton, substeps: 1, tolerance: 1e-5 } },
        { damping: 0.05 },
        [0, 0, 0],
      );
      for (let i = 0; i < simulation.positions.length; i += 3) {
        simulation.state.v[i] = 5 * simulation.positions[i + 2];
        simulation.state.v[i + 2] = -5 * simulation.positions[i];
      }
      const before = momenta(simulation).angular[1];
      return momenta(steps(simulation, 22)).angular[1] / before;
    };
    const [one, two, four] = [1, 2, 4].map(kept);
    expect(two).toBeGreaterThan(one);
    expect(two).toBeGreaterThan(0.9);
    expect(four).toBeGreaterThan(0.98);
  });
});
