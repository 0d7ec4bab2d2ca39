import { intersections } from "@pliant/audit";
import { expect, test } from "vitest";
import { circleSkirt } from "./drafts/circle.ts";
import { createGarment } from "./garment.ts";
import { joinSeams } from "./join-seams.ts";
import { Sewing } from "./sewing.ts";
import { standInBody } from "./testing/stand-in.ts";

test("a seam along which panels lie folded through each other is pressed open", () => {
  const garment = createGarment(circleSkirt(), { spacing: 0.04 });
  const sewing = new Sewing(garment, { colliders: standInBody() });
  while (!sewing.step().isDone);
  const { part } = joinSeams(garment, { x: sewing.positions });
  const { part: pressed, velocities } = sewing.join();
  const crossings = (x: Float64Array): number => intersections({ x, triangles: part.triangles }).count;
  // If nothing is folded any more before it is pressed, pressing may go.
  expect(crossings(part.x)).toBeGreaterThan(10);
  expect(crossings(pressed.x)).toBe(0);
  expect(velocities.every(Number.isFinite)).toBe(true);
});
