import { describe, expect, test } from "vitest";
import { measureFrames, median } from "./measure.ts";

/** Frames that take so long [ms], and a clock that reads multiples of `grain` [ms]. */
function machine(cost: (frame: number) => number, grain = 0) {
  let [now, frame] = [0.4, 0];
  return {
    clock: () => (grain > 0 ? Math.floor(now / grain) * grain : now),
    frame: () => {
      now += cost(frame++);
    },
    frames: () => frame,
  };
}

describe("measureFrames", () => {
  test("is the median after three frames to warm up", () => {
    const { clock, frame, frames } = machine((k) => [90, 90, 90, 4, 4, 50, 4, 4, 50, 50][k]);
    expect(measureFrames(frame, clock)).toBeCloseTo(0.004, 12);
    expect(frames()).toBe(10);
  });

  test.each([0.05, 0.3, 0.43, 0.6, 0.8])("by a clock of whole milliseconds, of frames of %s ms", (cost) => {
    const { clock, frame, frames } = machine(() => cost, 1);
    expect(measureFrames(frame, clock) / (cost / 1000)).toBeCloseTo(1, 1);
    expect(frames()).toBeLessThan(600);
  });

  test("by a clock that stands is 0, after some time", () => {
    const { frame, frames } = machine(() => 1);
    expect(measureFrames(frame, () => 7)).toBe(0);
    expect(frames()).toBe(2010);
  });

  test("the median of an even number is between the middle two", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});
