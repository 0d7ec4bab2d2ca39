import { expect, it } from "vitest";
import { checkOptions } from "./check-options.ts";

it("passes known keys, and none", () => {
  expect(() => checkOptions("f", {}, ["a"])).not.toThrow();
  expect(() => checkOptions("f", { a: 1, b: undefined }, ["a", "b"])).not.toThrow();
});

it("names a key that is not known, where it is, and the known ones", () => {
  expect(() => checkOptions("f", { c: 1 }, ["a", "b"])).toThrow(
    'f: there is no option "c", expected one of a, b',
  );
  expect(() => checkOptions("f", { toString: 1 }, ["a"], "m")).toThrow('f: there is no option "m.toString"');
});

it("names what is no object", () => {
  expect(() => checkOptions("f", "ab" as never, ["a"])).toThrow('f: options are "ab", expected an object');
  expect(() => checkOptions("f", null as never, ["a"], "m")).toThrow("f: m is null, expected an object");
});
