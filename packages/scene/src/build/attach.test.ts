import { hashState, Simulation, type Input } from "pliant";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import type { Scene } from "../schema/document.ts";
import { build } from "./build.ts";

/** A strip of 5 × 3 nodes whose left edge rides on a rod that turns once about y in 2 s. */
function scene(cloth: object): Scene {
  const { scene: checked, errors } = checkScene({
    version: 2,
    cloth: [
      { id: "other", shape: { kind: "grid", size: [0.1, 0.1], nodes: [2, 2], center: [9, 9, 9] } },
      {
        id: "strip",
        shape: { kind: "grid", size: [0.4, 0.2], nodes: [5, 3], center: [0.3, 0, 0] },
        ...cloth,
      },
    ],
    colliders: [
      {
        id: "rod",
        shape: { kind: "capsule", radius: 0.05, length: 1 },
        motion: {
          interpolation: "linear",
          keys: [{ time: 0 }, { time: 2, offset: [0, 1, 0], rotationDegrees: [0, 360, 0] }],
        },
      },
    ],
  });
  if (!checked) throw new Error(errors?.map(({ message }) => message).join("\n"));
  return checked;
}

const riding = ({ attachments }: Input): number[] => attachments.map(({ node }) => node);
const left = { where: { edge: "left" }, collider: "rod" };

describe("attach", () => {
  test("binds nodes of its own sheet, which then ride on the collider", () => {
    const simulation = createSimulation(scene({ attach: [left] }));
    expect(riding(simulation.input)).toEqual([4, 9, 14]);
    expect(simulation.input.restart).toBe(false);
    for (let i = 0; i < 90; i++) simulation.step();
    // Half a turn, half a metre up.
    [-0.1, 0.5, 0.1].forEach((expected, axis) =>
      expect(simulation.positions[4 * 3 + axis]).toBeCloseTo(expected, 9),
    );
  });

  test("lets go after `until`, and takes hold again when time goes back", () => {
    const simulation = createSimulation(scene({ attach: [{ ...left, until: 0.1 }] }));
    const start = simulation.snapshot();
    for (let i = 0; i < 10; i++) simulation.step();
    expect(riding(simulation.input)).toEqual([]);
    expect([...simulation.input.pinned].some((held) => held === 1)).toBe(false);
    simulation.restore(start);
    simulation.step();
    expect(riding(simulation.input)).toEqual([4, 9, 14]);
  });

  test("has a node that a pin names, too, and the later of two has it", () => {
    const simulation = createSimulation(
      scene({
        pins: [{ where: { edge: "top" }, until: 0.05 }],
        attach: [left, { where: { index: [5, 6] }, collider: "rod", until: 0.15 }],
      }),
    );
    expect(riding(simulation.input)).toEqual([4, 14, 9, 10]);
    expect(simulation.input.pinned[4]).toBe(1);
    for (let i = 0; i < 6; i++) simulation.step();
    const restarts: boolean[] = [];
    for (let i = 0; i < 3; i++) {
      restarts.push(simulation.input.restart);
      simulation.step();
    }
    expect(restarts).toEqual([false, false, false]);
    expect(riding(simulation.input)).toEqual([4, 14, 9, 10]);
    expect(simulation.input.pinned[5]).toBe(0);
  });

  test.each([20, 60])("a run resumed from a snapshot at step %i is the same run", (cut) => {
    const whole = scene({ attach: [left, { where: { index: 7 }, collider: "rod", until: 0.5 }] });
    const first = createSimulation(whole);
    for (let i = 0; i < cut; i++) first.step();
    const snapshot = first.snapshot();
    for (let i = 0; i < 10; i++) first.step();
    const { model, state, options, drive, setup } = build(whole);
    const resumed = new Simulation({ model, state }, options);
    drive(resumed);
    resumed.restore(snapshot);
    setup(resumed.input, snapshot.history[0].time);
    for (let i = 0; i < 10; i++) resumed.step();
    expect(hashState(resumed.state)).toBe(hashState(first.state));
  });
});
