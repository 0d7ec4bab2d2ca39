import { BoxGeometry } from "three";
import { expect, it } from "vitest";
import { roundEdges } from "./round-edges.ts";

it("corners of a box go inwards, edges less, sides stay", () => {
  const geometry = new BoxGeometry(1, 1, 1, 2, 2, 2);
  roundEdges(geometry, 0.1);
  const { array, count } = geometry.getAttribute("position");
  const depths = Array.from({ length: count }, (_, k) => {
    const at = Array.from(array.slice(3 * k, 3 * k + 3));
    return Math.hypot(...at).toFixed(4);
  });
  // Corners were at 0.8660, edges at 0.7071, the middles of sides are at 0.5.
  expect(new Set(depths)).toEqual(new Set(["0.8238", "0.6778", "0.5000"]));
  const normals = geometry.getAttribute("normal").array;
  for (let k = 0; k < count; k++) expect(Math.hypot(...normals.slice(3 * k, 3 * k + 3))).toBeCloseTo(1, 6);
});
