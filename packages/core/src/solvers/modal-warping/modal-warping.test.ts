import { describe, expect, it } from "vitest";
import { solidEnergy } from "../../measure/solid-energy.ts";
import type { ColliderShape } from "../../model/colliders/registry.ts";
import { createModel } from "../../state/create-model.ts";
import { MODES, MOMENTUM, VELOCITY } from "../../model/solid/solid-body.ts";
import type { ElasticSolidOptions } from "../../model/solid/elastic-solid.ts";
import { Simulation } from "../../simulation/simulation.ts";
import type { SimulationOptions } from "../../simulation/options.ts";
import { hashState } from "../../state/hash.ts";
import { createRandom } from "@pliant/testing";
import { ball, box, partOf, RUBBER, type Shape } from "../../testing/solids.ts";

const FLOOR: ColliderShape = { kind: "plane" };

function drop(
  shape: Shape,
  start: Partial<ElasticSolidOptions>,
  options: Partial<SimulationOptions> = { dt: 1 / 120, quality: { substeps: 1 } },
  floor: ColliderShape | null = FLOOR,
): Simulation {
  const colliders = floor === null ? [] : [{ id: "floor", shape: floor, friction: 0.5 }];
  return new Simulation(createModel({ parts: [partOf(shape, start)], colliders }), options);
}

const above = (y: number, rotation: [number, number, number, number] = [0, 0, 0, 1]) => ({
  pose: { position: [0, y, 0] as const, rotation },
});
const energyOf = ({ model, state }: Simulation): number => solidEnergy(model, state).total;
const speedOf = ({ state }: Simulation): number[] =>
  Array.from(state.solids.subarray(VELOCITY, VELOCITY + 3));
const lowest = ({ positions }: Simulation): number => {
  let low = Infinity;
  for (let i = 1; i < positions.length; i += 3) low = Math.min(low, positions[i]);
  return low;
};

