import { createModel, Simulation, type Input } from "pliant";
import { describe, expect, test } from "vitest";
import { clothSchema } from "../schema/cloth.ts";
import { buildCloth } from "./cloth.ts";
import { buildPins, type Hold } from "./pins.ts";

/** Two sheets of 3 × 2 nodes, 1 m apart; the pins are the second one's, whose node 0 is the model's node 6. */
function prepare(pins: unknown[]): { holds: Hold[]; input: Input; x: Float64Array } {
  const shape = { kind: "grid", size: [2, 1], nodes: [3, 2], center: [1, 0, 0.5] };
  const cloth = clothSchema.parse({ id: "b", shape, pins });
  const { model, state } = createModel({ parts: [buildCloth({ ...cloth, id: "a" }), buildCloth(cloth)] });
  const { input } = new Simulation({ model, state }, { advanced: { kernels: "reference" } });
  return { holds: buildPins(cloth.pins, model.bodies[1], state.x, []), input, x: state.x };
}

const target = (input: Input, node: number): number[] => [
  ...input.pinTarget.subarray(node * 3, node * 3 + 3),
];
const held = (input: Input): number[] => [...input.pinned.keys()].filter((node) => input.pinned[node] === 1);

describe("pins", () => {
  test("hold nodes of their own sheet where they start", () => {
    const { holds, input, x } = prepare([{ where: { edge: "top" } }]);
    expect(holds.map(({ changes }) => changes)).toEqual([false]);
    holds[0].apply(0, input);
    expect(held(input)).toEqual([6, 7, 8]);
    expect(target(input, 8)).toEqual([...x.subarray(24, 27)]);
  });

  test("follow an offset", () => {
    const keys = [{ time: 0 }, { time: 1, offset: [0, 2, 0] }];
    const { holds, input } = prepare([{ where: { index: 0 }, motion: { interpolation: "linear", keys } }]);
    expect(holds[0].changes).toBe(true);
    holds[0].apply(0.5, input);
    expect(target(input, 6)).toEqual([0, 1, 0]);
    holds[0].apply(9, input);
    expect(target(input, 6)).toEqual([0, 2, 0]);
  });

  test("turn about the middle of what is held", () => {
    const keys = [{ time: 0 }, { time: 1, offset: [0, 5, 0], rotationDegrees: [0, 0, 180] }];
    const { holds, input } = prepare([{ where: { edge: "top" }, motion: { keys } }]);
    holds[0].apply(1, input);
    target(input, 6).forEach((part, axis) => expect(part).toBeCloseTo([2, 5, 0][axis], 14));
    target(input, 7).forEach((part, axis) => expect(part).toBeCloseTo([1, 5, 0][axis], 14));
  });

  test("let go after `until`, and take hold again when time goes back", () => {
    const { holds, input } = prepare([{ where: { index: [0, 5] }, until: 1 }]);
    holds[0].apply(1, input);
    expect(held(input)).toEqual([6, 11]);
    input.restart = false;
    holds[0].apply(1.01, input);
    expect(held(input)).toEqual([]);
    expect(input.restart).toBe(true);
    input.restart = false;
    holds[0].apply(1.02, input);
    expect(input.restart).toBe(false);
    holds[0].apply(0.5, input);
    expect(held(input)).toEqual([6, 11]);
  });

  test("the later of two pins has a shared node", () => {
    const keys = [{ time: 0, offset: [0, 1, 0] }];
    const { holds, input } = prepare([
      { where: { edge: "top" }, motion: { keys } },
      { where: { corner: "top-left" } },
    ]);
    for (const { apply } of [...holds].reverse()) apply(0, input);
    expect(target(input, 6)).toEqual([0, 0, 0]);
    expect(target(input, 7)).toEqual([1, 1, 0]);
  });
});
