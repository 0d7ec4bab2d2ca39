import { describe, expect, it } from "vitest";
import { solidEnergy } from "../../../measure/solid-energy.ts";
import { createModel } from "../../../state/create-model.ts";
import { solidRanges, VELOCITY } from "../../../model/solid/solid-body.ts";
import type { Vec3 } from "@pliant/geometry";
import { Simulation } from "../../../simulation/simulation.ts";
import { loadNodes } from "../../../input/load.ts";
import { blockTets } from "@pliant/solid";
import { ball, box, partOf, RUBBER, shapeOf, type Shape } from "../../../testing/solids.ts";

interface Placed {
  readonly shape: Shape;
  readonly position: Vec3;
  readonly velocity?: Vec3;
}

function run(solids: readonly Placed[], floor: boolean, dt = 1 / 60, substeps = 2): Simulation {
  const parts = solids.map(({ shape, position, velocity = [0, 0, 0] }, k) =>
    partOf(shape, { id: `solid ${k}`, pose: { position, rotation: [0, 0, 0, 1] }, velocity }),
  );
  const colliders = floor ? [{ id: "floor", shape: { kind: "plane" } as const, friction: 0.5 }] : [];
  const gravity: Vec3 = floor ? [0, -9.81, 0] : [0, 0, 0];
  return new Simulation(createModel({ parts, colliders, gravity }), { dt, quality: { substeps } });
}

const speeds = ({ model, state }: Simulation): number[][] =>
  solidRanges(model.bodies).map(({ at }) =>
    Array.from(state.solids.subarray(at + VELOCITY, at + VELOCITY + 3)),
  );

describe("solids that meet", () => {
  it("keep their momentum and share it", () => {
    const simulation = run(
      [
        { shape: ball(), position: [-0.3, 0, 0], velocity: [1, 0, 0] },
        { shape: ball(), position: [0.3, 0.05, 0], velocity: [-1, 0, 0] },
      ],
      false,
    );
    const start = solidEnergy(simulation.model, simulation.state).total;
    for (let step = 0; step < 60; step++) {
      simulation.step();
      expect(solidEnergy(simulation.model, simulation.state).total).toBeLessThan(start + 1e-3);
    }
    const [a, b] = speeds(simulation);
    expect(a[0] + b[0]).toBeCloseTo(0, 10);
    expect(a[1] + b[1]).toBeCloseTo(0, 10);
    expect(a[0]).toBeLessThan(-0.1);
  });

  it("stand on each other: three boxes", () => {
    const firm = box(12, { ...RUBBER, young: 2e5 });
    const simulation = run(
      [0.1, 0.301, 0.502].map((y) => ({ shape: firm, position: [0, y, 0] as Vec3 })),
      true,
    );
    for (let step = 0; step < 180; step++) simulation.step();
    const places = solidRanges(simulation.model.bodies).map(({ at }) =>
      Array.from(simulation.state.solids.subarray(at, at + 3)),
    );
    places.forEach(([x, y, z], k) => {
      expect(Math.hypot(x, z)).toBeLessThan(5e-3);
      expect(Math.abs(y - (0.1 + 0.2 * k))).toBeLessThan(0.02);
    });
    for (const v of speeds(simulation)) expect(Math.hypot(...v)).toBeLessThan(5e-3);
  });

  it("meet themselves when they are strongly bent: the prongs of a fork that is pressed together", () => {
    const shape = shapeOf(
      "fork",
      () => blockTets(["#.#", "#.#", "#.#", "#.#", "###"], 0.1, 0.1, 0.05),
      RUBBER,
      12,
    );
    const simulation = new Simulation(
      createModel({ parts: [partOf(shape, { damping: 5 })], gravity: [0, 0, 0] }),
      { dt: 1 / 120, quality: { substeps: 1 } },
    );
    const { x, nodeCount } = shape.basis;
    const top = x.reduce((most, value, i) => (i % 3 === 1 ? Math.max(most, value) : most), -Infinity);
    const innerTip = (sign: number): number[] =>
      Array.from({ length: nodeCount }, (_, node) => node).filter(
        (node) => Math.abs(sign * x[3 * node] - 0.05) < 1e-3 && x[3 * node + 1] > top - 0.11,
      );
    const [left, right] = [innerTip(-1), innerTip(1)];
    loadNodes(simulation.input, left, [10, 0, 0]);
    loadNodes(simulation.input, right, [-10, 0, 0]);
    const mean = (nodes: readonly number[]): number =>
      nodes.reduce((sum, node) => sum + simulation.positions[3 * node], 0) / nodes.length;
    let least = Infinity;
    for (let step = 0; step < 240; step++) {
      simulation.step();
      least = Math.min(least, mean(right) - mean(left));
    }
    // Without, they end 0.4 m behind each other.
    expect(least).toBeGreaterThan(-0.005);
    expect(mean(right) - mean(left)).toBeLessThan(0.005);
  });

  it("meet also where a surface is no manifold: what has no two sides is passed by", () => {
    // Three triangles in one place, and three holes.
    const broken = { ...ball(), surface: ball().surface.map((node, i) => (i < 9 ? i % 3 : node)) };
    const simulation = run(
      [
        { shape: broken, position: [-0.3, 0, 0], velocity: [1, 0, 0] },
        { shape: ball(), position: [0.3, 0, 0] },
      ],
      false,
    );
    for (let step = 0; step < 30; step++) simulation.step();
    expect(speeds(simulation)[1][0]).toBeGreaterThan(0.3);
  });
});
