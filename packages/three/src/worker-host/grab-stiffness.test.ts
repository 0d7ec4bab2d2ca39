import { createModel, sheet } from "pliant";
import { describe, expect, it } from "vitest";
import { grabStiffness } from "./grab-stiffness.ts";

const { model } = createModel({
  parts: [
    sheet({ id: "light", size: [1, 1], nodes: [3, 3], material: { density: 0.1 } }),
    sheet({ id: "heavy", size: [2, 1], nodes: [3, 3], material: { density: 0.5 } }),
  ],
});

describe("grabStiffness", () => {
  it("carries the weight of the node's own body at 10 cm", () => {
    expect(grabStiffness(model, 0) * 0.1).toBeCloseTo(0.1 * 9.81, 9);
    expect(grabStiffness(model, 9) * 0.1).toBeCloseTo(0.5 * 2 * 9.81, 9);
  });

  it("refuses a node that is not there", () => {
    expect(() => grabStiffness(model, 18)).toThrow(/node 18/);
  });
});
