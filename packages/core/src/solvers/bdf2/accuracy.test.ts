import { describe, expect, it } from "vitest";
import { dropLevelFor, isRelaxed, lateReleasesMax } from "./accuracy.ts";

describe("what the solver relaxes", () => {
  it("drops soft springs from 0.1 mm/s on and toes from 2 mm/s on", () => {
    const levels = [0.9e-4, 1e-4, 1.9e-3, 2e-3].map((tolerance) => dropLevelFor(1 / 720, tolerance));
    expect(levels).toEqual(["nothing", "soft", "soft", "more"]);
  });

  it("is relaxed from 1 mm/s on", () => {
    expect([0.9e-3, 1e-3].map(isRelaxed)).toEqual([false, true]);
  });

  it("drops nothing in steps beyond 1/60 s, for which inertia does not predict the end", () => {
    expect(dropLevelFor(1 / 60, 5e-3)).toBe("more");
    expect(dropLevelFor(1 / 59, 5e-3)).toBe("nothing");
  });

  it("releases 1 % of the contacts late, from 1 mm/s on 3 % of them or 0.2 % of the nodes", () => {
    expect(lateReleasesMax(3e-4, 1000, 10_000)).toBeCloseTo(10);
    expect(lateReleasesMax(1e-3, 1000, 10_000)).toBeCloseTo(30);
    expect(lateReleasesMax(1e-3, 100, 10_000)).toBeCloseTo(20);
  });
});
