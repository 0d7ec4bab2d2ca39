import { describe, expect, test } from "vitest";
import { lineAndColumn, offsetAt } from "./places.ts";
import { readJson } from "./read-json.ts";

const text = `{
  "cloth": [
    { "id": "a", "size": [1, 2] }
  ]
}`;

const place = (path: (string | number)[], atKey = false): string => {
  const { value, places } = readJson(text);
  const { line, column } = lineAndColumn(text, offsetAt(places, value, path, atKey));
  return `${line}:${column}`;
};

describe("places", () => {
  test("finds values, keys and list entries", () => {
    expect(place([])).toBe("1:1");
    expect(place(["cloth"])).toBe("2:12");
    expect(place(["cloth"], true)).toBe("2:3");
    expect(place(["cloth", 0, "size", 1])).toBe("3:30");
  });

  test("what is missing stands where it would be: in the thing around it", () => {
    expect(place(["cloth", 0, "material", "density"])).toBe("3:5");
    expect(place(["cloth", 7])).toBe("2:12");
  });

  test("follows what a migration carried over, and admits what it does not know", () => {
    const { value, places } = readJson(text);
    const moved = { fabric: (value as { cloth: unknown[] }).cloth };
    expect(lineAndColumn(text, offsetAt(places, moved, ["fabric", 0, "id"]))).toEqual({
      line: 3,
      column: 13,
    });
    expect(offsetAt(places, moved, ["fabric"])).toBe(-1);
  });
});
