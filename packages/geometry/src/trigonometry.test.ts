import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { cos, sin } from "./trigonometry.ts";

/** Spacing of doubles at a value: the error unit. */
function ulp(value: number): number {
  return 2 ** (Math.floor(Math.log2(Math.max(Math.abs(value), 2 ** -1022))) - 52);
}

/** Largest error of sin and cos in ulp against the engine's own, itself within 1 ulp. */
function worstError(points: Iterable<number>): number {
  let worst = 0;
  for (const x of points) {
    worst = Math.max(worst, Math.abs(sin(x) - Math.sin(x)) / ulp(Math.sin(x)));
    worst = Math.max(worst, Math.abs(cos(x) - Math.cos(x)) / ulp(Math.cos(x)));
  }
  return worst;
}

describe("sin and cos", () => {
  it.each([1e-300, 1e-8, 0.8, 4, 100, 1e5, 1.6e6])(
    "are within 2 ulp of Math for |x| ≤ %d (seed 1)",
    (range) => {
      const random = createRandom(1);
      expect(worstError(Array.from({ length: 20000 }, () => random(-range, range)))).toBeLessThanOrEqual(2);
    },
  );

  it("keep all digits at the doubles nearest to multiples of π/4, where the argument cancels", () => {
    const points = Array.from({ length: 4001 }, (_, n) => n * (Math.PI / 4));
    const far = Array.from({ length: 1000 }, (_, n) => (2000000 - n) * (Math.PI / 4));
    expect(worstError([...points, ...far])).toBeLessThanOrEqual(2);
    expect(sin(Math.PI)).toBe(1.2246467991473532e-16);
    expect(cos(Math.PI / 2)).toBe(6.123233995736766e-17);
  });

  it.each([1.7e6, 1e9, 1e15, 1e22, 1e100, 1.7e308])(
    "stay bounded at %d, as if x were half an ulp away",
    (x) => {
      expect(Math.abs(sin(x))).toBeLessThanOrEqual(1);
      expect(sin(x) ** 2 + cos(x) ** 2).toBeCloseTo(1, 14);
      if (x < 1e15) expect(Math.abs(sin(x) - Math.sin(x))).toBeLessThanOrEqual(0.5 * ulp(x) + 1e-15);
    },
  );

  it("are exactly odd and even, on both sides of every quarter turn (seed 2)", () => {
    const random = createRandom(2);
    const quarters = Array.from({ length: 400 }, (_, n) => n * (Math.PI / 4));
    const points = [...quarters, ...Array.from({ length: 5000 }, () => random(0, 1e4)), 1e9];
    expect(points.filter((x) => !Object.is(sin(-x), -sin(x)) || cos(-x) !== cos(x))).toEqual([]);
  });

  it("have sin² + cos² = 1 within 2 ulp (seed 3)", () => {
    const random = createRandom(3);
    const points = Array.from({ length: 5000 }, () => random(-1e3, 1e3));
    const worst = Math.max(...points.map((x) => Math.abs(sin(x) ** 2 + cos(x) ** 2 - 1)));
    expect(worst).toBeLessThanOrEqual(2 * Number.EPSILON);
  });

  it("keep zeros, signs included", () => {
    expect(sin(0)).toBe(0);
    expect(sin(-0)).toBe(-0);
    expect(cos(0)).toBe(1);
    expect(cos(-0)).toBe(1);
    expect(sin(Number.MIN_VALUE)).toBe(Number.MIN_VALUE);
  });

  it("are NaN for NaN and infinities", () => {
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(sin(x)).toBeNaN();
      expect(cos(x)).toBeNaN();
    }
  });

  it("have these bits in every engine", () => {
    expect([0.1, 1, 2, 10, 1000].map(sin)).toEqual([
      0.09983341664682815, 0.8414709848078965, 0.9092974268256817, -0.5440211108893698, 0.8268795405320025,
    ]);
    expect([0.1, 1, 2, 10, 1000].map(cos)).toEqual([
      0.9950041652780258, 0.5403023058681398, -0.4161468365471424, -0.8390715290764524, 0.5623790762907029,
    ]);
  });
});
