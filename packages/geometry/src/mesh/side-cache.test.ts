import { expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { createSideCache, farSide, resetSideCache } from "./side-cache.ts";

/** A ball of radius 1 in its box. */
const ball = (_: unknown, x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z) - 1;

it("tells far points from near ones, never wrongly, and asks once for each cube", () => {
  const bounds = Float64Array.of(-1, -1, -1, 1, 1, 1);
  const mesh = { sides: createSideCache(), bvh: { bounds } };
  resetSideCache(mesh.sides, bounds);
  let asked = 0;
  const exact = (_: unknown, x: number, y: number, z: number): number => {
    asked++;
    return ball(_, x, y, z);
  };
  const random = createRandom(17);
  const within = 0.05;
  let [wrong, unsure, far] = [0, 0, 0];
  for (let k = 0; k < 50_000; k++) {
    const [x, y, z] = [random(-1.3, 1.3), random(-1.3, 1.3), random(-1.3, 1.3)];
    const side = farSide(mesh, x, y, z, within, exact);
    const d = ball(null, x, y, z);
    if (side !== 0 && side * d <= within) wrong++;
    if (side === 0) unsure++;
    else far++;
  }
  expect(wrong).toBe(0);
  expect(far).toBeGreaterThan(3 * unsure);
  expect(asked).toBeLessThanOrEqual(24 * 24 * 24);
  // Moved away: nothing of before is left.
  resetSideCache(mesh.sides, bounds);
  expect(farSide(mesh, 0, 0, 0, within, () => 1)).toBe(1);
});

it("lies over a flat box, too", () => {
  const bounds = Float64Array.of(0, 2, 0, 1, 2, 0.5);
  const mesh = { sides: createSideCache(), bvh: { bounds } };
  resetSideCache(mesh.sides, bounds);
  expect([...mesh.sides.counts]).toEqual([24, 1, 12]);
  const places: number[][] = [];
  const exact = (_: unknown, x: number, y: number, z: number): number => places.push([x, y, z]);
  farSide(mesh, 1, 2, 0.5, 0.1, exact);
  farSide(mesh, 0, 2, 0, 0.1, exact);
  expect(places.map(([x, , z]) => [x, z].map((part) => Math.round(48 * part)))).toEqual([
    [47, 23],
    [1, 1],
  ]);
});
