import { describe, expect, it } from "vitest";
import { loadArea } from "../../../input/load.ts";
import { createModel } from "../../../state/create-model.ts";
import type { PlacedCollider } from "../../../model/part.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import type { Vec3 } from "@pliant/geometry";
import { Simulation } from "../../../simulation/simulation.ts";
import type { SimulationOptions } from "../../../simulation/options.ts";

const RADIUS = 0.003;

/** A plane through the origin, tilted about z: its normal is (sin, cos, 0). */
function plane(id: string, degrees: number, friction: number): PlacedCollider {
  const half = (degrees * Math.PI) / 360;
  return {
    ...{ id, shape: { kind: "plane" }, friction },
    pose: { position: [0, 0, 0], rotation: [0, 0, -Math.sin(half), Math.cos(half)] },
  };
}

function onPlanes(
  colliders: readonly PlacedCollider[],
  { size = 0.2, count = 6, height = RADIUS, density = 0.15, degrees = 0 },
  options: Partial<SimulationOptions> = {},
): Simulation {
  const angle = (degrees * Math.PI) / 180;
  const part = clothSheet({
    ...{ size: [size, size], nodes: [count, count] },
    center: [height * Math.sin(angle), height * Math.cos(angle), 0],
    across: [Math.cos(angle), -Math.sin(angle), 0],
    material: { radius: RADIUS, drag: 0, density },
  });
  return new Simulation(createModel({ parts: [part], colliders }), options);
}

const weightOf = ({ model }: Simulation): number =>
  9.81 * model.nodes.mass.reduce((sum, mass) => sum + mass, 0);

const dot = (u: ArrayLike<number>, v: ArrayLike<number>): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];

/** Sum of all contact forces [N]. */
function total({ contacts: { count, force } }: Simulation): Vec3 {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < 3 * count; i++) sum[i % 3] += force[i];
  return sum;
}

/** Push along each contact's normal [N]. */
const pushes = ({ contacts: { count, force, normal } }: Simulation): number[] =>
  Array.from({ length: count }, (_, k) => dot(force.subarray(3 * k), normal.subarray(3 * k)));

const run = (simulation: Simulation, steps: number): void => {
  for (let k = 0; k < steps; k++) simulation.step();
};

describe.each(["reference", "wasm"] as const)("contact forces on %s", (kernels) => {
  it.each([
    [0.2, 6, 0.15],
    [1, 11, 0.08],
    [0.05, 3, 0.6],
  ])(
    "carry the weight of a sheet at rest on a floor: %d m, %d nodes a side, %d kg/m²",
    (size, count, density) => {
      const simulation = onPlanes(
        [plane("floor", 0, 0.4)],
        { size, count, density },
        { advanced: { kernels } },
      );
      run(simulation, 10);
      const [x, y, z] = total(simulation);
      const weight = weightOf(simulation);
      expect(simulation.contacts.count).toBe(count * count);
      expect(Math.abs(y / weight - 1)).toBeLessThan(1e-3);
      expect(Math.abs(x) + Math.abs(z)).toBeLessThan(1e-3 * weight);
      // Each node by itself: its own weight, since nothing else acts on it.
      const { node, force } = simulation.contacts;
      for (let k = 0; k < count * count; k++)
        expect(force[3 * k + 1] / (9.81 * simulation.model.nodes.mass[node[k]])).toBeCloseTo(1, 2);
    },
  );

  it("are push and friction on a slope: friction carries the rest of the weight, or μ times the push", () => {
    for (const [friction, ratio] of [
      [0.5, Math.tan(Math.PI / 9)],
      [0.2, 0.2],
      [0, 0],
    ]) {
      const simulation = onPlanes([plane("slope", 20, friction)], { degrees: 20 }, { advanced: { kernels } });
      run(simulation, 10);
      const force = total(simulation);
      const across = dot(force, [Math.sin(Math.PI / 9), Math.cos(Math.PI / 9), 0]);
      const uphill = dot(force, [-Math.cos(Math.PI / 9), Math.sin(Math.PI / 9), 0]);
      expect(across / (weightOf(simulation) * Math.cos(Math.PI / 9))).toBeCloseTo(1, 2);
      expect(uphill / across).toBeCloseTo(ratio, 2);
    }
  });
});

describe("contact forces", () => {
  it("are shared between two walls, neither of which pulls", () => {
    const walls = [plane("left", 20, 0.6), plane("right", -20, 0.6)];
    const simulation = onPlanes(walls, { count: 7, height: 0.04, density: 0.6 });
    let shared = 0;
    for (let k = 0; k < 75; k++) {
      simulation.step();
      const { node, count } = simulation.contacts;
      shared += node.subarray(0, count).filter((at, at1) => at1 > 0 && node[at1 - 1] === at).length;
      expect(Math.min(...pushes(simulation))).toBeGreaterThanOrEqual(-1e-9);
    }
    expect(shared).toBeGreaterThan(0);
    expect(Math.min(...pushes(simulation))).toBeGreaterThanOrEqual(-1e-9);
    const [x, y] = total(simulation);
    expect(y / weightOf(simulation)).toBeCloseTo(1, 1);
    expect(Math.abs(x) / weightOf(simulation)).toBeLessThan(0.05);
  });

  it("are zero once something else lifts the sheet", () => {
    const simulation = onPlanes([plane("floor", 0, 0.4)], {});
    run(simulation, 5);
    expect(total(simulation)[1]).toBeGreaterThan(0);
    loadArea(simulation.input, simulation.model.bodies[0], [0, 0.15 * 9.81 * 1.001, 0]);
    simulation.step();
    expect(total(simulation).map(Math.abs)).toEqual([0, 0, 0]);
  });

  // Impulse = change of momentum: the solver's own steps one by one, since only the last of them is kept.
  it("stop a fall with the impulse that it had", () => {
    const dt = 1 / 720;
    const simulation = onPlanes([plane("floor", 0, 0.4)], { height: 0.05 }, { dt, quality: { substeps: 1 } });
    let impulse = 0;
    for (let k = 0; k < 360; k++) {
      simulation.step();
      impulse += dt * total(simulation)[1];
    }
    // But for the blow itself, a fifth of the whole, which the multistep formula counts 19 % too high.
    expect(Math.abs(impulse / (weightOf(simulation) * 360 * dt) - 1)).toBeLessThan(0.05);
  });
});
