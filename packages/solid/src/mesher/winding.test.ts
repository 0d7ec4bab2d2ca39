import { expect, it } from "vitest";
import { createWinding, windingAt } from "@pliant/geometry";
import { createRandom } from "@pliant/testing";
import { ballSurface, boxSurface, joined, moved } from "../testing/surfaces.ts";

it("is 1 inside, 0 outside, 2 where two bodies overlap", () => {
  const both = joined(ballSurface(0.5), moved(boxSurface([0.6, 0.6, 0.6]), [0.3, 0, 0]));
  const winding = createWinding(both.x, both.triangles);
  const random = createRandom(5);
  for (let k = 0; k < 500; k++) {
    const [x, y, z] = [random(-0.8, 0.8), random(-0.8, 0.8), random(-0.8, 0.8)];
    const r = Math.sqrt(x * x + y * y + z * z);
    if (Math.abs(r - 0.495) < 0.01) continue;
    const inBox = Math.max(Math.abs(x - 0.3), Math.abs(y), Math.abs(z)) < 0.3 ? 1 : 0;
    expect(Math.abs(windingAt(winding, x, y, z) - inBox - (r < 0.49 ? 1 : 0))).toBeLessThan(0.02);
  }
});

it("is a half on the rim plane of half a ball", () => {
  const { x, triangles } = ballSurface(1, 12);
  const half = triangles.filter((_, k) => {
    const t = k - (k % 3);
    return [0, 1, 2].every((c) => x[3 * triangles[t + c] + 1] < 1e-9);
  });
  const winding = createWinding(x, half);
  expect(windingAt(winding, 0, 0, 0)).toBeCloseTo(0.5, 1);
  expect(windingAt(winding, 0, -0.5, 0)).toBeGreaterThan(0.6);
  expect(windingAt(winding, 0, 0.5, 0)).toBeLessThan(0.4);
});
