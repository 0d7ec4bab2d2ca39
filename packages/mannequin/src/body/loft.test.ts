import { describe, expect, test } from "vitest";
import { createLoft, loftDistance, type Section } from "./loft.ts";

const straight = (section: readonly number[], caps: [number, number] = [0.1, 0.1]) =>
  createLoft({
    origin: [0, 0, 0],
    axis: [0, 1, 0],
    front: [0, 0, 1],
    sections: [[0, ...section] as unknown as Section, [1, ...section] as unknown as Section],
    caps,
  });

describe("loftDistance", () => {
  test("of a round cylinder with round caps is the distance", () => {
    const loft = straight([0, 0, 0.1, 0.1, 0.1, 0.1, 0]);
    expect(loftDistance(loft, 0.3, 0.5, 0)).toBeCloseTo(0.2, 12);
    expect(loftDistance(loft, 0.03, 0.5, 0.04)).toBeCloseTo(-0.05, 12);
    expect(loftDistance(loft, 0, 1.5, 0)).toBeCloseTo(0.4, 12);
    expect(loftDistance(loft, 0.3, -0.4, 0)).toBeCloseTo(0.4, 12);
  });

  test("has a half-width of its own on every side", () => {
    const loft = straight([0.02, 0.01, 0.1, 0.2, 0.3, 0.4, 0]);
    for (const [x, z] of [
      [0.12, 0.01],
      [-0.18, 0.01],
      [0.02, 0.31],
      [0.02, -0.39],
    ])
      expect(loftDistance(loft, x, 0.5, z)).toBeCloseTo(0, 12);
  });

  test("squareness fills the corners and leaves the sides", () => {
    const corner = 0.1 * Math.SQRT1_2;
    expect(loftDistance(straight([0, 0, 0.1, 0.1, 0.1, 0.1, 0]), corner, 0.5, corner)).toBeCloseTo(0, 12);
    const square = straight([0, 0, 0.1, 0.1, 0.1, 0.1, 1]);
    expect(loftDistance(square, corner, 0.5, corner)).toBeLessThan(-0.01);
    expect(loftDistance(square, 0.1, 0.5, 0)).toBeCloseTo(0, 12);
  });

  test("is −its radius on the axis, not a division by zero", () => {
    expect(loftDistance(straight([0, 0, 0.1, 0.1, 0.1, 0.1, 0]), 0, 0.5, 0)).toBe(-0.1);
  });
});
