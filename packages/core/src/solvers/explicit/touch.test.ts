import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { springSheet } from "../../model/springs/spring-sheet.ts";
import type { SolverName } from "../../model/model.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { MOTION } from "../../testing/flag.ts";

const METHODS = ["symplectic-euler", "fuzzy", "backward-euler", "bdf2"] as const satisfies SolverName[];

/** A sheet that falls on a floor which leans by `slope`, pushed sideways by gravity along x. */
function dropped(solver: (typeof METHODS)[number], friction: number, sideways = 0): Simulation {
  const part = springSheet({
    ...{
      size: [0.5, 0.5],
      nodes: [6, 6],
      center: [0, 0.05, 0],
      pointMass: 0.01,
      stiffness: 20,
      damping: 0.02,
    },
    ...{ radius: 0.005, solver, fuzzy: { ...MOTION, limit: { speed: 5 } } },
  });
  const floor = { id: "floor", shape: { kind: "plane", normal: [0, 1, 0], offset: 0 } as const, friction };
  return new Simulation(createModel({ parts: [part], colliders: [floor], gravity: [sideways, -9.81, 0] }), {
    dt: 1 / 120,
    quality: { substeps: 1 },
  });
}

describe.each(METHODS)("a mass–spring sheet on a floor, by %s", (solver) => {
  it("stops there, and the floor carries its weight", () => {
    const simulation = dropped(solver, 0.3);
    for (let step = 0; step < 240; step++) simulation.step();
    for (let i = 1; i < simulation.positions.length; i += 3)
      expect(simulation.positions[i]).toBeCloseTo(0.005, 4);
    const { contacts } = simulation;
    let push = 0;
    for (let k = 0; k < contacts.count; k++) push += contacts.force[3 * k + 1];
    expect(push / (36 * 0.01 * 9.81)).toBeCloseTo(1, 2);
  });

  it("sticks or slides as friction says", () => {
    const way = (friction: number): number => {
      const simulation = dropped(solver, friction, 0.2 * 9.81);
      for (let step = 0; step < 60; step++) simulation.step();
      const [from, time] = [simulation.positions[0], 0.5];
      for (let step = 0; step < 60; step++) simulation.step();
      return (simulation.positions[0] - from) / time;
    };
    expect(Math.abs(way(0.5))).toBeLessThan(1e-3);
    expect(way(0.05)).toBeGreaterThan(0.3);
  });
});

describe("hands and pins", () => {
  it.each(["symplectic-euler", "fuzzy"] as const)(
    "a grab pulls, a moved pin leads, both gone it goes on: %s",
    (solver) => {
      const simulation = dropped(solver, 0.3);
      const held = simulation.grab(14, [0, 1, 0]);
      for (let step = 0; step < 120; step++) simulation.step();
      expect(simulation.positions[14 * 3 + 1]).toBeGreaterThan(0.3);
      simulation.release(held);
      simulation.pin(0, [1, 1, 1]);
      simulation.step();
      expect([...simulation.positions.subarray(0, 3)]).toEqual([1, 1, 1]);
      simulation.unpin(0);
      expect(simulation.step().flags.nonFinite).toBe(false);
    },
  );
});
