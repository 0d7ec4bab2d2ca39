import { describe, expect, it } from "vitest";
import type { Vec3 } from "@pliant/geometry";
import { createGust, sampleAir, STILL_AIR, type GustOptions, type Wind } from "./wind.ts";

const GUST: GustOptions = { strength: 2, length: 0.5, period: 1.5, seed: 4, drift: [6, 0, 1] };

function airAt(wind: Wind, time: number, at: Vec3): number[] {
  const out = new Float64Array(3);
  sampleAir(wind, time, Float64Array.from(at), out);
  return [...out];
}

const gusty = (options: Partial<GustOptions> = {}): Wind => ({
  wind: [6, 0, 1],
  gust: createGust({ ...GUST, ...options }),
});

describe("sampleAir", () => {
  it("is the steady wind everywhere without gusts, or with gusts of no strength", () => {
    const out = new Float64Array(6).fill(9);
    sampleAir({ wind: [1, 2, 3], gust: null }, 5, new Float64Array(6), out);
    expect([...out]).toEqual([1, 2, 3, 1, 2, 3]);
    expect(airAt(STILL_AIR, 1, [1, 1, 1])).toEqual([0, 0, 0]);
    expect(airAt(gusty({ strength: 0 }), 1, [1, 1, 1])).toEqual([6, 0, 1]);
  });

  it("blows the same gusts for the same seed, others for another", () => {
    expect(airAt(gusty(), 2, [1, 2, 3])).toEqual(airAt(gusty(), 2, [1, 2, 3]));
    expect(airAt(gusty({ seed: 5 }), 2, [1, 2, 3])).not.toEqual(airAt(gusty(), 2, [1, 2, 3]));
  });

  it("scales with strength about the steady wind", () => {
    const [once, twice] = [1, 2].map((strength) => airAt(gusty({ strength }), 2, [1, 2, 3]));
    const steady = [6, 0, 1];
    once.forEach((u, axis) => expect(twice[axis] - steady[axis]).toBeCloseTo(2 * (u - steady[axis]), 12));
  });

  it("carries its pattern along with the drift: who drifts too sees it change with the period only", () => {
    const slow = gusty({ period: 1e6 });
    const travelled: Vec3 = [1 + 6 * 0.3, 2, 3 + 0.3];
    airAt(slow, 0.3, travelled).forEach((u, axis) =>
      expect(u).toBeCloseTo(airAt(slow, 0, [1, 2, 3])[axis], 6),
    );
    expect(airAt(slow, 0.3, [1, 2, 3])).not.toEqual(airAt(slow, 0, [1, 2, 3]));
  });

  it("changes over its length and its period, not before", () => {
    const still = gusty({ drift: [0, 0, 0] });
    const change = (time: number, x: number): number => {
      let sum = 0;
      for (let k = 0; k < 400; k++) {
        const here: Vec3 = [k * 0.77, k * 0.31, k * 1.13];
        const [a, b] = [airAt(still, k, here), airAt(still, k + time, [here[0] + x, here[1], here[2]])];
        sum += (a[0] - b[0]) ** 2;
      }
      // Independent values differ by √2 σ.
      return Math.sqrt(sum / 400) / (Math.SQRT2 * 2);
    };
    expect(change(0, 0.05)).toBeLessThan(0.2);
    expect(change(0, 1.5)).toBeGreaterThan(0.85);
    expect(change(0.15, 0)).toBeLessThan(0.2);
    expect(change(4.5, 0)).toBeGreaterThan(0.85);
  });

  it("has the strength it says", () => {
    const wind = gusty();
    let sum = 0;
    for (let k = 0; k < 4000; k++) sum += airAt(wind, k * 0.113, [k * 0.077, k * 0.031, k * 0.271])[1] ** 2;
    expect(Math.sqrt(sum / 4000)).toBeGreaterThan(1.9);
    expect(Math.sqrt(sum / 4000)).toBeLessThan(2.1);
  });
});

describe("createGust refuses", () => {
  it.each([
    [{ strength: -1 }, "strength is -1, expected a finite speed of at least 0 m/s"],
    [{ strength: Number.NaN }, "strength is NaN"],
    [{ length: 0 }, "length is 0, expected a finite length above 0 m"],
    [{ period: Infinity }, "period is Infinity, expected a finite time above 0 s"],
    [{ seed: 1.5 }, "seed is 1.5, expected a whole number"],
    [{ drift: [0, Number.NaN, 0] as const }, "drift is [0, NaN, 0], expected three finite numbers"],
  ])("%j", (options, message) => {
    expect(() => createGust({ ...GUST, ...options })).toThrow(`createGust: ${message}`);
  });
});
