import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";
import { gridNodes } from "./shape.ts";

const shapeErrors = (shape: unknown): string[] =>
  (checkScene(spoil(["cloth", 1, "shape"], shape)).errors ?? []).map(({ message }) => message);

describe("grid shape", () => {
  test("takes nodes as given and rounds spacing to whole cells", () => {
    expect(gridNodes({ size: [1, 2], nodes: [7, 9] })).toEqual([7, 9]);
    expect(gridNodes({ size: [1, 2], spacing: 0.1 })).toEqual([11, 21]);
    expect(gridNodes({ size: [1, 0.3], spacing: 0.3 })).toEqual([4, 2]);
  });

  test("wants exactly one of spacing and nodes", () => {
    const grid = { kind: "grid", size: [1, 1] };
    expect(shapeErrors(grid)).toEqual([
      "cloth[1].shape is an object with kind, size, expected exactly one of `spacing` and `nodes`",
    ]);
    expect(shapeErrors({ ...grid, spacing: 0.1, nodes: [3, 3] })).toEqual([
      "cloth[1].shape is an object with kind, size, spacing, nodes, expected exactly one of `spacing` and `nodes`",
    ]);
    expect(shapeErrors({ ...grid, spacng: 0.1 })).toEqual([
      "cloth[1].shape.spacng is not a known key, did you mean `spacing`?",
    ]);
  });

  test("wants a spacing that fits the shorter side", () => {
    expect(shapeErrors({ kind: "grid", size: [1, 0.2], spacing: 0.3 })).toEqual([
      "cloth[1].shape.spacing is 0.3, expected at most the shorter side, 0.2 m",
    ]);
  });

  test.each([
    [
      { size: [1, 1], nodes: [1, 5] },
      "cloth[1].shape.nodes[0] is 1, expected a whole number from 2 to 1000000",
    ],
    [
      { size: [1, 1], nodes: [5, 2.5] },
      "cloth[1].shape.nodes[1] is 2.5, expected a whole number from 2 to 1000000",
    ],
    [
      { size: [1, -1], nodes: [5, 5] },
      "cloth[1].shape.size[1] is -1, expected a number from 0.0001 to 10000 m",
    ],
    [{ size: 1, nodes: [5, 5] }, "cloth[1].shape.size is 1, expected two numbers [width, height] in m"],
    [{ nodes: [5, 5] }, "cloth[1].shape.size is missing, expected two numbers [width, height] in m"],
  ])("%j", (fields, message) => {
    expect(shapeErrors({ kind: "grid", ...fields })).toEqual([message]);
  });
});
