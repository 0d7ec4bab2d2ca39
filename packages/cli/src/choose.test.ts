import { expect, test } from "vitest";
import { choose } from "./choose.ts";

const items = ["X1", "X2", "X10"];
const pick = (...names: string[]): string[] => choose(items, names, (item) => item, "experiment");

test("by name, each once, in their own order; all when none is named", () => {
  expect(pick()).toEqual(items);
  expect(pick("x10", "X1", "X1")).toEqual(["X1", "X10"]);
});

test("names that nobody has", () => {
  expect(() => pick("X1", "X3", "Y")).toThrow("unknown experiments X3, Y, expected some of X1, X2, X10");
});
