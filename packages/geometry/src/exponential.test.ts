import { describe, expect, it } from "vitest";
import { exp, ln, power } from "./exponential.ts";

const off = (value: number, expected: number): number => Math.abs(value - expected) / Math.abs(expected);

describe("exp, ln, power", () => {
  it("are the platform's within a few ulps", () => {
    for (let x = -700; x < 700; x += 0.37) expect(off(exp(x), Math.exp(x)), `exp ${x}`).toBeLessThan(1e-15);
    for (let k = -300; k < 300; k += 0.7) {
      const x = 10 ** k;
      expect(Math.abs(ln(x) - Math.log(x)), `ln ${x}`).toBeLessThan(
        4e-16 * Math.max(1, Math.abs(Math.log(x))),
      );
    }
    for (let x = 0.01; x < 1; x += 0.013) {
      for (const y of [0.25, 0.5, 1, 2, 5, 10]) {
        expect(off(power(x, y), x ** y), `${x}^${y}`).toBeLessThan(1e-14);
      }
    }
  });

  it("have the edges of their ranges", () => {
    expect([exp(-Infinity), exp(0), exp(Infinity), exp(-800), exp(800)]).toEqual([
      0,
      1,
      Infinity,
      0,
      Infinity,
    ]);
    expect([ln(0), ln(1), ln(Infinity)]).toEqual([-Infinity, 0, Infinity]);
    expect([ln(-1), exp(Number.NaN), ln(Number.NaN)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(off(ln(5e-324), Math.log(5e-324))).toBeLessThan(1e-15);
    expect([power(0, 2), power(0, 0), power(1, 5)]).toEqual([0, 1, 1]);
  });
});
