import { describe, expect, it } from "vitest";
import { autoSubsteps, refinement } from "./substeps.ts";
import { createState } from "./state/state.ts";

describe("autoSubsteps", () => {
  it.each([
    [1 / 90, 8],
    [1 / 30, 24],
    [1 / 60, 12],
    [1 / 240, 3],
    [1 / 720, 1],
    [1e-6, 1],
    [0.001389, 2],
    [100, 64],
  ])("splits %d s into %d", (dt, count) => {
    expect(autoSubsteps(dt)).toBe(count);
  });

  it("takes shorter ones where a solver needs them, within reason", () => {
    expect(autoSubsteps(1 / 90, 1 / 1440)).toBe(16);
    expect(autoSubsteps(1 / 90, 1)).toBe(1);
    expect(autoSubsteps(1 / 90, 1e-9)).toBe(64);
  });
});

describe("refinement", () => {
  const h = 1 / 720;
  const mass = 2e-4;

  /** Nodes 0 to count − 1 are pushed by what leads them `way` in a step: F = m way / (h / 1.5)², along any axis. */
  function refined(count: number, way: number): number {
    const state = createState(10, 0);
    const nodes = { count: 10, mass: new Float64Array(10).fill(mass), radius: new Float64Array(10) };
    const force = (mass * way * 2.25) / (h * h);
    for (let node = 0; node < count; node++) {
      // (2, −1, 2)/3 is of length 1.
      [2, -1, 2].forEach((part, axis) => (state.push[3 * node + axis] = (force * part) / 3));
    }
    return refinement(state, nodes, h);
  }

  it.each([
    ["nothing", 0, 0, 1],
    ["three nodes, however much", 3, 1, 1],
    ["many nodes, half a millimetre", 10, 0.000499, 1],
    ["four nodes, more than that", 4, 0.000501, 2],
    ["four nodes, two millimetres", 4, 0.001999, 2],
    ["four nodes, more", 4, 0.002001, 4],
    ["all, much more", 10, 1, 4],
  ])("pushed: %s", (_, count, way, expected) => {
    expect(refined(count, way)).toBe(expected);
  });

  it("half the length of a step is a quarter of the way", () => {
    const state = createState(4, 0);
    const nodes = { count: 4, mass: new Float64Array(4).fill(mass), radius: new Float64Array(4) };
    state.push.fill((mass * 0.0015 * 2.25) / (h * h) / Math.sqrt(3));
    expect(refinement(state, nodes, h)).toBe(2);
    expect(refinement(state, nodes, h / 2)).toBe(1);
    expect(refinement(state, nodes, 2 * h)).toBe(4);
  });
});
