import { expect, test } from "vitest";
import { createMannequin } from "./create-mannequin.ts";
import { measure } from "./measure.ts";

const measures = measure(createMannequin({ triangles: 8000 }));

test("a body of 1.7 m has the lengths that such bodies have", () => {
  const about: Partial<Record<keyof typeof measures, readonly [number, number]>> = {
    neck: [0.31, 0.37],
    head: [0.5, 0.58],
    upperArm: [0.24, 0.31],
    wrist: [0.14, 0.17],
    thigh: [0.48, 0.6],
    knee: [0.31, 0.4],
    calf: [0.31, 0.38],
    ankle: [0.19, 0.25],
    shoulderWidth: [0.34, 0.42],
    shoulderLength: [0.11, 0.15],
    armLength: [0.53, 0.62],
    backLength: [0.37, 0.43],
    frontLength: [0.31, 0.38],
    bustSpan: [0.14, 0.2],
    inseam: [0.74, 0.82],
    outseam: [1.0, 1.12],
  };
  for (const [name, [low, high]] of Object.entries(about)) {
    const value = measures[name as "neck"];
    expect(value).toBeGreaterThan(low);
    expect(value).toBeLessThan(high);
  }
});

test("the waist is narrowest, the hip widest, and heights rise from crotch to neck", () => {
  const { waist, underbust, chest, hip, levels } = measures;
  expect(waist).toBeLessThan(underbust);
  expect(underbust).toBeLessThan(chest);
  expect(chest).toBeLessThan(hip);
  const rising = [levels.crotch, levels.hip, levels.waist, levels.underbust, levels.chest, levels.neck];
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
});

test("hardly depends on how fine the skin is", () => {
  const coarse = measure(createMannequin({ triangles: 4000 }));
  for (const name of ["shoulderWidth", "armLength", "backLength", "inseam", "outseam", "thigh"] as const)
    expect(Math.abs(coarse[name] - measures[name])).toBeLessThan(0.006);
});

test("grows with the height", () => {
  const tall = measure(createMannequin({ height: 2.04, triangles: 4000 }));
  for (const name of ["chest", "waist", "inseam", "armLength", "backLength"] as const)
    expect(tall[name] / measures[name]).toBeCloseTo(1.2, 1);
});
