import { describe, expect, test } from "vitest";
import { fitsFrame, stepping } from "./stepping.ts";

describe("stepping", () => {
  test.each([
    [
      { dt: 1 / 90, seconds: 3, fps: 30 },
      { dt: 1 / 90, stepsPerFrame: 3, frames: 90 },
    ],
    [
      { dt: 0.0111, seconds: 3, fps: 30 },
      { dt: 1 / 90, stepsPerFrame: 3, frames: 90 },
    ],
    [
      { dt: 1 / 90, seconds: 1, fps: 24 },
      { dt: 1 / 96, stepsPerFrame: 4, frames: 24 },
    ],
    [
      { dt: 1 / 60, seconds: 0.5, fps: 60 },
      { dt: 1 / 60, stepsPerFrame: 1, frames: 30 },
    ],
    [
      { dt: 100, seconds: 4000, fps: 0.01 },
      { dt: 100, stepsPerFrame: 1, frames: 40 },
    ],
    [
      { dt: 0.2, seconds: 0.001, fps: 30 },
      { dt: 1 / 30, stepsPerFrame: 1, frames: 1 },
    ],
  ])("%j", (time, expected) => {
    expect(stepping(time)).toEqual(expected);
  });

  test("knows when a step is longer than a frame", () => {
    expect(fitsFrame({ dt: 1 / 30, fps: 30 })).toBe(true);
    expect(fitsFrame({ dt: 0.0334, fps: 30 })).toBe(true);
    expect(fitsFrame({ dt: 0.04, fps: 30 })).toBe(false);
  });
});
