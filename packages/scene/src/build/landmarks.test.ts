import { landmarksOf } from "@pliant/garment";
import { expect, it } from "vitest";
import { createMannequin, measure } from "@pliant/mannequin";

it.each([1.7])("landmarks of a body of %d m are where it was made to have them", (height) => {
  const body = createMannequin({ height, triangles: 3000 });
  const { levels, waist } = measure(body);
  const found = landmarksOf(body.positions, body.triangles);
  const near = (a: number, b: number): void => expect(Math.abs(a - b) / height).toBeLessThan(0.02);
  near(found.waist, levels.waist);
  near(found.crotch, levels.crotch);
  near(found.neck, levels.neck);
  expect(found.armpit).toBeGreaterThan(levels.chest);
  const level = found.trunk.find(({ y }) => y >= found.waist);
  expect(Math.abs((level?.girth ?? 0) - waist) / waist).toBeLessThan(0.02);
  // Arms hang off by about 40°.
  expect(found.arms?.left.along[1]).toBeCloseTo(-0.64, 1);
});
