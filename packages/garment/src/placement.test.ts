import { describe, expect, it } from "vitest";
import type { Panel } from "./pattern.ts";
import { placer } from "./placement.ts";

const panel = (rotationDegrees: Panel["rotationDegrees"]): Panel => ({
  id: "p",
  vertices: [],
  edges: [],
  translation: [1, 2, 3],
  rotationDegrees,
});

const at = (rotation: Panel["rotationDegrees"], point: readonly [number, number]): number[] =>
  placer(panel(rotation))(point).map((each) => Number(each.toFixed(9)));

describe("a panel's placement", () => {
  it("turns about x, then y, then z, and moves", () => {
    expect(at([0, 0, 0], [1, 0])).toEqual([2, 2, 3]);
    // Up becomes forward.
    expect(at([90, 0, 0], [0, 1])).toEqual([1, 2, 4]);
    expect(at([0, 90, 0], [1, 0])).toEqual([1, 2, 2]);
    // About x first: up to z, then about y: z to x.
    expect(at([90, 90, 0], [0, 1])).toEqual([2, 2, 3]);
    // And then about z: x to y.
    expect(at([90, 90, 90], [0, 1])).toEqual([1, 3, 3]);
  });
});
