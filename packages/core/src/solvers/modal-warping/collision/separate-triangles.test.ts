import { createRandom } from "@pliant/testing";
import { expect, it } from "vitest";
import { createSeparation, separateTriangles } from "./separate-triangles.ts";
import { createWatchedPairs, findNewCrossings } from "./surface-crossings.ts";

it("puts a plane between triangles exactly when they do not cross", () => {
  const random = createRandom(5);
  const watched = { ...createWatchedPairs(), count: 1, corners: Uint32Array.from([0, 1, 2, 3, 4, 5]) };
  const apart = Float64Array.from({ length: 18 }, (_, i) => (i < 9 ? i % 4 : 20 + (i % 4)));
  const out = createSeparation();
  let separated = 0;
  for (let trial = 0; trial < 300; trial++) {
    const x = Float64Array.from({ length: 18 }, () => random(-1, 1));
    separateTriangles(x, watched, 0, out);
    const crosses = findNewCrossings(watched, apart, x, []) === 1;
    expect(out.distance < 0).toBe(crosses);
    if (crosses) continue;
    separated++;
    const heights = [0, 1, 2, 3, 4, 5].map((k) => out.normal.reduce((sum, n, axis) => sum + n * x[3 * k + axis], 0)); // prettier-ignore
    expect(Math.min(...heights.slice(0, 3)) - Math.max(...heights.slice(3))).toBeCloseTo(out.distance, 12);
  }
  expect(separated).toBeGreaterThan(100);
});
