import { expect, test } from "vitest";
import { createSpline, sampleSpline } from "./spline.ts";

const out = new Float64Array(2);
const at = (spline: ReturnType<typeof createSpline>, place: number) => {
  sampleSpline(spline, place, out);
  return Array.from(out);
};

test("goes through its rows, and keeps a straight line straight", () => {
  const rows = [
    [0, 1, 0],
    [1, 3, 1],
    [2.5, 6, -2],
    [3, 7, 4],
  ];
  const spline = createSpline(rows);
  for (const [knot, ...values] of rows)
    at(spline, knot).forEach((value, c) => expect(value).toBeCloseTo(values[c], 12));
  expect(at(spline, 1.7)[0]).toBeCloseTo(4.4, 12);
});

test("its slope and bend are the same from both sides of a knot", () => {
  const spline = createSpline([
    [0, 0, 0],
    [1, 2, 0],
    [3, -1, 0],
    [4, 5, 0],
  ]);
  const h = 1e-4;
  const bend = (x: number) => (at(spline, x - h)[0] - 2 * at(spline, x)[0] + at(spline, x + h)[0]) / (h * h);
  expect(bend(1 - 2 * h)).toBeCloseTo(bend(1 + 2 * h), 1);
  expect(bend(3 - 2 * h)).toBeCloseTo(bend(3 + 2 * h), 1);
  expect(bend(2 * h)).toBeCloseTo(0, 1);
});

test("beyond its ends it holds them", () => {
  const spline = createSpline([
    [0, 1, 5],
    [1, 2, 6],
  ]);
  expect(at(spline, -3)).toEqual([1, 5]);
  expect(at(spline, 9)).toEqual([2, 6]);
});
