import { expect, test } from "vitest";
import { clearance } from "./clearance.ts";
import { createPair, setTriangle, sharedCorner } from "./pair.ts";
import { createRandom } from "./test/random.ts";
import { gridSheet, joined, tilted } from "./test/sheets.ts";
import { triangleDistance } from "./triangle-distance.ts";

const flat = gridSheet(9, 9, (i, j) => [0.01 * i, 0, 0.01 * j]);
const above = (height: number) => gridSheet(5, 5, (i, j) => [0.013 * i, height, 0.013 * j]);

test("the gap between two layers, if it is within reach", () => {
  expect(clearance(joined(flat, above(0.002)), 0.005)).toBeCloseTo(0.002, 15);
  expect(clearance(tilted(joined(flat, above(0.002)), [5, 5, 5]), 0.005)).toBeCloseTo(0.002, 13);
  expect(clearance(joined(flat, above(0.006)), 0.005)).toBe(Infinity);
  expect(clearance(joined(flat, flat), 0.005)).toBe(0);
});

test("in a flat sheet the next triangle but one is the closest", () => {
  expect(clearance(flat, 0.005)).toBe(Infinity);
  expect(clearance(flat, 0.02)).toBeCloseTo(0.01 / Math.sqrt(2), 12);
});

test("crossing triangles are at no distance, though all their edges are apart", () => {
  const x = Float64Array.from([-9, 0, -9, 9, 0, -9, 0, 0, 9, 0, 1, 0, 1, -9, 0, -1, -9, 0]);
  const surface = { x, triangles: Uint32Array.of(0, 1, 2, 3, 4, 5) };
  expect(triangleDistance(x)).toBeGreaterThan(0.5);
  expect(clearance(surface, 3)).toBe(0);
});

test("the least of all pairs", () => {
  const random = createRandom(8);
  const sheet = gridSheet(6, 6, (i, j) => [i, random.between(0, 0.2), j]);
  const both = joined(
    sheet,
    gridSheet(4, 4, (i, j) => [1.3 * i, random.between(0.3, 0.5), 1.3 * j]),
  );
  const pair = createPair();
  let least = Infinity;
  for (let i = 0; i < both.triangles.length / 3; i++) {
    for (let j = 0; j < i; j++) {
      if (sharedCorner(both.triangles, i, j) !== -1) continue;
      setTriangle(pair, 0, both, i);
      setTriangle(pair, 3, both, j);
      least = Math.min(least, triangleDistance(pair));
    }
  }
  expect(clearance(both, 1)).toBe(least);
  expect(() => clearance(both, 0)).toThrow("clearance: within is 0, expected a length above 0 m");
});
