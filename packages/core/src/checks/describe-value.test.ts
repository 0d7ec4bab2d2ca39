import { expect, it } from "vitest";
import { describeValue } from "./describe-value.ts";

it.each([
  ["1", '"1"'],
  [1, "1"],
  [Number.NaN, "NaN"],
  [undefined, "undefined"],
  [null, "null"],
  [() => 1, "a function"],
  [[0, Number.NaN, "a"], '[0, NaN, "a"]'],
  [Float64Array.of(1, 2), "[1, 2]"],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], "[1, 2, 3, 4, 5, 6, 7, 8, …]"],
  [{}, "an empty object"],
  [{ warp: 1, weft: 2 }, "an object with warp, weft"],
  [Symbol("s"), "Symbol(s)"],
])("%o reads %s", (value, text) => {
  expect(describeValue(value)).toBe(text);
});
