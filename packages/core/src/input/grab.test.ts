import { describe, expect, it } from "vitest";
import { createInput } from "./input.ts";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { Simulation } from "../simulation/simulation.ts";
import { grab, grabDefaults, release } from "./grab.ts";

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

  it("refuse an option that is not known", () => {
    const options = { stiffness: 1, maxforce: 2 };
    expect(() => grab(input(), 0, [0, 0, 0], options)).toThrow(
      'grab: there is no option "maxforce", expected one of stiffness, maxForce',
    );
    const simulation = new Simulation(createModel({ parts: [clothSheet({ size: [1, 1], nodes: [3, 3] })] }));
    expect(() => simulation.grab(0, [0, 0, 0], { maxforce: 2 } as object)).toThrow('no option "maxforce"');
    expect(() => simulation.grab(0, [0, 0, 0], { stiffness: "5" as never })).toThrow('stiffness is "5"');
  });

  it.each([0, -1, Number.NaN])("refuse a limit of %d N", (maxForce) => {
    expect(() => grab(input(), 0, [0, 0, 0], { stiffness: 1, maxForce })).toThrow(
      `grab: maxForce is ${maxForce}, expected a number above 0 N`,
    );
  });
});

describe("grabDefaults", () => {
  const { model, state } = createModel({
    parts: [
      clothSheet({ id: "light", size: [1, 1], nodes: [3, 3], material: { density: 0.1 } }),
      clothSheet({ id: "heavy", size: [2, 1], nodes: [3, 3], material: { density: 0.5 } }),
    ],
  });

  it("carry the weight of the node's own body at 10 cm, and three times as much at most", () => {
    for (const [node, weight] of [
      [0, 0.1 * 9.81],
      [9, 0.5 * 2 * 9.81],
    ]) {
      const { stiffness, maxForce } = grabDefaults(model, node);
      expect(stiffness * 0.1).toBeCloseTo(weight, 9);
      expect(maxForce).toBeCloseTo(3 * weight, 9);
    }
  });

  it("refuse a node that is not there", () => {
    expect(() => grabDefaults(model, 18)).toThrow("grab: node 18 does not exist, expected 0 to 17");
  });

  it("are what a simulation's grab has when it is given no stiffness; with one it is linear", () => {
    const simulation = new Simulation({ model, state }, { advanced: { kernels: "reference" } });
    const held = { nodes: [12, 13], weights: [0.5, 0.5] };
    expect(simulation.grab(held, [0, 0, 0])).toMatchObject(grabDefaults(model, 12));
    expect(simulation.grab(1, [0, 0, 0], { maxForce: 7 })).toMatchObject({
      ...grabDefaults(model, 1),
      maxForce: 7,
    });
    expect(simulation.grab(1, [0, 0, 0], { stiffness: 7 })).toMatchObject({
      stiffness: 7,
      maxForce: Infinity,
    });
  });

  it("let go of a sheet that a hand tore at, and it comes to rest", () => {
    const simulation = new Simulation(
      createModel({ parts: [clothSheet({ size: [0.5, 0.5], nodes: [26, 26] })] }),
    );
    for (const node of [0, 25]) simulation.pin(node);
    for (let k = 0; k < 45; k++) simulation.step();
    const held = simulation.grab(18 * 26 + 13, [0, 1, 2]);
    for (let k = 0; k < 45; k++) expect(simulation.step().flags.nonFinite).toBe(false);
    simulation.release(held);
    for (let k = 0; k < 45; k++) simulation.step();
    expect(simulation.step().maxStrain).toBeLessThan(0.06);
  });
});
