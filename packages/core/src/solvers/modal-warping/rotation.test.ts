import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { rotate, rotateBack, meanRotation, writeRotation } from "./rotation.ts";

const apply = (law: typeof rotate, w: number[], v: number[]): number[] => {
  const t = new Float64Array(6);
  const out = new Float64Array(3);
  writeRotation(w[0], w[1], w[2], t, 0);
  law(t, 0, v[0], v[1], v[2], out);
  return Array.from(out);
};

describe("turn", () => {
  const random = createRandom(3);
  const vectors = Array.from({ length: 40 }, (_, k) => {
    const size = [1e-9, 1e-3, 0.24, 0.26, 1, 4][k % 6];
    return {
      w: [0, 1, 2].map(() => size * random(-1, 1)),
      v: [0, 1, 2].map(() => random(-1, 1)),
    };
  });

  it("keeps lengths, and turns back", () => {
    for (const { w, v } of vectors) {
      const there = apply(rotate, w, v);
      expect(Math.hypot(...there)).toBeCloseTo(Math.hypot(...v), 13);
      apply(rotateBack, w, there).forEach((value, k) => expect(value).toBeCloseTo(v[k], 13));
    }
  });

  it("has the mean of all turns up to its own (Y4)", () => {
    // Gauss–Legendre, 8 points.
    const points = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
    const weights = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763];
    for (const { w, v } of vectors.filter((each) => Math.hypot(...each.w) < 2)) {
      const sum = [0, 0, 0];
      points.forEach((point, k) => {
        for (const s of [0.5 - 0.5 * point, 0.5 + 0.5 * point]) {
          apply(rotate, w.map((value) => s * value), v).forEach((value, axis) => (sum[axis] += 0.5 * weights[k] * value)); // prettier-ignore
        }
      });
      apply(meanRotation, w, v).forEach((value, axis) =>
        expect(Math.abs(value - sum[axis])).toBeLessThan(1e-12),
      );
    }
  });

  it("spins by R̃(w) ẇ (docs/methods/bodies.md#rotations)", () => {
    const h = 1e-5;
    for (const { w, v } of vectors.filter((each) => Math.hypot(...each.w) > 0.1)) {
      const rate = [0.3, -0.5, 0.2];
      const at = (s: number): number[] =>
        apply(
          rotate,
          w.map((value, k) => value + s * rate[k]),
          v,
        );
      const spin = apply(meanRotation, w, rate);
      const here = at(0);
      const expected = [0, 1, 2].map(
        (k) => spin[(k + 1) % 3] * here[(k + 2) % 3] - spin[(k + 2) % 3] * here[(k + 1) % 3],
      );
      const [ahead, behind] = [at(h), at(-h)];
      expected.forEach((value, k) => {
        expect(Math.abs((ahead[k] - behind[k]) / (2 * h) - value)).toBeLessThan(1e-8);
      });
    }
  });
});
