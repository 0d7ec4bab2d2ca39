import { describe, expect, it } from "vitest";
import { colourAt, STOPS } from "./colour-map.ts";
import { FieldScale, formatField } from "./field-scale.ts";

describe("FieldScale", () => {
  it("ends at a round number that most nodes are below, and stays there", () => {
    const scale = new FieldScale();
    const tops = [0.8, 0.5, 0.21, 0.19, 0.21].map((value) => {
      scale.look(new Float32Array(100).fill(value, 0, 99).fill(40, 99));
      return Number(scale.top.toPrecision(3));
    });
    expect(tops).toEqual([1, 1, 1, 0.2, 0.5]);
    expect(scale.max).toBe(40);
  });

  it("asks only those that have something, and nobody when nobody has", () => {
    const scale = new FieldScale();
    scale.look(new Float32Array(1000));
    expect(scale.top).toBe(0);
    scale.look(new Float32Array(1000).fill(0.003, 990));
    expect(scale.top).toBeCloseTo(0.005, 9);
  });
});

it.each([
  ["strain", 0.0123, "1.2 %"],
  ["contact", 0.005, "5 mN"],
  ["speed", 2, "2 m/s"],
  ["energy", 0, "0 J/kg"],
] as const)("%s of %d is %s", (name, value, text) => {
  expect(formatField(name, value)).toBe(text);
});

it("colours grow lighter all the way, from the first stop to the last", () => {
  const lightness = Array.from({ length: 65 }, (_, k) => {
    const [r, g, b] = colourAt(k / 64).map((channel) => channel ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  expect(lightness.every((value, k) => k === 0 || value > lightness[k - 1])).toBe(true);
  expect(colourAt(0)).toEqual([0x3b, 0x1f, 0x5b].map((channel) => channel / 255));
  expect(STOPS.length).toBeGreaterThan(4);
});
