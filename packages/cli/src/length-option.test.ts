import { expect, test } from "vitest";
import { length } from "./length-option.ts";

test.each([
  ["0.5mm", 0.0005],
  ["0.1 cm", 0.001],
  ["1e-4m", 1e-4],
  ["50 µm", 5e-5],
])("%s are %d m", (text, metres) => {
  expect(length(text)).toBeCloseTo(metres, 12);
});

test.each(["0.5", "mm", "0mm", "-1mm", "1e999m", "1 inch", "1..2mm"])("%s is refused", (text) => {
  expect(() => length(text)).toThrow("expected a length above 0 with its unit, as in 0.5mm.");
});
