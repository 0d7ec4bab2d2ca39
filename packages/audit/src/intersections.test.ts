import { describe, expect, test } from "vitest";
import { intersections, intersectionsBetween } from "./intersections.ts";
import { createPair, sharedCorner, setTriangle } from "./pair.ts";
import type { Surface } from "./surface.ts";
import { exactCrossing } from "./test/exact-crossing.ts";
import { createRandom, type Random } from "./test/random.ts";
import { gridSheet, joined, tilted, type Sheet } from "./test/sheets.ts";

const flat = gridSheet(21, 17, (i, j) => [0.01 * i, 0, 0.01 * j]);
const rounded = ({ x, triangles }: Surface): Surface => ({ x: Float32Array.from(x), triangles });

describe("a flat sheet does not cross itself", () => {
  test.each([
    ["flat", flat],
    ["tilted", tilted(flat)],
    ["1 km away", tilted(flat, [1000, -300, 700])],
    ["10⁹ m away", tilted(flat, [1e9, -3e8, 7e8])],
    ["tilted, in float32", rounded(tilted(flat))],
    ["100 m away, in float32", rounded(tilted(flat, [100, -30, 70]))],
    ["hardly larger than nothing", tilted({ ...flat, x: flat.x.map((each) => each * 1e-12) }, [1, 1, 1])],
    ["with every vertex twice in one place", joined(flat, flat)],
    ["in one point", { ...flat, x: new Float64Array(flat.x.length) }],
    ["in one line", { ...flat, x: flat.x.map((each, k) => (k % 3 === 0 ? each : 0)) }],
  ])("%s", (_, sheet) => {
    expect(intersections(sheet)).toMatchObject({ count: 0, pairs: new Uint32Array(0), sharing: 0 });
  });
});

describe("a crossing of 1 µm is found, a gap of 1 µm is none", () => {
  /** A tent above the sheet, one vertex reaching down to a height. */
  const tent = (height: number): Sheet =>
    gridSheet(3, 3, (i, j) => [0.05 + 0.02 * i, i === 1 && j === 1 ? height : 0.01, 0.052 + 0.02 * j]);
  test.each([[[0, 0, 0]], [[1000, -300, 700]]])("moved by %j", (move) => {
    for (const [height, crosses] of [
      [-1e-6, true],
      [1e-6, false],
      [0, false],
    ] as const) {
      if (height === 0 && move[0] !== 0) continue;
      const both = joined(flat, tent(height));
      const { count, sharing } = intersections(height === 0 ? both : tilted(both, move));
      expect(count > 0).toBe(crosses);
      expect(sharing).toBe(0);
    }
  });
});

describe("the known number of pairs", () => {
  test("a sheet that is folded through itself: three for each row of cells", () => {
    // Its profile runs along y = 0, turns back above and comes down through itself at x = 1.375, between vertices.
    const profile = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2.6, 1],
      [1.3, 1],
      [1.45, -1],
    ];
    const fold = (shear: number): Sheet =>
      gridSheet(profile.length, 31, (i, j) => [...profile[i], j + shear * i]);
    expect(intersections(fold(0))).toMatchObject({ count: 3 * 30, sharing: 0 });
    // Sheared, no two edges meet on the line of the crossing, which 4 · 30 − 2 edges divide: no rounding adds a pair.
    expect(intersections(fold(0.1))).toMatchObject({ count: 4 * 30 - 1, sharing: 0 });
    expect(intersections(tilted(fold(0.1)))).toMatchObject({ count: 4 * 30 - 1, sharing: 0 });
    profile[5] = [1.3, 0.001];
    expect(intersections(fold(0)).count).toBe(0);
  });

  test("two triangles with a common vertex", () => {
    const x = Float64Array.from([0, 0, 0, 2, 0, -1, 2, 0, 1, 1, -1, 0, 1, 1, 0]);
    const triangles = Uint32Array.of(1, 2, 0, 3, 0, 4);
    expect(intersections({ x, triangles })).toEqual({
      count: 1,
      pairs: Uint32Array.of(0, 1),
      sharing: 1,
      coplanar: 0,
    });
    // Turned away from each other they touch in that vertex alone.
    x[9] = x[12] = -1;
    expect(intersections({ x, triangles }).count).toBe(0);
  });
});

