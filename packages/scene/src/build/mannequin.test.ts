import { colliderVertices } from "pliant";
import { expect, it } from "vitest";
import { createSimulation } from "../create-simulation.ts";
import { parseScene } from "../parse.ts";

const scene = (shape: object): string =>
  JSON.stringify({
    version: 2,
    time: { dt: 1 / 30, seconds: 1, fps: 30 },
    cloth: [
      {
        id: "sheet",
        material: { preset: "cotton" },
        shape: { kind: "grid", size: [0.5, 0.5], nodes: [5, 5], center: [0, 2.2, 0] },
      },
    ],
    colliders: [{ id: "body", shape: { kind: "mannequin", triangles: 3000, ...shape }, position: [1, 0, 0] }],
  });

it("a mannequin walks as its clip goes, and begins with its arms held off", () => {
  const { scene: walks, errors } = parseScene(scene({ clip: "walk", blendIn: 0.2 }));
  expect(errors ?? []).toEqual([]);
  if (!walks) return;
  const simulation = createSimulation(walks, { quality: { substeps: 1 } });
  const first = simulation.state.vertices.slice();
  const widest = (vertices: Float64Array): number =>
    vertices.reduce((most, value, i) => (i % 3 === 0 ? Math.max(most, value) : most), 0);
  for (let step = 0; step < 9; step++) simulation.step();
  // Arms hang down by then.
  expect(widest(simulation.state.vertices)).toBeLessThan(0.75 * widest(first));
  expect(colliderVertices(simulation.input, "body")).toEqual(simulation.state.vertices);
});

it("says what a mannequin cannot be", () => {
  const { errors } = parseScene(scene({ chest: 1.9 }));
  expect(errors).toMatchObject([
    {
      path: "colliders[0].shape.chest",
      value: 1.9,
      message: "colliders[0].shape.chest is 1.9, expected metres around a body of 1.7 m, from 0.714 to 1.275",
    },
  ]);
  expect(parseScene(scene({ clip: "jump" })).errors?.[0].path).toBe("colliders[0].shape.clip");
});
