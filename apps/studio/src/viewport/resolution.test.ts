import { describe, expect, it } from "vitest";
import { Resolution } from "./resolution.ts";

/** Shows `count` pictures, `delta` ms apart; returns the ratio afterwards. */
function show(resolution: Resolution, clock: { now: number }, count: number, delta: number): number {
  for (let i = 0; i < count; i++) resolution.look((clock.now += delta));
  return resolution.ratio;
}

describe("Resolution", () => {
  it("stays at its best while pictures come in time", () => {
    expect(show(new Resolution(2), { now: 0 }, 1000, 16.7)).toBe(2);
  });

  it("draws fewer pixels within a few slow pictures, down to a limit", () => {
    const [resolution, clock] = [new Resolution(2), { now: 0 }];
    expect(show(resolution, clock, 6, 200)).toBeLessThan(2);
    expect(show(resolution, clock, 100, 200)).toBeCloseTo(1.2, 9);
    expect(resolution.isLow).toBe(true);
  });

  it("comes back when pictures are fast again", () => {
    const [resolution, clock] = [new Resolution(1), { now: 0 }];
    show(resolution, clock, 30, 100);
    expect(show(resolution, clock, 5000, 10)).toBe(1);
  });

  it("takes no rest for a slow picture", () => {
    const [resolution, clock] = [new Resolution(1), { now: 0 }];
    for (let i = 0; i < 100; i++) {
      show(resolution, clock, 2, 10);
      resolution.rest();
      clock.now += 10_000;
    }
    expect(resolution.ratio).toBe(1);
  });
});
