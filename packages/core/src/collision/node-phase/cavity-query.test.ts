import { describe, expect, it } from "vitest";
import { colliderVertices } from "../../input/input.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";

describe("a cavity", () => {
  it("keeps cloth within, while it moves and shrinks", () => {
    const part = clothSheet({ size: [0.2, 0.2], nodes: [9, 9], material: { radius: 0.002 } });
    const cavity = { id: "ball", shape: { kind: "cavity", radius: 0.16 }, friction: 0.2 } as const;
    const simulation = new Simulation(createModel({ parts: [part], colliders: [cavity] }), {}).addDriver(
      (time, input) => (colliderVertices(input, "ball")[0] = Math.max(0.1, 0.16 - 0.1 * time)),
    );
    for (let step = 0; step < 90; step++) simulation.step();
    expect(simulation.state.vertices[0]).toBeCloseTo(0.1, 12);
    for (let i = 0; i < simulation.positions.length; i += 3) {
      expect(Math.hypot(...simulation.positions.subarray(i, i + 3))).toBeLessThan(0.0981);
    }
  });

  it("does not hold what is free within it", () => {
    const part = clothSheet({ size: [0.1, 0.1], nodes: [5, 5], material: { drag: 0 } });
    const cavity = { id: "ball", shape: { kind: "cavity", radius: 5 }, friction: 0 } as const;
    const simulation = new Simulation(createModel({ parts: [part], colliders: [cavity] }));
    for (let step = 0; step < 45; step++) expect(simulation.step().contacts).toBe(0);
    expect(simulation.state.v[1]).toBeCloseTo(-9.81 / 2, 6);
  });
});
