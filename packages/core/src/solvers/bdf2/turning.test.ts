import { describe, expect, it } from "vitest";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createModel } from "../../state/create-model.ts";
import { cloneState } from "../../state/state.ts";
import { CALM_STEP_MAX, TURNING_STEP_MAX, TURNING_STEP_MIN } from "./accuracy.ts";
import { linkRanges, measureTurning, turningStep } from "./turning.ts";

const sheet = (id: string) => clothSheet({ id, size: [1, 1], nodes: [5, 5] });
const { model, state } = createModel({ parts: [sheet("a"), sheet("b")] });
const ranges = linkRanges(model, model.bodies);

/** A sheet that spins about y at a rate [1/s], and may move and grow besides. */
function spun(body: number, rate: number, growth = 0) {
  const next = cloneState(state);
  const { firstNode, nodeCount } = model.bodies[body];
  for (let i = 3 * firstNode; i < 3 * (firstNode + nodeCount); i += 3) {
    next.v[i] = rate * next.x[i + 2] + growth * next.x[i] + 3;
    next.v[i + 2] = -rate * next.x[i] + growth * next.x[i + 2];
  }
  return next;
}

function turningOf(at: typeof state) {
  const out = { mean: 0, peak: 0, speedSquared: 0 };
  measureTurning(model, ranges, at, out);
  return out;
}

describe("measureTurning", () => {
  it("covers all links, body by body", () => {
    expect(ranges[0].from).toBe(0);
    expect(ranges[0].to).toBe(ranges[1].from);
    expect(ranges[1].to).toBe(model.links.count);
  });

  it("is the square of the rate of a spin, whatever else moves, of the body that turns fastest", () => {
    for (const body of [0, 1]) {
      const { mean, peak } = turningOf(spun(body, 5, 2));
      expect(mean).toBeCloseTo(25, 9);
      expect(peak).toBeCloseTo(25, 9);
    }
    expect(turningOf(spun(0, 0, 7)).mean).toBeCloseTo(0, 12);
    expect(turningOf(spun(0, 0, 0)).speedSquared).toBeCloseTo(9, 9);
  });
});

describe("turningStep", () => {
  const after = (dt: number) => ({ ...cloneState(state), dt });

  it("begins short, grows twofold, and is bounded", () => {
    const still = { mean: 0, peak: 0, speedSquared: 0 };
    const moving = { ...still, speedSquared: 1 };
    expect(turningStep([after(0), null], still)).toBe(TURNING_STEP_MIN);
    expect(turningStep([after(0.002), after(0.002)], still)).toBe(0.004);
    expect(turningStep([after(1), after(1)], still)).toBe(CALM_STEP_MAX);
    expect(turningStep([after(1), after(1)], moving)).toBe(TURNING_STEP_MAX);
    expect(turningStep([after(1), after(1)], { ...moving, mean: 1e9, peak: 1e9 })).toBe(TURNING_STEP_MIN);
  });

  it("stretches links by a thousandth in the mean", () => {
    const h = turningStep([after(1), after(1)], { mean: 100, peak: 100, speedSquared: 1 });
    expect(0.5 * h * h * 100).toBeCloseTo(1e-3, 12);
    const rare = turningStep([after(1), after(1)], { mean: 10, peak: 2000, speedSquared: 1 });
    expect(0.5 * rare * rare * 2000).toBeCloseTo(8e-3, 12);
  });
});
