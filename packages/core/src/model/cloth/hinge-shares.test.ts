import { createRandom } from "@pliant/testing";
import { expect, test } from "vitest";
import { bentEnergy, triangleStrip } from "../../testing/triangle-strip.ts";

const CURVATURES = { along: [1, 0, 0], across: [0, 1, 0], askew: [0.5, 0.5, 0.5] } as const;

test("a wide irregular mesh has B in all directions", () => {
  const mesh = triangleStrip(24, 28, 0.15, createRandom(3));
  for (const curvature of Object.values(CURVATURES)) {
    // Borders bend along themselves alone, as those of a grid: half a cell of each side.
    expect(bentEnergy(mesh, curvature)).toBeGreaterThan(0.93);
    expect(bentEnergy(mesh, curvature)).toBeLessThan(1.01);
  }
});

test.each([2, 3, 4, 8])("a strip of %i triangles across has its B along itself", (cells) => {
  expect(bentEnergy(triangleStrip(cells, 60, 0.15, createRandom(1)), CURVATURES.along)).toBeCloseTo(0.99, 1);
});
