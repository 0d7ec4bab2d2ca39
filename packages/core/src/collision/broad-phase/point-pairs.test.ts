import { describe, expect, it } from "vitest";
import type { LinearMotion } from "@pliant/geometry";
import { createRandom } from "@pliant/testing";
import { PointPairs } from "./point-pairs.ts";

const REACH = 0.05;
const POINTS = Uint32Array.from({ length: 120 }, (_, k) => k);

const listOf = ({ pairs: { count, first, second } }: PointPairs): string[] =>
  Array.from({ length: count }, (_, k) => `${first[k]} ${second[k]}`);

/** Pairs within reach of each other at one of a few times of the step. */
function bruteForce({ start, end }: LinearMotion, points = POINTS): string[] {
  const found = new Set<string>();
  for (let t = 0; t <= 1; t += 0.125) {
    const x = start.map((value, i) => value + t * (end[i] - value));
    for (let a = 0; a < points.length; a++) {
      for (let b = a + 1; b < points.length; b++) {
        const [i, j] = [3 * points[a], 3 * points[b]];
        const squared = (x[j] - x[i]) ** 2 + (x[j + 1] - x[i + 1]) ** 2 + (x[j + 2] - x[i + 2]) ** 2;
        if (squared < REACH * REACH) found.add(`${a} ${b}`);
      }
    }
  }
  return [...found];
}

describe("NearPairs", () => {
  it.each([
    [1, 0.002],
    [2, 0.02],
    [3, 0.2],
  ])(
    "has every pair that meets, step after step, whenever it was made (seed %i, %d m a step)",
    (seed, way) => {
      const random = createRandom(seed);
      const near = new PointPairs(POINTS, REACH);
      let x = Float64Array.from({ length: 360 }, () => random(-0.15, 0.15));
      let met = 0;
      for (let k = 0; k < 25; k++) {
        // A common motion besides, which is no reason for a new list.
        const end = x.map((value) => value + 0.3 + random(-way, way));
        near.update({ start: x, end });
        const expected = bruteForce({ start: x, end });
        met += expected.length;
        const list = new Set(listOf(near));
        expect(expected.filter((pair) => !list.has(pair))).toEqual([]);
        x = end;
      }
      expect(met).toBeGreaterThan(500);
      expect(near.made).toBeLessThan(way === 0.002 ? 13 : 26);
    },
  );

  it("is in the order of the places, each pair once, the earlier place first", () => {
    const random = createRandom(4);
    const x = Float64Array.from({ length: 360 }, () => random(-0.1, 0.1));
    const near = new PointPairs(POINTS, REACH);
    near.update({ start: x, end: x });
    const { count, first, second } = near.pairs;
    expect(count).toBeGreaterThan(100);
    for (let k = 0; k < count; k++) {
      expect(first[k]).toBeLessThan(second[k]);
      if (k > 0) expect(first[k] * 1000 + second[k]).toBeGreaterThan(first[k - 1] * 1000 + second[k - 1]);
    }
  });

  it("knows some points only, and leaves out what it is told to", () => {
    const random = createRandom(5);
    const x = Float64Array.from({ length: 360 }, () => random(-0.1, 0.1));
    const points = POINTS.filter((point) => point % 3 === 1);
    const near = new PointPairs(points, REACH, (first, second) => (first + second) % 2 === 0);
    near.update({ start: x, end: x });
    const list = listOf(near);
    const odd = (pair: string): boolean => pair.split(" ").reduce((sum, at) => sum + Number(at), 0) % 2 === 1;
    const expected = bruteForce({ start: x, end: x }, points).filter(odd);
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.filter((pair) => !list.includes(pair))).toEqual([]);
    expect(list.every(odd)).toBe(true);
  });

  it("lists nothing with a lost number, does not end in one, and recovers", () => {
    const random = createRandom(6);
    const x = Float64Array.from({ length: 360 }, () => random(-0.1, 0.1));
    const near = new PointPairs(POINTS, REACH);
    for (const lost of [NaN, Infinity]) {
      const end = x.map((value, i) => (i === 7 ? lost : value));
      near.update({ start: x, end });
      near.update({ start: end, end });
      near.update({ start: x, end: x });
      expect(bruteForce({ start: x, end: x }).filter((pair) => !listOf(near).includes(pair))).toEqual([]);
    }
  });
});
