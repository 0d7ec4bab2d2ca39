import { describe, expect, it } from "vitest";
import { nextUint32, nextUniform, seedRandom } from "../random.ts";
import { cubicRoots } from "./cubic.ts";

const out = new Float64Array(6);

function intervals(coefficients: number[], h: number, tolerance = 0): number[][] {
  const count = cubicRoots(Float64Array.from(coefficients), h, tolerance, out);
  return Array.from({ length: count }, (_, k) => [out[2 * k], out[2 * k + 1]]);
}

/** Middles of the intervals, which must be narrow. */
function roots(coefficients: number[], h: number, tolerance = 0): number[] {
  return intervals(coefficients, h, tolerance).map(([start, end]) => {
    expect(end - start).toBeLessThan(1e-6 * h);
    return 0.5 * (start + end);
  });
}

/** Coefficients of scale · Π (t − root). */
function product(scale: number, at: readonly number[]): number[] {
  const c = [scale, 0, 0, 0];
  at.forEach((root, degree) => {
    for (let k = degree + 1; k > 0; k--) c[k] = c[k - 1] - root * c[k];
    c[0] *= -root;
  });
  return c;
}

describe("cubicRoots", () => {
  it.each([
    ["three roots", product(2, [0.5, 0.1, 0.9]), [0.1, 0.5, 0.9]],
    ["one inside", product(-1, [-1, 0.3, 4]), [0.3]],
    ["one real", [-0.125, 0, 0, 1], [0.5]],
    ["none", [1, 1, 1, 1], []],
    ["a quadratic", product(3, [0.25, 0.75]), [0.25, 0.75]],
    ["a quadratic that stays above", [1, -1, 1, 0], []],
    ["a line", [-0.2, 1, 0, 0], [0.2]],
    ["a line outside", [-2, 1, 0, 0], []],
    ["a constant", [1e-300, 0, 0, 0], []],
    ["roots at both ends", product(1, [0, 1]), [0, 1]],
    ["NaN", [0, NaN, 0, 0], []],
    ["Infinity", [-1, Infinity, 0, 0], []],
  ])("%s", (_, coefficients, expected) => {
    const found = roots(coefficients, 1);
    expect(found).toHaveLength(expected.length);
    expected.forEach((root, k) => expect(found[k]).toBeCloseTo(root, 12));
  });

  it("is 0 throughout: the whole interval, once", () => {
    expect(intervals([0, 0, 0, 0], 0.25)).toEqual([[0, 0.25]]);
    expect(intervals([1e-20, 1e-20, -1e-20, 0], 1, 1e-19)).toEqual([[0, 1]]);
  });

  it("keeps a root that touches 0 within the tolerance, and only then", () => {
    expect(roots(product(1, [0.5, 0.5]), 1)[0]).toBeCloseTo(0.5, 8);
    const touching = product(1, [1 / 3, 1 / 3]);
    touching[0] += 1e-16;
    expect(roots(touching, 1, 1e-15)[0]).toBeCloseTo(1 / 3, 6);
    expect(roots(touching, 1, 1e-17)).toEqual([]);
  });

  it("joins intervals that meet at a stationary point", () => {
    const [[start, end], ...others] = intervals(product(1, [0.5 - 1e-9, 0.5 + 1e-9]), 1, 1e-16);
    expect(others).toEqual([]);
    expect(start).toBeLessThan(0.5 - 1e-9);
    expect(end).toBeGreaterThan(0.5 + 1e-9);
  });

  it("finds constructed roots in order, for all sizes of coefficients and intervals", () => {
    const words = new Uint32Array(4);
    seedRandom(5, words);
    const uniform = (): number => nextUniform(words);
    const failures: string[] = [];
    for (let k = 0; k < 10_000; k++) {
      const h = 10 ** (4 * uniform() - 2);
      const degree = nextUint32(words) % 4;
      const cluster = k % 3 === 0 ? 10 ** (-8 * uniform()) : 1;
      const centre = h * uniform();
      const at = Array.from({ length: degree }, () => centre + cluster * h * (3 * uniform() - 1.5));
      const scale = (k % 2 === 0 ? 1 : -1) * 10 ** (20 * uniform() - 10);
      const c = product(scale, at);
      const rounding = 2 ** -50 * c.reduce((sum, each, power) => sum + Math.abs(each) * h ** power, 0);
      const found = intervals(c, h, rounding);
      const story = `case ${k}: roots ${at.join(", ")} of ${h}, found ${JSON.stringify(found)}`;
      const within = at.filter((t) => t >= 0 && t <= h);
      const held = (t: number): boolean =>
        found.some(([start, end]) => t >= start - 1e-15 * h && t <= end + 1e-15 * h);
      const ordered = found.every(
        ([start, end], i) => start >= (i > 0 ? found[i - 1][1] : 0) && start <= end && end <= h,
      );
      // Nothing but roots: elsewhere f is beyond rounding.
      const near = found.every(([start, end]) => {
        const t = 0.5 * (start + end);
        return Math.abs(c[0] + t * (c[1] + t * (c[2] + t * c[3]))) <= 16 * rounding;
      });
      if (!(within.every(held) && ordered && near)) failures.push(story);
    }
    expect(failures).toEqual([]);
  });
});
