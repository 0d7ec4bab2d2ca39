import { expect, it } from "vitest";
import { discSample, domeSample, squareSample } from "./light-samples.ts";

const many = Array.from({ length: 64 }, (_, index) => index);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

it("samples fill a pixel and a lamp around their middle", () => {
  for (const axis of [0, 1]) {
    expect(mean(many.map((index) => squareSample(index)[axis]))).toBeCloseTo(0.5, 1);
    expect(mean(many.map((index) => discSample(index)[axis]))).toBeCloseTo(0, 1);
  }
  for (const index of many) expect(Math.hypot(...discSample(index))).toBeLessThanOrEqual(1);
});

it("the dome's lamps light what looks up as brightly as one lamp of half the strength above", () => {
  const light = mean(many.map(domeSample).map(({ from, light: share }) => share * from[1]));
  expect(light).toBeCloseTo(0.5, 6);
  for (const { from } of many.map(domeSample)) expect(Math.hypot(...from)).toBeCloseTo(1, 9);
});
