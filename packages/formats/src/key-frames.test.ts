import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseKeyFrames } from "./key-frames.ts";

/** One vertex on the x axis per number. */
const onLine = (...xs: number[]) => xs.map((x) => new Float32Array([x, 0, 0]));
const loose = { maxError: 0.0005, maxKeys: 1000 };

/** The definition, written out: every frame against the blend of the keys around it. */
function measure(frames: readonly Float32Array[], keys: readonly number[]): number {
  let worst = 0;
  frames.forEach((frame, i) => {
    const after = keys.findIndex((key) => key >= i);
    const [a, b] = [keys[Math.max(after - 1, 0)], keys[after]];
    const t = a === b ? 0 : (i - a) / (b - a);
    for (let v = 0; v < frame.length; v += 3) {
      const off = [0, 1, 2].map((k) => frames[a][v + k] * (1 - t) + frames[b][v + k] * t - frame[v + k]);
      worst = Math.max(worst, Math.hypot(...off));
    }
  });
  return worst;
}

const takes = fc.integer({ min: 1, max: 4 }).chain((vertexCount) =>
  fc.array(
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: vertexCount * 3,
      maxLength: vertexCount * 3,
    }),
    { minLength: 1, maxLength: 24 },
  ),
);

describe("chooseKeyFrames", () => {
  it("keeps both ends of a still take and nothing else", () => {
    const still = Array.from({ length: 300 }, () => new Float32Array([0.25, 0, 0]));
    expect(chooseKeyFrames(still, { maxError: 0, maxKeys: 1000 })).toEqual({ keys: [0, 299], maxError: 0 });
  });

  it("keeps both ends and the corner of a motion of two straight halves", () => {
    const corner = onLine(0, 1, 2, 3, 4, 3, 2, 1, 0);
    expect(chooseKeyFrames(corner, loose)).toEqual({ keys: [0, 4, 8], maxError: 0 });
  });

  it("keeps the only frame, and both of two", () => {
    expect(chooseKeyFrames(onLine(1), loose)).toEqual({ keys: [0], maxError: 0 });
    expect(chooseKeyFrames(onLine(1, 2), loose)).toEqual({ keys: [0, 1], maxError: 0 });
  });

  it("spaces keys of x = t² so that the chord error h²/4 just fits", () => {
    const parabola = onLine(...Array.from({ length: 101 }, (_, i) => (i / 100) ** 2));
    const { keys, maxError } = chooseKeyFrames(parabola, { maxError: 0.0017, maxKeys: 1000 });
    // h = 8 frames errs by 0.08²/4 = 0.0016, h = 9 by 0.00200 (its middle frames are half a frame off the peak).
    expect(keys.slice(0, 4)).toEqual([0, 8, 16, 24]);
    expect(maxError).toBeCloseTo(0.0016, 6);
  });

  it("stays within maxError and reports what it measured", () => {
    fc.assert(
      fc.property(takes, fc.double({ min: 0, max: 1, noNaN: true }), (numbers, maxError) => {
        const frames = numbers.map((frame) => new Float32Array(frame));
        const chosen = chooseKeyFrames(frames, { maxError, maxKeys: 1000 });
        expect(chosen.keys[0]).toBe(0);
        expect(chosen.keys.at(-1)).toBe(frames.length - 1);
        expect(chosen.maxError).toBeLessThanOrEqual(maxError);
        expect(measure(frames, chosen.keys)).toBeCloseTo(chosen.maxError, 12);
      }),
    );
  });

  it("keeps to maxKeys and reports the error that this costs", () => {
    fc.assert(
      fc.property(takes, fc.integer({ min: 2, max: 12 }), (numbers, maxKeys) => {
        const frames = numbers.map((frame) => new Float32Array(frame));
        const chosen = chooseKeyFrames(frames, { maxError: 0, maxKeys });
        expect(chosen.keys.length).toBeLessThanOrEqual(maxKeys);
        expect(measure(frames, chosen.keys)).toBeCloseTo(chosen.maxError, 12);
      }),
    );
  });

  it("loosens no further than it must", () => {
    const wave = onLine(...Array.from({ length: 200 }, (_, i) => Math.sin(i * 0.2)));
    const capped = chooseKeyFrames(wave, { maxError: 0, maxKeys: 60 });
    expect(capped.keys.length).toBeLessThanOrEqual(60);
    const tighter = chooseKeyFrames(wave, { maxError: capped.maxError * 0.95, maxKeys: 1000 });
    expect(tighter.keys.length).toBeGreaterThan(60);
  });

  it("refuses limits it cannot keep", () => {
    expect(() => chooseKeyFrames([], loose)).toThrow("chooseKeyFrames: frames is empty, expected at least 1");
    expect(() => chooseKeyFrames(onLine(1), { maxError: NaN, maxKeys: 9 })).toThrow(
      "chooseKeyFrames: maxError is NaN",
    );
    expect(() => chooseKeyFrames(onLine(1), { maxError: 0, maxKeys: 1 })).toThrow(
      "chooseKeyFrames: maxKeys is 1",
    );
  });
});
