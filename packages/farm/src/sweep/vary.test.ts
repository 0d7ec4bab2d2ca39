import { describe, expect, test } from "vitest";
import { parseVariation } from "./vary.ts";

const values = (text: string): readonly unknown[] => parseVariation(text).values;

test("a range in equal ratios, in equal steps, of whole numbers", () => {
  expect(values("material.bend=1e-6..1e-4:log:5")).toEqual([
    1e-6, 3.16227766017e-6, 1e-5, 3.16227766017e-5, 1e-4,
  ]);
  expect(values("x=0..1:5")).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(values("x=0.1..0.3:lin:3")).toEqual([0.1, 0.2, 0.3]);
  expect(values("x=1..-1:3")).toEqual([1, 0, -1]);
  expect(values("seed=3..6")).toEqual([3, 4, 5, 6]);
});

test("lists of numbers, words and lists", () => {
  expect(values("material=cotton, silk")).toEqual(["cotton", "silk"]);
  expect(values("x=0.5,1e3")).toEqual([0.5, 1000]);
  expect(values("wind=[0,0,1],[0,0,2]")).toEqual([
    [0, 0, 1],
    [0, 0, 2],
  ]);
  expect(values('name="a, b",c')).toEqual(["a, b", "c"]);
});

describe("what it does not understand", () => {
  test.each([
    ["seed", "--vary seed: expected path=values, as in material.bend=1e-6..1e-4:log:10"],
    ["=1", "--vary =1: expected path=values, as in material.bend=1e-6..1e-4:log:10"],
    ["x=", "--vary x=: expected values, parted by commas"],
    ["x=1..", "--vary x=1..: expected from..to, from..to:count or from..to:log:count"],
    ["x=0..1", undefined],
    ["x=0.5..2", "--vary x=0.5..2: expected whole numbers from..to, or from..to:count"],
    ["x=0..1:log:3", "--vary x=0..1:log:3: expected numbers above 0 for log"],
    ["x=0..1:1", "--vary x=0..1:1: expected a count from 2 to 10000"],
    ["x=0..1:99999", "--vary x=0..1:99999: expected a count from 2 to 10000"],
    ["x=1..1000000000", "--vary x=1..1000000000: expected at most 10000 values"],
  ])("%s", (text, message) => {
    if (message === undefined) expect(values(text)).toEqual([0, 1]);
    else expect(() => parseVariation(text)).toThrow(new Error(message));
  });
});
