import { expect, test } from "vitest";
import { triangleCrossing } from "./crossing.ts";
import { exactCrossing } from "./test/exact-crossing.ts";
import { createRandom, type Random } from "./test/random.ts";

/** Six corners in whole numbers; `reach` small makes touching, coplanar and flat triangles common. */
function corners(random: Random, reach: number): Float64Array {
  return Float64Array.from({ length: 18 }, () => random.whole(-reach, reach));
}

/** Compares over many seeds and returns how many crossed. */
function compare(count: number, make: (random: Random) => Float64Array, shared = false): number {
  let crossed = 0;
  for (let seed = 0; seed < count; seed++) {
    const p = make(createRandom(seed));
    if (shared) p.copyWithin(9, 0, 3);
    const expected = exactCrossing(p);
    if (triangleCrossing(p, shared) !== expected) {
      throw new Error(`seed ${seed}: [${p.join(", ")}] should be ${expected}`);
    }
    if (expected) crossed++;
  }
  return crossed;
}

test.each([1, 2, 3, 10, 1000, 2 ** 40])("like whole numbers of any length: corners within %d", (reach) => {
  expect(compare(3000, (random) => corners(random, reach))).toBeGreaterThan(50);
});

test.each([1, 2, 3, 1000])("and with a common vertex: corners within %d", (reach) => {
  expect(compare(3000, (random) => corners(random, reach), true)).toBeGreaterThan(20);
});

test("nearly in one plane, far away: every sign is below what doubles can tell", () => {
  // The plane 3x + 5y − 7z = k has whole points; corners are in it or one unit off.
  const make = (random: Random): Float64Array => {
    const p = new Float64Array(18);
    for (let k = 0; k < 18; k += 3) {
      const [u, v] = [random.whole(-(2 ** 30), 2 ** 30), random.whole(-(2 ** 30), 2 ** 30)];
      p[k] = 7 * u + 2 ** 50;
      p[k + 1] = 7 * v - 2 ** 50;
      p[k + 2] = 3 * u + 5 * v + random.whole(-1, 1);
    }
    return p;
  };
  expect(compare(2000, make)).toBeGreaterThan(100);
  expect(compare(2000, make, true)).toBeGreaterThan(20);
});

test("needles, points and triangles with a corner twice", () => {
  const make = (random: Random): Float64Array => {
    const p = corners(random, 4);
    // The first triangle is a line: corner 2 on the line of corners 0 and 1, maybe on one of them.
    const share = random.whole(-1, 2);
    for (let axis = 0; axis < 3; axis++) p[6 + axis] = p[axis] + share * (p[3 + axis] - p[axis]);
    return random.whole(0, 1) === 0 ? p : Float64Array.from([...p.subarray(9), ...p.subarray(0, 9)]);
  };
  expect(compare(4000, make)).toBeGreaterThan(50);
  expect(triangleCrossing(new Float64Array(18), false)).toBe(false);
});

test("either triangle may come first, any corner may begin it, either side may be its front", () => {
  for (let seed = 0; seed < 2000; seed++) {
    const p = corners(createRandom(seed), 5);
    const is = triangleCrossing(p, false);
    const orders = [
      [3, 4, 5, 0, 1, 2],
      [1, 2, 0, 3, 4, 5],
      [0, 1, 2, 5, 3, 4],
      [0, 2, 1, 3, 4, 5],
    ];
    for (const order of orders) {
      const other = Float64Array.from(order.flatMap((k) => [...p.subarray(3 * k, 3 * k + 3)]));
      expect(triangleCrossing(other, false)).toBe(is);
    }
  }
});

test("touching is not crossing: corner on face, edge on edge, face on face", () => {
  const floor = [0, 0, 0, 4, 0, 0, 0, 0, 4];
  const is = (...other: number[]): boolean =>
    triangleCrossing(Float64Array.from([...floor, ...other]), false);
  expect(is(1, 0, 1, 1, 2, 1, 2, 2, 1)).toBe(false);
  expect(is(1, -1e-300, 1, 1, 2, 1, 2, 2, 1)).toBe(true);
  expect(is(0, 0, 0, 4, 0, 0, 0, 3, -1)).toBe(false);
  expect(is(1, 0, 1, 2, 0, 1, 1, 0, 2)).toBe(false);
  expect(is(0, -1, 2, 0, 1, 2, -3, 0, 2)).toBe(false);
  expect(is(1, 0, 1, 2, 0, 1, 1, 5, 1)).toBe(false);
});
