import { describe, expect, it } from "vitest";
import { formatForce, ForceScale } from "./force-scale.ts";

/** Contacts that push up with these forces [N]. */
function pushing(...newtons: number[]): { count: number; force: Float32Array } {
  return { count: newtons.length, force: Float32Array.from(newtons.flatMap((up) => [0, up, 0])) };
}

describe("ForceScale", () => {
  it.each([
    [0.0007, 0.001],
    [0.001, 0.001],
    [0.0011, 0.002],
    [0.003, 0.005],
    [0.006, 0.01],
    [1, 1],
    [70, 100],
  ])("%d N are drawn on a scale of %d N", (newtons, reference) => {
    const scale = new ForceScale();
    scale.look(pushing(newtons));
    expect(scale.reference).toBeCloseTo(reference, 9);
  });

  it("asks most contacts, not the hardest", () => {
    const scale = new ForceScale();
    scale.look(pushing(...new Array<number>(20).fill(0.004), 9));
    expect(scale.reference).toBeCloseTo(0.005, 9);
  });

  it("leaves out contacts that were let go, and keeps its scale when all were", () => {
    const scale = new ForceScale();
    scale.look(pushing(0, 0, 0.004, 0));
    expect(scale.pushing).toBe(1);
    expect(scale.reference).toBeCloseTo(0.005, 9);
    scale.look(pushing(0, 0));
    scale.look(pushing());
    expect(scale.reference).toBeCloseTo(0.005, 9);
  });

  it("changes only when arrows would be too long or too short", () => {
    const scale = new ForceScale();
    const references = [0.8, 1, 0.3, 0.21, 0.19, 0.2, 0.21, 0.9].map((newtons) => {
      scale.look(pushing(newtons));
      return Number(scale.reference.toPrecision(6));
    });
    expect(references).toEqual([1, 1, 1, 1, 0.2, 0.2, 0.5, 1]);
  });

  it("adds up what all push, and only as many as there are", () => {
    const scale = new ForceScale();
    scale.look({ count: 2, force: Float32Array.from([1, 2, 3, -0.5, 2, 0, 9, 9, 9]) });
    expect(scale.sum).toEqual([0.5, 4, 3]);
    scale.forget();
    expect([scale.reference, scale.sum]).toEqual([0, [0, 0, 0]]);
  });
});

describe("formatForce", () => {
  it.each([
    [0, "0 N"],
    [0.005, "5 mN"],
    [1.4715, "1.47 N"],
    [2000, "2 kN"],
    [2e-5, "20 µN"],
    [3e-8, "0.03 µN"],
    [0.99999, "1 N"],
    [-0.02, "-20 mN"],
  ])("%d N", (newtons, text) => {
    expect(formatForce(newtons)).toBe(text);
  });
});
