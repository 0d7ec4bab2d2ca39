import { expect, it } from "vitest";
import { scaleOf } from "./extent.ts";

it.each([
  ["a person in metres", 1.8, 1],
  ["a hall in metres", 18, 1],
  ["a person in centimetres", 180, 0.01],
  ["a skirt in centimetres", 70, 0.01],
  ["a shirt in millimetres", 1000, 0.001],
  ["a person in millimetres", 1800, 0.001],
  ["something small in centimetres", 25, 0.01],
  ["a planet", 1e7, 1e-7],
  ["a speck", 0.001, 1000],
])("reads the unit of %s", (_, size, scale) => {
  expect(scaleOf({ low: [0, 0, 0], high: [0.2 * size, size, 0] })).toBe(scale);
});
