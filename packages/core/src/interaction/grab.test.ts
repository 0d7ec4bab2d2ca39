import { describe, expect, it } from "vitest";
import { createInput } from "../input.ts";
import { createModel } from "../model/part.ts";
import { sheet } from "../model/sheet.ts";
import { Simulation } from "../simulation.ts";
import { grab, grabStiffness, release } from "./grab.ts";

const input = () => createInput(4, new Float64Array(0));

describe("grab and release", () => {
  it("hold one node or a point between nodes, in order, and let go of the right one", () => {
    const each = input();
    const first = grab(each, 1, [0, 0, 0], { stiffness: 5 });
    const second = grab(each, { nodes: [0, 2, 3], weights: [0.5, 0.25, 0.25] }, [1, 2, 3], {
      stiffness: 7,
      maxForce: 2,
    });
    expect(each.grabs).toEqual([
      { nodes: [1], weights: [1], target: [0, 0, 0], stiffness: 5, maxForce: Infinity },
      { nodes: [0, 2, 3], weights: [0.5, 0.25, 0.25], target: [1, 2, 3], stiffness: 7, maxForce: 2 },
    ]);
    release(each, first);
    release(each, first);
    expect(each.grabs).toEqual([second]);
    expect(each.restart).toBe(false);
  });

  it.each([
    [{ nodes: [], weights: [] }, "grab: weights are [], expected at least one of 0 or more"],
    [{ nodes: [0, 1], weights: [1] }, "grab: weights are [1], expected 2 of 0 or more that add up to 1"],
    [{ nodes: [0, 1], weights: [0.5, 0.4] }, "grab: weights are [0.5, 0.4]"],
    [{ nodes: [0, 1], weights: [1.5, -0.5] }, "grab: weights are [1.5, -0.5]"],
    [{ nodes: [0], weights: [Number.NaN] }, "grab: weights are [NaN]"],
    [{ nodes: [0, 4], weights: [0.5, 0.5] }, "grab: node 4 does not exist, expected 0 to 3"],
  ])("refuse the point %j", (at, message) => {
    const each = input();
    expect(() => grab(each, at, [0, 0, 0], { stiffness: 1 })).toThrow(message);
    expect(each.grabs).toEqual([]);
  });

  it.each([0, -1, Number.NaN])("refuse a limit of %d N", (maxForce) => {
    expect(() => grab(input(), 0, [0, 0, 0], { stiffness: 1, maxForce })).toThrow(
      `grab: maxForce is ${maxForce}, expected a number above 0 N`,
    );
  });
});

describe("grabStiffness", () => {
  const { model } = createModel({
    parts: [
      sheet({ id: "light", size: [1, 1], nodes: [3, 3], material: { density: 0.1 } }),
      sheet({ id: "heavy", size: [2, 1], nodes: [3, 3], material: { density: 0.5 } }),
    ],
  });

  it("carries the weight of the node's own body at 10 cm", () => {
    expect(grabStiffness(model, 0) * 0.1).toBeCloseTo(0.1 * 9.81, 9);
    expect(grabStiffness(model, 9) * 0.1).toBeCloseTo(0.5 * 2 * 9.81, 9);
  });

  it("refuses a node that is not there", () => {
    expect(() => grabStiffness(model, 18)).toThrow("grab: node 18 does not exist, expected 0 to 17");
  });

  it("is what a simulation's grab has when it is given none", () => {
    const simulation = new Simulation(
      { model, state: createModel({ parts: [] }).state },
      { kernels: "reference" },
    );
    expect(simulation.grab(12, [0, 0, 0]).stiffness).toBe(grabStiffness(model, 12));
    expect(simulation.grab({ nodes: [1, 2], weights: [0.5, 0.5] }, [0, 0, 0]).stiffness).toBe(
      grabStiffness(model, 1),
    );
  });
});
