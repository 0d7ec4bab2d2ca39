import { describe, expect, it } from "vitest";
import { hump, lBlock } from "@pliant/testing";
import type { ColliderShape } from "./registry.ts";
import { colliderFaults } from "./collider-faults.ts";

const field = (fields: object): ColliderShape => ({
  kind: "heightField",
  size: [2, 1],
  columns: 3,
  rows: 2,
  heights: new Float64Array(6),
  ...fields,
});

describe("colliderFaults", () => {
  it.each([
    { kind: "plane" },
    { kind: "cylinder", radius: 1, halfLength: 0.4, rounding: 0.4 },
    { kind: "mesh", ...lBlock() },
    { kind: "mesh", ...hump(3), thickness: 0.01 },
    field({}),
  ] as ColliderShape[])("finds none in a sound $kind", (shape) => {
    expect(colliderFaults(shape)).toEqual([]);
  });

  it.each([
    [{ kind: "cylinder", radius: 1, halfLength: 0 }, ["halfLength is 0, expected a finite length above 0 m"]],
    [
      { kind: "cylinder", radius: 1, halfLength: 0.4, rounding: 0.5 },
      ["rounding is 0.5, expected 0 to 0.4 m"],
    ],
    [{ kind: "box", halfSize: [1, 2, 3], rounding: -1 }, ["rounding is -1, expected 0 to 1 m"]],
    [
      { kind: "mesh", vertices: new Float64Array(9), triangles: Uint32Array.of(0, 1, 3) },
      ["triangles[2] is 3, expected a vertex index below 3"],
    ],
    [
      { kind: "mesh", ...hump(3), thickness: -1 },
      ["thickness is -1, expected a finite length of 0 m or more"],
    ],
    [{ kind: "mesh", ...lBlock(), thickness: 1 }, ["thickness is 1, expected 0 m: a closed mesh is solid"]],
    [field({ size: [2, Infinity] }), ["size[1] is Infinity, expected a finite length above 0 m"]],
    [field({ rows: 1 }), ["rows is 1, expected a whole number from 2"]],
    [field({ rows: 3 }), ["heights has 6 entries, expected 9"]],
    [
      field({ heights: Float64Array.of(0, 0, NaN, 0, 0, 0) }),
      ["heights[2] is NaN, expected a finite number"],
    ],
  ] as [ColliderShape, string[]][])("%# says what is wrong", (shape, faults) => {
    expect(colliderFaults(shape)).toEqual(faults);
  });
});
