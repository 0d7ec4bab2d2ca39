import { describe, expect, test } from "vitest";
import type { SceneError } from "./errors.ts";
import { parseScene } from "./parse.ts";

/** The malformed scenes that every entrance must explain; a missing file is the command's own case. */
const good = `{
  "version": 2,
  "cloth": [
    {
      "id": "sheet",
      "shape": { "kind": "grid", "size": [1, 1], "nodes": [11, 11] },
      "material": { "density": 0.2 }
    }
  ],
  "colliders": [{ "id": "ground", "shape": { "kind": "plane" } }]
}`;

const cases: readonly [name: string, from: string, to: string, error: SceneError][] = [
  [
    "wrong type",
    '"size": [1, 1]',
    '"size": "large"',
    {
      path: "cloth[0].shape.size",
      value: "large",
      expected: "two numbers [width, height] in m",
      message: 'cloth[0].shape.size is "large", expected two numbers [width, height] in m',
      line: 6,
      column: 42,
    },
  ],
  [
    "NaN",
    "0.2",
    "NaN",
    {
      path: "cloth[0].material.density",
      value: NaN,
      expected: "a number from 0.000001 to 1000 kg/m²",
      message: "cloth[0].material.density is NaN, expected a number from 0.000001 to 1000 kg/m²",
      line: 7,
      column: 32,
    },
  ],
  [
    "a number beyond f64",
    "0.2",
    "1e999",
    {
      path: "cloth[0].material.density",
      value: Infinity,
      expected: "a number from 0.000001 to 1000 kg/m²",
      message: "cloth[0].material.density is Infinity, expected a number from 0.000001 to 1000 kg/m²",
      line: 7,
      column: 32,
    },
  ],
  [
    "negative mass",
    "0.2",
    "-0.2",
    {
      path: "cloth[0].material.density",
      value: -0.2,
      expected: "a number from 0.000001 to 1000 kg/m²",
      message: "cloth[0].material.density is -0.2, expected a number from 0.000001 to 1000 kg/m²",
      line: 7,
      column: 32,
    },
  ],
  [
    "unknown key",
    '"density"',
    '"densty"',
    {
      path: "cloth[0].material.densty",
      value: 0.2,
      expected: "`density`",
      message: "cloth[0].material.densty is not a known key, did you mean `density`?",
      line: 7,
      column: 21,
    },
  ],
  [
    "too large",
    "[11, 11]",
    "[2000, 1000]",
    {
      path: "cloth[0].shape",
      value: 2_000_000,
      expected: "at most 1,000,000 nodes in the scene",
      message: "cloth[0].shape is too large: 2,000,000 nodes; expected at most 1,000,000 nodes in the scene",
      line: 6,
      column: 16,
    },
  ],
  [
    "truncated JSON",
    good.slice(good.indexOf('"plane"')),
    '"pla',
    {
      path: "colliders[0].shape.kind",
      value: undefined,
      expected: "the closing quote of a text",
      message: "the text ends too early in colliders[0].shape.kind, expected the closing quote of a text",
      line: 10,
      column: 58,
    },
  ],
  [
    "wrong version",
    '"version": 2',
    '"version": 3',
    {
      path: "version",
      value: 3,
      expected: "one of the known versions 0, 1, 2",
      message: "version is 3, expected one of the known versions 0, 1, 2; a newer Pliant wrote this scene",
      line: 2,
      column: 14,
    },
  ],
  [
    "duplicate id",
    '"ground"',
    '"sheet"',
    {
      path: "colliders[0].id",
      value: "sheet",
      expected: "another id: cloth[0] has this one",
      message: 'colliders[0].id is "sheet", expected another id: cloth[0] has this one',
      line: 10,
      column: 25,
    },
  ],
  [
    "zero-size grid",
    '"size": [1, 1]',
    '"size": [1, 0]',
    {
      path: "cloth[0].shape.size[1]",
      value: 0,
      expected: "a number from 0.0001 to 10000 m",
      message: "cloth[0].shape.size[1] is 0, expected a number from 0.0001 to 10000 m",
      line: 6,
      column: 46,
    },
  ],
];

describe("malformed scenes", () => {
  test("the scene they start from is sound", () => {
    expect(parseScene(good).errors).toBeUndefined();
  });

  test.each(cases)("%s", (_, from, to, error) => {
    expect(good).toContain(from);
    expect(parseScene(good.replace(from, to))).toEqual({ errors: [error] });
  });
});
