import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { cloneState, type State } from "../state/state.ts";
import { stretch } from "./stretch.ts";

describe("stretch", () => {
  const { model, state } = createModel({ parts: [clothSheet({ size: [0.2, 0.2], nodes: [5, 5] })] });
  const scaled = (factor: number): State => ({ ...state, x: state.x.map((x) => x * factor) });

  it("is the strain of a sheet that grew alike everywhere", () => {
    expect(stretch(model, scaled(1.02)).mean).toBeCloseTo(0.02, 12);
    expect(stretch(model, scaled(1.02)).max).toBeCloseTo(0.02, 12);
  });

  it("counts slack links as 0", () => {
    expect(stretch(model, scaled(0.5))).toEqual({ mean: 0, max: 0 });
  });

  it("finds the one link that is long", () => {
    const long = cloneState(state);
    long.x[0] -= 0.05;
    const found = stretch(model, long);
    expect(found.max).toBeCloseTo(1, 12);
    expect(found.mean).toBeLessThan(0.1);
  });

  it("is 0 without links", () => {
    const empty = createModel({ parts: [] });
    expect(stretch(empty.model, empty.state)).toEqual({ mean: 0, max: 0 });
  });
});