describe("modal warping", () => {
  it("flies along a parabola and keeps its angular momentum", () => {
    const simulation = drop(ball(), { ...above(10), velocity: [1, 2, 0], spin: [1, 2, 3] }, undefined, null);
    const start = energyOf(simulation);
    const momentum = simulation.state.solids.slice(MOMENTUM, MOMENTUM + 3);
    for (let step = 0; step < 120; step++) simulation.step();
    const [x, y] = simulation.state.solids;
    expect(x).toBeCloseTo(1, 12);
    expect(y).toBeCloseTo(10 + 2 - 0.5 * 9.81, 10);
    expect(Array.from(simulation.state.solids.subarray(MOMENTUM, MOMENTUM + 3))).toEqual(
      Array.from(momentum),
    );
    expect(Math.abs(energyOf(simulation) - start) / start).toBeLessThan(1e-4);
  });

  it("tells how many contacts it has", () => {
    const simulation = drop(box(), above(0.1));
    for (let step = 0; step < 5; step++) simulation.step();
    expect(simulation.step().contacts).toBe(simulation.contacts.count);
    expect(simulation.contacts.count).toBeGreaterThan(3);
  });

  it("tumbles without losing energy", () => {
    const simulation = drop(box(), { ...above(0), spin: [1, 6, 0.5] }, undefined, null);
    const energy = (): number => solidEnergy(simulation.model, simulation.state).kinetic;
    const falling = (): number => {
      const v = speedOf(simulation);
      return 0.5 * v[1] * v[1] * 8;
    };
    const start = energy() - falling();
    for (let step = 0; step < 360; step++) simulation.step();
    const modes = simulation.state.solids.subarray(MODES);
    expect(Math.max(...modes.subarray(0, 12).map(Math.abs))).toBeLessThan(1);
    const { elastic } = solidEnergy(simulation.model, simulation.state);
    expect(Math.abs((energy() - falling() + elastic) / start - 1)).toBeLessThan(0.02);
  });

  it("bounces by what it has stored, and never gains (Y9)", () => {
    const simulation = drop(ball(), { ...above(0.75), damping: 0.1, stiffnessDamping: 5e-4, friction: 0 });
    const start = energyOf(simulation);
    let [rebound, touched, least] = [0, false, Infinity];
    for (let step = 0; step < 240; step++) {
      simulation.step();
      const y = simulation.state.solids[1];
      touched ||= y < 0.25;
      if (touched) rebound = Math.max(rebound, y - 0.25);
      least = Math.min(least, lowest(simulation));
      expect(energyOf(simulation)).toBeLessThan(start + 1e-3);
    }
    expect(rebound).toBeGreaterThan(0.03);
    expect(least).toBeGreaterThan(-0.005);
  });

  it("does not bounce when stiff, and slides on (Y8)", () => {
    const stiff = ball(8, { ...RUBBER, young: 1e9 });
    const simulation = drop(
      stiff,
      { ...above(0.45), velocity: [1, 0, 0], friction: 0 },
      { dt: 1 / 30, quality: { substeps: 1 } },
    );
    let [touched, rebound] = [false, 0];
    for (let step = 0; step < 60; step++) {
      simulation.step();
      touched ||= lowest(simulation) < 1e-3;
      if (touched) rebound = Math.max(rebound, lowest(simulation));
    }
    expect(touched).toBe(true);
    expect(rebound).toBeLessThan(1e-3);
    expect(lowest(simulation)).toBeGreaterThan(-1e-3);
    expect(speedOf(simulation)[0]).toBeCloseTo(1, 2);
  });

  it("bounces back when it is asked to", () => {
    const stiff = ball(8, { ...RUBBER, young: 1e9 });
    const simulation = drop(stiff, { ...above(0.75), restitution: 0.8, friction: 0 });
    let fastest = 0;
    for (let step = 0; step < 120; step++) {
      simulation.step();
      fastest = Math.max(fastest, speedOf(simulation)[1]);
    }
    // √(2 g 0.5 m) = 3.13 m/s
    expect(fastest).toBeGreaterThan(0.7 * 3.13);
    expect(fastest).toBeLessThan(0.85 * 3.13);
  });

  it("is stopped by friction, and not turned back (Y11)", () => {
    const simulation = drop(box(), { ...above(0.101), velocity: [1, 0, 0] });
    let least = Infinity;
    for (let step = 0; step < 120; step++) {
      simulation.step();
      least = Math.min(least, speedOf(simulation)[0]);
    }
    expect(Math.abs(speedOf(simulation)[0])).toBeLessThan(1e-2);
    expect(least).toBeGreaterThan(-0.05);
  });

  it("comes to rest on its weight (Y12)", () => {
    const rotation: [number, number, number, number] = [0.2, 0.1, 0.3, Math.sqrt(0.86)];
    const simulation = drop(box(), { ...above(0.4, rotation) }, { dt: 1 / 60, quality: { substeps: 1 } });
    for (let step = 0; step < 300; step++) simulation.step();
    const { contacts } = simulation;
    let sum = 0;
    for (let k = 0; k < contacts.count; k++) sum += contacts.force[3 * k + 1];
    const weight = 9.81 * box().basis.mass.reduce((total, each) => total + each, 0);
    expect(Math.hypot(...speedOf(simulation))).toBeLessThan(1e-3);
    expect(sum / weight).toBeCloseTo(1, 3);
    expect(contacts.count).toBeGreaterThanOrEqual(3);
    expect(lowest(simulation)).toBeGreaterThan(-1e-3);
  });

  it("meets every kind of solid, resting or moving", () => {
    const shapes: ColliderShape[] = [
      { kind: "sphere", radius: 0.5 },
      { kind: "box", halfSize: [1, 0.5, 1] },
      { kind: "capsule", radius: 0.5, halfLength: 1 },
      { kind: "cylinder", radius: 1, halfLength: 0.5 },
      { kind: "heightField", size: [4, 4], columns: 2, rows: 2, heights: new Float64Array(4).fill(0.5) },
      {
        kind: "mesh",
        vertices: Float64Array.from([-2, 0.5, -2, 2, 0.5, -2, 2, 0.5, 2, -2, 0.5, 2]),
        triangles: Uint32Array.from([0, 2, 1, 0, 3, 2]),
      },
    ];
    for (const shape of shapes) {
      const top = shape.kind === "capsule" ? 1.5 : 0.5;
      const simulation = drop(ball(), above(top + 0.3), undefined, shape);
      for (let step = 0; step < 60; step++) simulation.step();
      expect(simulation.contacts.count).toBeGreaterThan(0);
      expect(simulation.state.solids[1]).toBeGreaterThan(top + 0.1);
      // A lift takes it along.
      const before = simulation.state.solids[1];
      for (let step = 0; step < 60; step++) {
        simulation.input.poses[1] += 1 / 120;
        simulation.step();
      }
      expect(simulation.state.solids[1] - before).toBeGreaterThan(0.3);
    }
  });

  it("goes on from a snapshot with the same bits", () => {
    const simulation = drop(box(), { ...above(0.3), spin: [1, 2, 3] });
    for (let step = 0; step < 40; step++) simulation.step();
    const snapshot = simulation.snapshot();
    const run = (): string => {
      for (let step = 0; step < 40; step++) simulation.step();
      return hashState(simulation.state);
    };
    const first = run();
    simulation.restore(snapshot);
    expect(run()).toBe(first);
    const other = drop(box(), { ...above(0.3), spin: [1, 2, 3] });
    other.restore(snapshot);
    for (let step = 0; step < 40; step++) other.step();
    expect(hashState(other.state)).toBe(first);
  });

  it("never gains energy in random drops (Y17)", () => {
    const random = createRandom(17);
    for (let trial = 0; trial < 10; trial++) {
      const q = [0, 1, 2, 3].map(() => random(-1, 1));
      const size = Math.hypot(...q);
      const rotation = q.map((value) => value / size) as [number, number, number, number];
      const simulation = drop(
        box(),
        {
          ...above(random(0.5, 1.5), rotation),
          velocity: [random(-2, 2), random(-2, 2), random(-2, 2)],
          spin: [random(-5, 5), random(-5, 5), random(-5, 5)],
        },
        { dt: 1 / 30, quality: { substeps: 4 } },
      );
      const start = energyOf(simulation);
      for (let step = 0; step < 45; step++) {
        simulation.step();
        expect(energyOf(simulation)).toBeLessThan(start + 1e-3);
      }
    }
  });
});
