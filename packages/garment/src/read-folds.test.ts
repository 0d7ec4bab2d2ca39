import { expect, test } from "vitest";
import { readFolds } from "./read-folds.ts";
import type { PatternFault } from "./pattern-fault.ts";
import { readPattern } from "./read-pattern.ts";
import { writePattern } from "./write-pattern.ts";

const read = (value: unknown) => {
  const faults: PatternFault[] = [];
  return { folds: readFolds(value, "folds", 100, faults), messages: faults.map(({ message }) => message) };
};

test("folds become metres", () => {
  const { folds, messages } = read([
    { from: [10, 0], to: [10, 50], angle: -120, stiffness: 0.01 },
    { from: [20, 0], to: [20, 50], bend: 5 },
  ]);
  expect(messages).toEqual([]);
  expect(folds).toEqual([
    { from: [0.1, 0], to: [0.1, 0.5], angleDegrees: -120, stiffness: 0.01 },
    { from: [0.2, 0], to: [0.2, 0.5], angleDegrees: 0, bend: 5 },
  ]);
});

test.each([
  ["a list", {}, "folds is an object, expected a list of folds, each { from, to, angle }"],
  ["objects", [3], "folds[0] is 3, expected a fold: { from, to, angle }"],
  ["places", [{ from: [1], to: [2, 3], angle: 90 }], "folds[0].from is [1], expected two numbers"],
  [
    "angles",
    [{ from: [0, 0], to: [0, 9], angle: 175 }],
    "folds[0].angle is 175, expected 0, or 10 to 170 degrees to either side",
  ],
  [
    "something to do",
    [{ from: [0, 0], to: [0, 9] }],
    "folds[0].angle is missing, expected an angle, or `bend` beside none",
  ],
  [
    "one of two",
    [{ from: [0, 0], to: [0, 9], angle: 90, bend: 3 }],
    "folds[0].bend is 3, expected a factor of 0 or more, without an angle",
  ],
  [
    "stiffness of what is pressed",
    [{ from: [0, 0], to: [0, 9], bend: 1, stiffness: 1 }],
    "folds[0].stiffness is 1, expected a number above 0 beside an angle [N]",
  ],
  [
    "known names",
    [{ from: [0, 0], to: [0, 9], angle: 90, angel: 3 }],
    "folds[0].angel is 3, expected one of from, to, angle, stiffness, bend",
  ],
  [
    "folds that do not cross",
    [
      { from: [0, 0], to: [9, 9], angle: 90 },
      { from: [0, 9], to: [9, 0], angle: 90 },
    ],
    "folds[1] crosses folds[0], expected folds that do not cross",
  ],
])("expects %s", (_, value, message) => {
  expect(read(value).messages).toEqual([message]);
});

const panel = (folds: unknown) => ({
  vertices: [
    [0, 0],
    [30, 0],
    [30, 20],
    [0, 20],
  ],
  edges: [0, 1, 2, 3].map((k) => ({ endpoints: [k, (k + 1) % 4] })),
  folds,
});
const file = (folds: unknown) => JSON.stringify({ pattern: { panels: { front: panel(folds) } } });

test("a pattern keeps its folds, and writes them", () => {
  const folds = [{ from: [10, 0], to: [10, 20], angle: 120 }];
  const pattern = readPattern(file(folds));
  expect(pattern.panels[0].folds).toEqual([{ from: [0.1, 0], to: [0.1, 0.2], angleDegrees: 120 }]);
  expect(readPattern(writePattern(pattern)).panels[0].folds).toEqual(pattern.panels[0].folds);
});

test("a fold beside its panel is refused by its place", () => {
  expect(() => readPattern(file([{ from: [10, 0], to: [10, 25], angle: 120 }]))).toThrow(
    "pattern.panels.front.folds[0].to is [0.1, 0.25], expected a place on the panel",
  );
});
