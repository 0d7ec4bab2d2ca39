import { expect, test } from "vitest";
import { hullPerimeter } from "./hull-perimeter.ts";

test("a tape around a square does not see what is inside", () => {
  const points = [
    [0, 0],
    [2, 0],
    [1, 0.5],
    [2, 2],
    [0.3, 1],
    [0, 2],
    [1, 2],
  ] as const;
  expect(hullPerimeter(points)).toBeCloseTo(8, 12);
});

test("around a circle it is 2 π r", () => {
  const points = Array.from({ length: 720 }, (_, n): [number, number] => [
    Math.cos((n * Math.PI) / 360),
    Math.sin((n * Math.PI) / 360),
  ]);
  expect(hullPerimeter(points)).toBeCloseTo(2 * Math.PI, 3);
});
