import { hashState, Simulation } from "pliant";
import { validate } from "pliant/experimental";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import type { Scene } from "../schema/document.ts";
import { build } from "./build.ts";

function scene(cut: object[]): Scene {
  const shape = { kind: "grid", size: [0.4, 0.4], nodes: [9, 9], orientation: "vertical" };
  const { scene: checked, errors } = checkScene({
    version: 2,
    cloth: [{ id: "sheet", shape, pins: [{ where: { edge: "top" } }], cut }],
  });
  if (!checked) throw new Error(errors?.map(({ message }) => message).join("\n"));
  return checked;
}

const across = { from: [-0.1, 0.45], to: [1.1, 0.45] };
const slit = { from: [0.3, 0.8], to: [0.3, 1.1] };

describe("cut", () => {
  test("is there from the start when it says no time", () => {
    const [whole, cut] = [build(scene([])), build(scene([across]))];
    expect(cut.model.links.count).toBeLessThan(whole.model.links.count);
    cut.drive({
      addDriver: () => {
        throw new Error("nothing is to be driven");
      },
    } as unknown as Simulation);
    expect(validate(cut.model, cut.state)).toEqual([]);
  });

  test("is made when its time has come: the lower part falls", () => {
    const simulation = createSimulation(scene([{ ...across, time: 0.195 }]));
    const revisions: number[] = [];
    for (let i = 0; i < 40; i++) {
      simulation.step();
      revisions.push(simulation.model.revision);
    }
    // In step 18 of 1/90 s.
    expect(revisions.indexOf(1)).toBe(17);
    expect(Math.max(...revisions)).toBe(1);
    expect(simulation.positions[80 * 3 + 1]).toBeLessThan(-0.4);
    expect(simulation.positions[20 * 3 + 1]).toBeGreaterThan(-0.01);
  });

  test.each([10, 18, 25, 40])("a run resumed from a snapshot at step %i is the same run", (at) => {
    const timed = scene([slit, { ...across, time: 0.3 }, { ...slit, from: [0.7, 0.6], time: 0.2 }]);
    const first = createSimulation(timed);
    for (let i = 0; i < at; i++) first.step();
    const snapshot = first.snapshot();
    for (let i = 0; i < 20; i++) first.step();
    const { time } = snapshot.history[0];
    const { model, state, options, drive, setup } = build(timed, time);
    const resumed = new Simulation({ model, state }, options);
    drive(resumed);
    resumed.restore(snapshot);
    setup(resumed.input, time);
    for (let i = 0; i < 20; i++) resumed.step();
    expect(resumed.model).toEqual(first.model);
    expect(hashState(resumed.state)).toBe(hashState(first.state));
  });
});
