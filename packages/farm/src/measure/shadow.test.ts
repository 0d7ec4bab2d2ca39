import { expect, test } from "vitest";
import { shadowArea } from "./shadow.ts";

test("a disc, tilted or not, to a thousandth", () => {
  const rim = Array.from({ length: 400 }, (_, k) => (k / 400) * 2 * Math.PI);
  const disc = (tilt: number): number[] => [
    0, 0, 0,
    ...rim.flatMap((angle) => [0.3 * Math.cos(angle), 0.3 * Math.sin(tilt) * Math.sin(angle), 0.3 * Math.cos(tilt) * Math.sin(angle)]),
  ]; // prettier-ignore
  const triangles = rim.flatMap((_, k) => [0, 1 + k, 1 + ((k + 1) % 400)]);
  const area = Math.PI * 0.09;
  expect(shadowArea(disc(0), triangles) / area).toBeCloseTo(1, 2.5);
  expect(shadowArea(disc(Math.PI / 3), triangles) / area).toBeCloseTo(0.5, 2.5);
});

test("what lies on top of itself counts once; what hangs counts not at all", () => {
  const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1];
  const twice = [0, 1, 2, 0, 2, 3, 0, 2, 1, 0, 3, 2];
  expect(shadowArea(square, twice)).toBeCloseTo(1, 2);
  expect(shadowArea([0, 0, 0, 0, 1, 0, 0, 0, 0], [0, 1, 2])).toBe(0);
  expect(shadowArea([], [])).toBe(0);
});
