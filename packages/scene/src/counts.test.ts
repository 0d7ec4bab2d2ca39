import { describe, expect, test } from "vitest";
import { checkScene } from "./check.ts";
import { formatSceneErrors } from "./errors.ts";
import { parseScene } from "./parse.ts";
import { spoil } from "./test/valid-scene.ts";

const messages = (scene: unknown): string[] => (checkScene(scene).errors ?? []).map(({ message }) => message);
const many = (count: number, item: unknown = null): unknown[] => Array.from({ length: count }, () => item);

describe("a million entries get an answer, not a hang", () => {
  test.each([
    [["cloth"], "cloth is a list of 1000000, expected at most 1000 entries"],
    [["colliders"], "colliders is a list of 1000000, expected at most 1000 entries"],
    [["keyframes"], "keyframes is a list of 1000000, expected at most 1000 entries"],
    [["cloth", 0, "pins"], "cloth[0].pins is a list of 1000000, expected at most 1000 entries"],
    [["cloth", 0, "loads"], "cloth[0].loads is a list of 1000000, expected at most 1000 entries"],
    [["keyframes", 0, "keys"], "keyframes[0].keys is a list of 1000000, expected at most 10000 entries"],
    [
      ["colliders", 1, "motion", "keys"],
      "colliders[1].motion.keys is a list of 1000000, expected at most 10000 entries",
    ],
    [
      ["cloth", 0, "shape", "size"],
      "cloth[0].shape.size is a list of 1000000, expected two numbers [width, height] in m",
    ],
    [["gravity"], "gravity is a list of 1000000, expected three numbers [x, y, z] in m/s²"],
  ])("%j", (path, message) => {
    expect(messages(spoil(path, many(1e6)))).toContain(message);
  });

  test("node indices: a million are fine, a million bad ones are capped, more are too many", () => {
    const at = ["cloth", 0, "pins", 0, "where"];
    expect(messages(spoil(at, { index: many(1e6, 3) }))).toEqual([]);
    for (const bad of [-1, 15]) {
      const found = messages(spoil(at, { index: many(1e6, bad) }));
      expect(found).toHaveLength(101);
      expect(found[0]).toMatch(/^cloth\[0\]\.pins\[0\]\.where\.index\[0\] is -?1/);
      expect(found[100]).toMatch(/^and (at least )?\d+ more$/);
    }
    expect(messages(spoil(at, { index: many(1e6 + 1, 3) }))).toEqual([
      "cloth[0].pins[0].where.index is a list of 1000001, expected at most 1000000 entries",
    ]);
  });

  test("unknown keys", () => {
    const keys = Object.fromEntries(many(2e5).map((_, index) => [`key${index}`, 0]));
    const found = messages({ ...spoil(["seed"], 1), ...keys });
    expect(found).toHaveLength(101);
    expect(found[100]).toBe("and at least 900 more");
  });

  test("many sheets with many pins each: the scene as a whole", () => {
    const sheet = { id: "a", shape: null, pins: many(1000) };
    const expected =
      "at most 100000 sheets, colliders, motions, pins, loads, attachments, cuts and keys together";
    expect(checkScene({ version: 2, cloth: many(200, sheet) }).errors).toEqual([
      { path: "", value: 200200, expected, message: `the scene has 200200, expected ${expected}` },
    ]);
  });

  test("more issues than the schema library can hold", () => {
    const key = { a: 1, time: null, offset: [null, null, null], rotationDegrees: [null, null, null] };
    const keyframes = many(4, { id: "", keys: many(10_000, key) });
    const found = messages({ ...spoil(["seed"], 1), keyframes });
    expect(found.length).toBeLessThanOrEqual(101);
    expect(found.length).toBeGreaterThan(0);
  });
});

test("the last of many errors counts the rest", () => {
  const found = messages(spoil(["colliders"], many(150)));
  expect(found).toHaveLength(101);
  expect(found[99]).toMatch(/^colliders\[99\] is null/);
  expect(found[100]).toBe("and 50 more");
});

test("texts: the cap keeps the order, the sum has no place", () => {
  const { errors = [] } = parseScene(`{"version": 2, "colliders": [${many(300, "yes").join(",\n")}]}`);
  expect(errors).toHaveLength(101);
  expect(errors[0]).toMatchObject({ line: 1, path: "cloth" });
  expect(formatSceneErrors(errors, "s.json").split("\n").at(-1)).toBe("s.json: and 201 more");
});
