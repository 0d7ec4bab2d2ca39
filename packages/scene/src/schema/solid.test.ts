import type { SolidBody } from "pliant";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";

const solid = (given: object): object => ({
  version: 2,
  solids: [{ id: "box", shape: { kind: "box", size: [0.2, 0.2, 0.2], spacing: 0.1 }, ...given }],
});
const messages = (scene: unknown): string[] => (checkScene(scene).errors ?? []).map(({ message }) => message);

describe("solids", () => {
  test("a scene may have them without cloth", () => {
    const { scene } = checkScene(solid({ modes: 6 }));
    expect(scene?.cloth).toEqual([]);
    if (!scene) return;
    const simulation = createSimulation(scene);
    expect(simulation.step().flags.nonFinite).toBe(false);
    expect((simulation.model.bodies[0] as SolidBody).solid.basis.modeCount).toBe(6);
    expect((simulation.model.bodies[0] as SolidBody).solid.skin?.triangles.length).toBeGreaterThan(0);
  });

  test("alike ones have their modes in common", () => {
    const { scene } = checkScene({
      ...solid({}),
      solids: ["a", "b"].map((id, k) => ({
        id,
        shape: { kind: "ball", radius: 0.1, spacing: 0.1 },
        position: [k, 0, 0],
      })),
    });
    if (!scene) throw new Error("expected a scene");
    const [a, b] = createSimulation(scene).model.bodies as SolidBody[];
    expect(a.solid.basis).toBe(b.solid.basis);
  });

  test.each([
    [{ modes: 0 }, "solids[0].modes is 0, expected a whole number from 1 to 200"],
    [
      { shape: { kind: "cone" } },
      'solids[0].shape.kind is "cone", expected a shape with kind "box", "ball", "torus", "blocks", "mesh" or "tets"',
    ],
    [
      { shape: { kind: "torus", radius: 0.1, tube: 0.2, spacing: 0.05 } },
      "solids[0].shape.tube is 0.2, expected less than radius, 0.1 m",
    ],
    [
      { shape: { kind: "blocks", rows: ["#.", ".#"], block: 0.1, depth: 0.1, spacing: 0.1 } },
      "solids[0].shape.rows is a list of 2, expected blocks that are joined by their sides, not by a corner as in rows 0 and 1",
    ],
    [
      { shape: { kind: "box", size: [1, 1, 1], spacing: 0.01 } },
      "solids[0].shape.spacing is 0.01, expected larger: at most 20000 nodes in a solid, not about 1030301",
    ],
    [{ material: { poisson: 0.5 } }, "solids[0].material.poisson is 0.5, expected a number from 0 to 0.49"],
  ])("%j is refused with a reason", (given, message) => {
    expect(messages(solid(given))).toEqual([message]);
  });

  test("something must be there", () => {
    expect(messages({ version: 2, solids: [] })).toEqual([
      "cloth is missing, expected a list of at least 1, or garments, solids or lattices",
    ]);
  });
});
