import { describe, expect, it } from "vitest";
import { createState, type State } from "../../state/state.ts";
import { coefficients } from "./coefficients.ts";

const state = (dt: number): State => ({ ...createState(1, 0), dt });
const EULER = { a: 1, c: 0 };

describe("coefficients", () => {
  it("are 3/2 and 1/2 for equal steps", () => {
    expect(coefficients([state(0.1), state(0.1)], 0.1)).toEqual({ a: 1.5, c: 0.5 });
  });

  it("start as backward Euler: without history, and after a state that no step led to", () => {
    expect(coefficients([state(0.1), null], 0.1)).toEqual(EULER);
    expect(coefficients([state(0), state(0)], 0.1)).toEqual(EULER);
    expect(coefficients([state(Number.NaN), state(0.1)], 0.1)).toEqual(EULER);
  });

  it("allow a step to double, start anew beyond that, and shrink freely", () => {
    expect(coefficients([state(0.1), state(0.1)], 0.2).a).toBeCloseTo(5 / 3, 15);
    expect(coefficients([state(0.1), state(0.1)], 0.2000001)).toEqual(EULER);
    expect(coefficients([state(0.1), state(0.1)], 0.001).c).toBeGreaterThan(0);
  });

  it.each([0.1, 0.5, 1, 1.43, 2])(
    "differentiate parabolas exactly at ω = %d, whose three times they are",
    (ratio) => {
      const [before, h] = [0.3, 0.3 * ratio];
      const { a, c } = coefficients([state(before), state(before)], h);
      const x = (t: number): number => 2 - 3 * t + 7 * t * t;
      // v(h) = (a Δx − c δ)/h, with Δx and δ the last two differences.
      expect((a * (x(h) - x(0)) - c * (x(0) - x(-before))) / h).toBeCloseTo(-3 + 14 * h, 12);
    },
  );

  it("have a − c = 1: a constant velocity stays", () => {
    for (const ratio of [0.2, 0.7, 1, 1.9]) {
      const { a, c } = coefficients([state(1), state(1)], ratio);
      expect(a - c / ratio).toBeCloseTo(1, 14);
    }
  });
});
