import { describe, expect, test } from "vitest";
import { editDistance, suggest } from "./suggest.ts";

describe("suggest", () => {
  test.each([
    ["densty", "density"],
    ["dnesity", "density"],
    ["Stretch", "stretch"],
    ["damp", null],
    ["xyz", null],
    ["", null],
  ])("%s -> %s", (word, meant) => {
    expect(suggest(word, ["density", "stretch", "damping"])).toBe(meant);
  });

  test("counts insertions, losses, replacements and swaps", () => {
    expect(editDistance("abc", "abc")).toBe(0);
    expect(editDistance("abc", "acb")).toBe(1);
    expect(editDistance("abc", "abcd")).toBe(1);
    expect(editDistance("kitten", "sitting")).toBe(3);
    expect(editDistance("", "four")).toBe(4);
  });

  test("does not compare novels", () => {
    expect(editDistance("a".repeat(1e6), "density")).toBe(Infinity);
  });
});
