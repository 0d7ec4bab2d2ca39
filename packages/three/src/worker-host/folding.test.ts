import { parseScene, createSimulation, type Scene } from "@pliant/scene";
import { expect, test } from "vitest";
import { Folding } from "./folding.ts";

/** A sheet of two facets with one valley between them. */
const pattern = {
  file_spec: 1.2,
  frame_classes: ["creasePattern"],
  frame_unit: "m",
  vertices_coords: [
    [0, 0],
    [0.1, 0],
    [0.2, 0],
    [0.2, 0.1],
    [0.1, 0.1],
    [0, 0.1],
  ],
  edges_vertices: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 0],
    [1, 4],
  ],
  edges_assignment: ["B", "B", "B", "B", "B", "B", "V"],
  edges_foldAngle: [null, null, null, null, null, null, 90],
};
const { scene } = parseScene(
  JSON.stringify({
    version: 2,
    gravity: [0, 0, 0],
    time: { dt: 1 / 60 },
    cloth: [
      {
        id: "book",
        shape: { kind: "creasePattern", pattern },
        paper: { damage: false, fold: [{ to: 1, from: 0, until: 0.1 }] },
      },
    ],
  }),
);

test("a hand folds paper at its own pace, whatever the scene says, and lets it go", () => {
  const simulation = createSimulation(scene as Scene);
  const folding = new Folding();
  const after = (steps: number): number => {
    for (let k = 0; k < steps; k++) simulation.step();
    return (simulation.input.folds[0] * 180) / Math.PI;
  };
  folding.fold(simulation, 0.5, () => scene as Scene);
  expect(after(12)).toBeLessThan(15);
  expect(after(60)).toBeCloseTo(45, 6);
  folding.fold(simulation, -1, () => scene as Scene);
  expect(after(240)).toBeCloseTo(-90, 6);
  folding.fold(simulation, null, () => scene as Scene);
  expect(after(1)).toBeCloseTo(90, 6);
  expect(() => folding.fold(simulation, 2, () => scene as Scene)).toThrow(
    "fold: share is 2, expected -1 to 1, or null",
  );
});
