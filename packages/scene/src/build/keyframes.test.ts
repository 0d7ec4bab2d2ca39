import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyframesSchema, namedKeyframesSchema } from "../schema/keyframes.ts";
import { resolveTrack, sampleTrack } from "./keyframes.ts";

/** Offset along x at a time. */
function sampler(keyframes: unknown): (time: number) => number {
  const track = resolveTrack(keyframesSchema.parse(keyframes), []);
  const out = new Float64Array(6);
  return (time) => {
    sampleTrack(track, time, out);
    return out[0];
  };
}

const along = (interpolation: string, ...points: [time: number, x: number][]): ((time: number) => number) =>
  sampler({ interpolation, keys: points.map(([time, x]) => ({ time, offset: [x, 0, 0] })) });

describe("keyframes", () => {
  test.each(["linear", "smooth"])("%s: meets its keys and rests outside them", (interpolation) => {
    const x = along(interpolation, [1, 2], [2, 5], [4, -1]);
    expect([0, 1, 2, 4, 9].map(x)).toEqual([2, 2, 5, -1, -1]);
  });

  test("linear is a straight line", () => {
    const x = along("linear", [1, 2], [3, 6]);
    expect(x(1.5)).toBe(3);
    expect(x(2)).toBe(4);
  });

  test("smooth starts and ends at rest", () => {
    const x = along("smooth", [0, 0], [1, 1]);
    expect(x(0.5)).toBe(0.5);
    expect(x(0.01)).toBeLessThan(0.001);
    expect(x(0.99)).toBeGreaterThan(0.999);
  });

  test("smooth does not jump in speed at a key, linear does", () => {
    const kink = (x: (time: number) => number): number => (x(1 + 1e-6) - 2 * x(1) + x(1 - 1e-6)) / 1e-6;
    expect(Math.abs(kink(along("smooth", [0, 0], [1, 1], [2, 4])))).toBeLessThan(1e-4);
    expect(kink(along("linear", [0, 0], [1, 1], [2, 4]))).toBeCloseTo(2, 4);
  });

  test("smooth never leaves the keys on its sides: a hold is held", () => {
    const values = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (heights, part) => {
        const x = along("smooth", ...heights.map((height, time): [number, number] => [time * time, height]));
        for (let key = 0; key + 1 < heights.length; key++) {
          const between = x(key * key + part * (2 * key + 1));
          expect(between).toBeGreaterThanOrEqual(Math.min(heights[key], heights[key + 1]) - 1e-12);
          expect(between).toBeLessThanOrEqual(Math.max(heights[key], heights[key + 1]) + 1e-12);
        }
      }),
    );
  });

  test("turns count: 360 degrees pass 180 half-way", () => {
    const keys = [{ time: 0 }, { time: 2, rotationDegrees: [0, 360, 0] }];
    const track = resolveTrack(keyframesSchema.parse({ interpolation: "linear", keys }), []);
    const out = new Float64Array(6);
    sampleTrack(track, 1, out);
    expect([...out]).toEqual([0, 0, 0, 0, 180, 0]);
    expect(track.turns).toBe(true);
  });

  test("are found by id", () => {
    const entry = namedKeyframesSchema.parse({ id: "a", keys: [{ time: 0 }] });
    expect([...resolveTrack("a", [entry]).times]).toEqual([0]);
    expect(() => resolveTrack("b", [entry])).toThrow('build: there are no keyframes "b"');
  });
});
