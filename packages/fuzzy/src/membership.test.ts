import { describe, expect, test } from "vitest";
import { degree, membershipOf, peakOf, supportOf } from "./membership.ts";

describe("membership", () => {
  test("triangle: 0 at its feet, 1 at its peak, straight between", () => {
    const set = membershipOf([-36, -27, -18]);
    expect([-40, -36, -31.5, -27, -22.5, -18, 0].map((x) => degree(set, x))).toEqual([
      0, 0, 0.5, 1, 0.5, 0, 0,
    ]);
    expect(peakOf(set)).toBe(-27);
    expect(supportOf(set)).toEqual([-36, -18]);
  });

  test("an upright side belongs to the set", () => {
    const set = membershipOf([0, 0, 2]);
    expect([-1e-9, 0, 1, 2].map((x) => degree(set, x))).toEqual([0, 1, 0.5, 0]);
  });

  test("trapezoid: a plateau, whose middle it stands for", () => {
    const set = membershipOf([0, 1, 3, 5]);
    expect([0.5, 1, 2, 3, 4].map((x) => degree(set, x))).toEqual([0.5, 1, 1, 1, 0.5]);
    expect(peakOf(set)).toBe(2);
  });

  test("Gaussian: one deviation from its mean it is e^−½", () => {
    const set = membershipOf({ mean: 2, deviation: 3 });
    expect(degree(set, 2)).toBe(1);
    expect(degree(set, 5)).toBeCloseTo(Math.exp(-0.5), 15);
    expect(degree(set, -1)).toBe(degree(set, 5));
    const [from, to] = supportOf(set);
    expect(degree(set, from)).toBeLessThan(1e-6);
    expect(to - 2).toBeCloseTo(2 - from, 12);
  });
});
