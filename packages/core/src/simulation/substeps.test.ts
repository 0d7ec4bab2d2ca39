import { describe, expect, it } from "vitest";
import { autoSubsteps } from "./substeps.ts";

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
    expect(autoSubsteps(1 / 90, 1 / 60)).toBe(1);
    expect(autoSubsteps(1 / 90, 1e-9)).toBe(64);
  });
});
