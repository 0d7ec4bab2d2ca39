import { expect, test } from "vitest";
import { logScale, logTicks } from "./log-scale.ts";

test("equal ratios are equal distances, with a margin at both ends", () => {
  const { at, range } = logScale([10, 1000], [0, 400], 10);
  expect([1, 10, 100, 1000, 10000].map((value) => Math.round(at(value)))).toEqual([0, 100, 200, 300, 400]);
  expect(range).toEqual([1, 10000]);
});

test("an axis may run downwards", () => {
  const { at } = logScale([10, 1000], [400, 0], 1);
  expect([10, 100, 1000].map((value) => Math.round(at(value)))).toEqual([400, 200, expect.closeTo(0)]);
});

test("ticks are 1, 2, 5 within the range, written plainly", () => {
  expect(logTicks([0.3, 22])).toEqual([0.5, 1, 2, 5, 10, 20]);
  expect(logTicks([0.01, 0.05])).toEqual([0.01, 0.02, 0.05]);
});
