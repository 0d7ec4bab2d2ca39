import { describe, expect, test } from "vitest";
import { describeValue, fault, formatPath, formatSceneErrors } from "./errors.ts";

describe("errors", () => {
  test("paths read like code", () => {
    expect(formatPath([])).toBe("");
    expect(formatPath(["cloth", 0, "material", "density"])).toBe("cloth[0].material.density");
    expect(formatPath(["$schema"])).toBe("$schema");
    expect(formatPath(["cloth", 0, "my key"])).toBe('cloth[0]["my key"]');
  });

  test("values are shown short", () => {
    expect(describeValue("a\n")).toBe('"a\\n"');
    expect(describeValue("a\u202Eb\u009B")).toBe('"a\\u202eb\\u009b"');
    expect(describeValue("x".repeat(100))).toBe(`"${"x".repeat(57)}..."`);
    expect(describeValue([1, 2])).toBe("[1, 2]");
    expect(describeValue([1, "a"])).toBe("a list of 2");
    expect(describeValue({})).toBe("an empty object");
    expect(describeValue({ a: 1, b: 2, c: 3, d: 4, e: 5 })).toBe("an object with a, b, c, d, …");
    expect(describeValue(null)).toBe("null");
    expect(describeValue(-0.5)).toBe("-0.5");
  });

  test("sentences name what is missing", () => {
    expect(fault(["cloth"], undefined, "a list").message).toBe("cloth is missing, expected a list");
    expect(fault([], 3, "an object").message).toBe("the scene is 3, expected an object");
  });

  test("one line per error, with its place when it is known", () => {
    const error = { path: "seed", value: -1, expected: "0", message: "seed is -1, expected 0" };
    expect(formatSceneErrors([{ ...error, line: 3, column: 7 }, error], "scene.json")).toBe(
      "scene.json:3:7: seed is -1, expected 0\nscene.json: seed is -1, expected 0",
    );
    expect(formatSceneErrors([{ ...error, line: 3, column: 7 }])).toBe("3:7: seed is -1, expected 0");
    expect(formatSceneErrors([error])).toBe("seed is -1, expected 0");
  });
});
