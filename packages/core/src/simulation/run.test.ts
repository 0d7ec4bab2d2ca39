import { expect, it } from "vitest";
import { clothSheet } from "../model/cloth/sheet.ts";
import { createModel } from "../state/create-model.ts";
import { cloneState } from "../state/state.ts";
import { Simulation } from "./simulation.ts";

it("leaves the state from before a step as it was, whatever contacts correct of the past", () => {
  const ball = {
    id: "ball",
    shape: { kind: "sphere", radius: 0.2 },
    friction: 0.3,
    pose: { position: [0, -0.21, 0], rotation: [0, 0, 0, 1] },
  } as const;
  const start = createModel({
    parts: [clothSheet({ size: [0.6, 0.6], nodes: [13, 13] })],
    colliders: [ball],
  });
  const simulation = new Simulation(start, { quality: { substeps: 3 }, contact: { self: true } });
  let contacts = 0;
  for (let step = 0; step < 30; step++) {
    const before = simulation.state;
    const copy = cloneState(before);
    contacts += simulation.step().contacts;
    expect(before).toEqual(copy);
  }
  expect(contacts).toBeGreaterThan(100);
});