/** All pairs, one by one, in whole numbers. */
function bruteForce(surface: Surface): { pairs: number[]; sharing: number } {
  const pair = createPair();
  const pairs: number[] = [];
  let sharing = 0;
  for (let i = 0; i < surface.triangles.length / 3; i++) {
    for (let j = i + 1; j < surface.triangles.length / 3; j++) {
      const corner = sharedCorner(surface.triangles, i, j);
      setTriangle(pair, 0, surface, i);
      setTriangle(pair, 3, surface, j);
      if (corner === -2 || !exactCrossing(pair)) continue;
      pairs.push(i, j);
      if (corner >= 0) sharing++;
    }
  }
  return { pairs, sharing };
}

describe("all pairs, compared one by one in whole numbers", () => {
  const crumpled = (random: Random, reach: number): Sheet =>
    gridSheet(8, 8, (i, j) => [40 * i, 0, 40 * j].map((each) => each + random.whole(-reach, reach)));
  const soup = (random: Random): Sheet => ({
    x: Float64Array.from({ length: 60 }, () => random.whole(-9, 9)),
    triangles: Uint32Array.from({ length: 120 }, () => random.whole(0, 19)),
  });
  test.each([
    ["a wrinkled sheet", 8, (random: Random) => crumpled(random, 30)],
    ["a crumpled sheet", 4, (random: Random) => crumpled(random, 90)],
    ["triangles at random, some without area", 20, soup],
  ])("%s", (_, seeds, make) => {
    let found = 0;
    let sharers = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const surface = make(createRandom(seed));
      const { pairs, sharing } = bruteForce(surface);
      expect(intersections(surface)).toMatchObject({
        count: pairs.length / 2,
        pairs: Uint32Array.from(pairs),
        sharing,
      });
      found += pairs.length / 2;
      sharers += sharing;
    }
    expect(found).toBeGreaterThan(40);
    expect(sharers).toBeGreaterThan(5);
  });
});

test("between two surfaces: the pairs of both together that are in neither", () => {
  const random = createRandom(5);
  const wave = gridSheet(9, 9, (i, j) => [0.2 * i, 0.3 * random.between(-1, 1), 0.2 * j]);
  const wall = gridSheet(2, 5, (i, j) => [0.41 + 0.77 * i, 0.31 * j - 0.6, 0.9 - 0.2 * i]);
  const { count, pairs, sharing } = intersectionsBetween(wave, wall);
  const both = intersections(joined(wave, wall));
  const inBoth = pairs.map((each, k) => (k % 2 === 0 ? each : each + wave.triangles.length / 3));
  expect(both.pairs).toEqual(inBoth);
  expect([count, sharing]).toEqual([both.count, 0]);
  expect(count).toBeGreaterThan(5);
  const turned = intersectionsBetween(wall, wave);
  expect(turned.count).toBe(count);
  expect(intersectionsBetween(wave, { x: new Float64Array(0), triangles: new Uint32Array(0) }).count).toBe(0);
});

describe("what is no surface is refused", () => {
  const x = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  test.each([
    [{ x: x.subarray(1), triangles: new Uint32Array(0) }, "x has 8 numbers, expected 3 per vertex"],
    [{ x, triangles: Uint32Array.of(0, 1) }, "triangles has 2 indices, expected 3 per triangle"],
    [{ x, triangles: Uint32Array.of(0, 1, 2, 2, 1, 3) }, "triangle 1 has vertex 3, expected one of 3"],
    [
      { x: x.with(4, NaN), triangles: new Uint32Array(0) },
      "y of vertex 1 is NaN, expected at most 1e+60 m from 0",
    ],
    [
      { x: x.with(8, -Infinity), triangles: new Uint32Array(0) },
      "z of vertex 2 is -Infinity, expected at most",
    ],
  ])("%#", (surface, message) => {
    expect(() => intersections(surface)).toThrow(`intersections: ${message}`);
    expect(() => intersectionsBetween(flat, surface)).toThrow(`intersectionsBetween: ${message}`);
  });
});
