import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createPrediction } from "./prediction.ts";
import { createCollisionSurface } from "./collision-surface.ts";

const H = 1 / 60;
const COLUMNS = 7;
const ROWS = 5;

function cloth() {
  const { model, state } = createModel({
    parts: [clothSheet({ id: "a", size: [0.06, 0.04], nodes: [COLUMNS, ROWS] })],
  });
  const count = model.nodes.count;
  const x1 = new Float64Array(3 * count);
  const input = { pinned: new Uint8Array(count), pinTarget: new Float64Array(3 * count) };
  return { prediction: createPrediction(createCollisionSurface(model)), state, count, x1, input };
}

const middle = 2 * COLUMNS + 3;
const corner = 0;

describe("where cloth is expected", () => {
  it("goes straight on with all around, and turns with it, to the border", () => {
    const { prediction, state, count, x1, input } = cloth();
    const { expected, change } = prediction;
    for (let k = 0; k < count; k++) {
      const [x, z] = [state.x[3 * k], state.x[3 * k + 2]];
      state.v.set([0.3 + 2 * z, -0.5, 0.1 - 2 * x], 3 * k);
    }
    prediction.set(state, null, H, input, x1);
    for (let i = 0; i < 3 * count; i++) expect(expected[i]).toBeCloseTo(state.x[i] + H * state.v[i], 12);
    expect(change.every((value) => value === 0)).toBe(true);
  });

  it("takes the mean of a vertex and its neighbours, on a border the vertex alone", () => {
    const { prediction, state, x1, input } = cloth();
    const { expected } = prediction;
    state.v[3 * middle + 1] = 5;
    state.v[3 * corner + 1] = 7;
    prediction.set(state, null, H, input, x1);
    // Every other vertex of a sheet has four neighbours, the others have eight.
    expect(expected[3 * middle + 1] - state.x[3 * middle + 1]).toBeCloseTo((5 / 5) * H, 12);
    expect(expected[3 * (middle + 1) + 1] - state.x[3 * (middle + 1) + 1]).toBeCloseTo((5 / 9) * H, 12);
    expect(expected[3 * corner + 1] - state.x[3 * corner + 1]).toBeCloseTo(7 * H, 12);
    // A neighbour on the border.
    expect(expected[3 * (corner + 1) + 1]).toBe(state.x[3 * (corner + 1) + 1]);
  });

  it("says how velocities have changed, and takes pins where they are told to go", () => {
    const { prediction, state, x1, input } = cloth();
    const { expected, change } = prediction;
    state.v.fill(2);
    const older = { v: new Float64Array(state.v.length).fill(0.5) };
    input.pinned[middle] = 1;
    input.pinTarget.set([1, 2, 3], 3 * middle);
    prediction.set(state, older, H, input, x1);
    expect(change.every((value) => value === 1.5)).toBe(true);
    expect(x1[0]).toBeCloseTo(state.x[0] + H * (2 + 0.25 * 1.5), 12);
    expect([...x1.subarray(3 * middle, 3 * middle + 3)]).toEqual([1, 2, 3]);
    expect([...expected.subarray(3 * middle, 3 * middle + 3)]).toEqual([1, 2, 3]);
  });
});
