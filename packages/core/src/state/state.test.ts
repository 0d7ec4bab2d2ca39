import { describe, expect, it } from "vitest";
import { cloneState, copyState, createState, isFiniteState } from "./state.ts";

describe("isFiniteState", () => {
  it("holds for zeros, huge and tiny numbers, and nothing at all", () => {
    const state = createState(4, 1);
    expect(isFiniteState(state)).toBe(true);
    state.x.fill(Number.MAX_VALUE);
    state.v.fill(-Number.MIN_VALUE);
    expect(isFiniteState(state)).toBe(true);
    expect(isFiniteState(createState(0, 0))).toBe(true);
  });

  it.each(["x", "v", "poses"] as const)("sees one bad number anywhere in %s", (name) => {
    for (const bad of [Number.NaN, Infinity, -Infinity]) {
      const length = createState(4, 2)[name].length;
      for (let i = 0; i < length; i++) {
        const state = createState(4, 2);
        state[name][i] = bad;
        expect(isFiniteState(state)).toBe(false);
      }
    }
  });

  it("sees a bad time", () => {
    expect(isFiniteState({ ...createState(1, 0), time: Infinity })).toBe(false);
  });
});

describe("copies", () => {
  const state = Object.assign(createState(2, 1), { step: 3, time: 0.5, dt: 0.1 });
  state.x.set([1, 2, 3, 4, 5, 6]);
  state.v.set([6, 5, 4, 3, 2, 1]);
  state.poses.set([1, 2, 3, 0, 0, 0, 1]);
  state.random.set([1, 2, 3, 4]);

  it("cloneState shares nothing", () => {
    const clone = cloneState(state);
    expect(clone).toEqual(state);
    for (const name of ["x", "v", "poses", "random"] as const)
      expect(clone[name].buffer).not.toBe(state[name].buffer);
  });

  it("copyState fills every field", () => {
    const to = createState(2, 1);
    copyState(state, to);
    expect(to).toEqual(state);
  });
});
