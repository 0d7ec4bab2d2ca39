import { describe, expect, test } from "vitest";
import { gridSchema } from "../schema/shape.ts";
import { buildCloth } from "./cloth.ts";
import { gridPositions, placeGrid } from "./grid.ts";

const shape = (fields: object): ReturnType<typeof gridSchema.parse> =>
  gridSchema.parse({ kind: "grid", size: [2, 1], nodes: [3, 2], ...fields });

const node = (x: Float64Array, index: number): number[] => [...x.subarray(index * 3, index * 3 + 3)];

describe("grid", () => {
  test("horizontal: node 0 is left and back, rows come forward", () => {
    const x = gridPositions(shape({ center: [0, 5, 0] }));
    expect(node(x, 0)).toEqual([-1, 5, -0.5]);
    expect(node(x, 2)).toEqual([1, 5, -0.5]);
    expect(node(x, 3)).toEqual([-1, 5, 0.5]);
  });

  test("vertical: row 0 is the top, the front looks to +z", () => {
    const x = gridPositions(shape({ orientation: "vertical", center: [0, 1, 0] }));
    expect(node(x, 0)).toEqual([-1, 1.5, 0]);
    expect(node(x, 5)).toEqual([1, 0.5, 0]);
    const { across, down } = placeGrid(shape({ orientation: "vertical" }));
    expect(down[0] * across[1] - down[1] * across[0]).toBe(1);
  });

  test("turns about its centre after orientation", () => {
    const x = gridPositions(
      shape({ orientation: "vertical", center: [0, 1, 0], rotationDegrees: [0, 90, 0] }),
    );
    node(x, 0).forEach((part, axis) => expect(part).toBeCloseTo([0, 1.5, 1][axis], 14));
  });

  test("places nodes where the engine's sheet has them", () => {
    const turned = shape({
      size: [1.3, 0.7],
      nodes: [14, 9],
      center: [3, -2, 1],
      rotationDegrees: [10, 20, 30],
    });
    const { x } = buildCloth({ id: "a", shape: turned, material: "cotton" });
    gridPositions(turned).forEach((part, at) => expect(part).toBeCloseTo(x[at], 13));
  });
});
