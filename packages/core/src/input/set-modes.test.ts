import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { MODES } from "../model/solid/solid-body.ts";
import { Simulation } from "../simulation/simulation.ts";
import { ball, partOf } from "../testing/solids.ts";

const start = (): Simulation => {
  const part = partOf(ball(8), { id: "ball", pose: { position: [0, 0.3, 0], rotation: [0, 0, 0, 1] } });
  const colliders = [{ id: "floor", shape: { kind: "plane" } as const, friction: 0.5 }];
  return new Simulation(createModel({ parts: [part], colliders }), { dt: 1 / 60, quality: { substeps: 2 } });
};

describe("setModes", () => {
  it("lets fewer modes take part, and all again, while running", () => {
    const simulation = start();
    const modes = (): number[] => Array.from(simulation.state.solids.subarray(MODES, MODES + 8), Math.abs);
    for (let step = 0; step < 30; step++) simulation.step();
    expect(Math.max(...modes().slice(4))).toBeGreaterThan(0);
    simulation.setModes("ball", 4);
    for (let step = 0; step < 30; step++) simulation.step();
    expect(Math.max(...modes().slice(4))).toBe(0);
    expect(Math.max(...modes().slice(0, 4))).toBeGreaterThan(0);
    simulation.setModes("ball", 8);
    for (let step = 0; step < 60; step++) expect(simulation.step().flags.nonFinite).toBe(false);
    simulation.setModes("ball", 0);
    for (let step = 0; step < 60; step++) simulation.step();
    expect(Math.max(...modes())).toBe(0);
    expect(simulation.state.solids[1]).toBeGreaterThan(0.24);
  });

  it("says what it cannot do", () => {
    expect(() => start().setModes("bal", 4)).toThrow(
      'setModes: "bal" is no elastic solid, expected one of "ball"',
    );
    expect(() => start().setModes("ball", 9)).toThrow(
      "setModes: count is 9, expected a whole number from 0 to 8",
    );
  });
});
