import { expect, test } from "vitest";
import { createModel } from "../state/create-model.ts";
import { paperSheet } from "../model/paper/paper-sheet.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { edgeStrain } from "./edge-strain.ts";

test("a sheet pulled evenly, and one pressed evenly, are off by as much; cloth does not count", () => {
  const { model, state } = createModel({
    parts: [
      clothSheet({ size: [1, 1], nodes: [3, 3] }),
      paperSheet({ size: [0.2, 0.2], nodes: [3, 3], damage: false }),
    ],
  });
  const { firstNode } = model.bodies[1];
  expect(edgeStrain(model, state)).toEqual({ mean: 0, max: 0 });
  for (const factor of [1.02, 0.98 / 1.02]) {
    for (let i = 3 * firstNode; i < state.x.length; i++) state.x[i] *= factor;
    expect(edgeStrain(model, state).mean).toBeCloseTo(0.02, 12);
    expect(edgeStrain(model, state).max).toBeCloseTo(0.02, 12);
  }
});
