import { expect, test } from "vitest";
import { createRandom } from "./test/random.ts";
import { triangleDistance } from "./triangle-distance.ts";

/** The oracle: the closest of points laid densely over both triangles, so at most their spacing too far. */
function sampled(p: Float64Array, divisions: number): number {
  const points = (first: number): number[][] => {
    const all: number[][] = [];
    for (let i = 0; i <= divisions; i++) {
      for (let j = 0; i + j <= divisions; j++) {
        const weights = [i / divisions, j / divisions, (divisions - i - j) / divisions];
        all.push(
          [0, 1, 2].map((axis) => weights.reduce((sum, w, k) => sum + w * p[3 * (first + k) + axis], 0)),
        );
      }
    }
    return all;
  };
  const others = points(3);
  let least = Infinity;
  for (const [x, y, z] of points(0)) {
    for (const [u, v, w] of others) least = Math.min(least, (x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2);
  }
  return Math.sqrt(least);
}

test("like dense points on both, at random and without area", () => {
  for (let seed = 0; seed < 120; seed++) {
    const random = createRandom(seed);
    const p = Float64Array.from(
      { length: 18 },
      (_, k) => random.between(0, 1) + (k < 9 || k % 3 !== 1 ? 0 : 1.02),
    );
    if (seed % 4 === 1) p.copyWithin(6, 3, 6);
    if (seed % 4 === 2) for (let axis = 0; axis < 3; axis++) p[15 + axis] = (p[9 + axis] + p[12 + axis]) / 2;
    if (seed % 4 === 3) p.copyWithin(3, 0, 3).copyWithin(6, 0, 3);
    const [exact, near] = [triangleDistance(p), sampled(p, 16)];
    expect(exact).toBeLessThanOrEqual(near + 1e-12);
    expect(near - exact).toBeLessThan(0.02);
  }
});

test("corner above face, edge across edge, corner to corner", () => {
  const floor = [0, 0, 0, 4, 0, 0, 0, 0, 4];
  const to = (...other: number[]): number => triangleDistance(Float64Array.from([...floor, ...other]));
  expect(to(1, 0.5, 1, 1, 2, 1, 2, 2, 1)).toBe(0.5);
  expect(to(2, 0.25, -1, 2, 0.25, 1, 2, 9, -1)).toBe(0.25);
  expect(to(-3, 4, 0, -9, 9, 0, -9, 9, -3)).toBe(5);
  expect(to(0, 0, 0, 4, 0, 0, 0, 0, 4)).toBe(0);
  expect(to(2, 0.25, -1, 2, 0.25, 1, 2, 0.25, 0)).toBe(0.25);
});
