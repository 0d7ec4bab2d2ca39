import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { build } from "./build/build.ts";
import type { SceneResult } from "./check.ts";
import { formatSceneErrors } from "./errors.ts";
import { parseScene } from "./parse.ts";
import { spoil, validScene } from "./test/valid-scene.ts";

/** Either a scene, or errors that each say where, what and why. */
function expectVerdict(result: SceneResult): void {
  if (result.scene) return;
  expect(result.errors.length).toBeGreaterThan(0);
  for (const { path, expected, message } of result.errors) {
    expect(typeof path).toBe("string");
    expect(expected).not.toBe("");
    expect(message).toContain(" ");
    // The schema library's own words must not reach the author.
    expect(message).not.toMatch(/Invalid|Too (small|big)|Unrecognized/);
  }
}

/** Every path into a JSON value. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

const paths = pathsOf(validScene()).filter((path) => path.length > 0);
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(NaN, Infinity, -Infinity, 0, -1, 1e308, 5e-324, "", "__proto__", {}, [], [[]], null, true),
  fc.double(),
);

describe("parseScene", () => {
  test("reads the valid scene", () => {
    expect(parseScene(JSON.stringify(validScene())).errors).toBeUndefined();
  });

  test("gives all errors at once, in the order of the text", () => {
    const text = `{
  "version": "1",
  "gravty": [0, -1, 0],
  "seed": yes,
  "cloth": [{ "id": "", "shape": { "kind": "grid", "size": [1, 1], "nodes": [2, 1] }, "pins": [{}], }]
}`;
    expect(formatSceneErrors(parseScene(text).errors ?? [], "bad.json").split("\n")).toEqual([
      'bad.json:2:14: version is "1", expected 2 (this Pliant reads versions 0 to 2)',
      "bad.json:3:3: gravty is not a known key, did you mean `gravity`?",
      "bad.json:4:11: seed is yes, expected a number, true, false, null or a text in double quotes",
      'bad.json:5:21: cloth[0].id is "", expected a name of 1 to 100 characters',
      "bad.json:5:81: cloth[0].shape.nodes[1] is 1, expected a whole number from 2 to 1000000",
      "bad.json:5:96: cloth[0].pins[0].where is missing, expected an object with corner, edge, index, region",
      'bad.json:5:99: cloth[0] has a comma after its last entry, expected "}"',
    ]);
  });

  test.each([
    ["[]", "1:1: the scene is [], expected an object with version, cloth, colliders and so on"],
    ["null", "1:1: the scene is null, expected an object with version, cloth, colliders and so on"],
    ["1e999", "1:1: the scene is Infinity, expected an object with version, cloth, colliders and so on"],
    [
      "{}",
      "1:1: version is missing, expected 2 (this Pliant reads versions 0 to 2)\n1:1: cloth is missing, expected a list of at least 1, or garments, solids or lattices",
    ],
    ['{"version": -1}', "1:13: version is -1, expected one of the known versions 0, 1, 2"],
    ['{"version": NaN}', "1:13: version is NaN, expected one of the known versions 0, 1, 2"],
  ])("%s", (text, message) => {
    expect(formatSceneErrors(parseScene(text).errors ?? [])).toBe(message);
  });

  test("any JSON at all gets a verdict", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => expectVerdict(parseScene(text))),
      { numRuns: 500 },
    );
  });

  test("any text at all gets a verdict", () => {
    const valid = JSON.stringify(validScene());
    const cut = fc.tuple(fc.nat(valid.length), fc.nat(40), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(cut, ([at, length, patch]) => {
        expectVerdict(parseScene(valid.slice(0, at) + patch + valid.slice(at + length)));
      }),
      { numRuns: 1000 },
    );
    fc.assert(fc.property(fc.string(), (text) => expectVerdict(parseScene(text))));
  });

  test("a spoilt scene gets errors, or builds", () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.option(fc.tuple(anything)), (path, value) => {
        const spoilt = value === null ? spoil(path) : spoil(path, value[0]);
        // JSON.stringify would write null for NaN; the reader takes the word.
        const text = JSON.stringify(spoilt, (_, item: unknown) =>
          typeof item === "number" && !Number.isFinite(item) ? `#${item}#` : item,
        ).replace(/"#(.*?)#"/g, "$1");
        const result = parseScene(text);
        expectVerdict(result);
        if (result.scene) build(result.scene);
      }),
      { numRuns: 2000 },
    );
  });
});
