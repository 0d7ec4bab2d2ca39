import { describe, expect, test } from "vitest";
import { createSimulation } from "./create-simulation.ts";
import { papers } from "./papers.ts";
import { parseScene } from "./parse.ts";

const text = (paper: unknown, more: object = {}): string =>
  JSON.stringify({
    version: 2,
    cloth: [{ id: "sheet", shape: { kind: "grid", size: [0.2, 0.2], nodes: [7, 7] }, paper }],
    ...more,
  });

const messages = (scene: string): string[] => (parseScene(scene).errors ?? []).map(({ message }) => message);

describe("papers", () => {
  test("copy paper has its own grammage and bending stiffness, twice as stiff along the machine", () => {
    const copy = papers().find(({ name }) => name === "copy");
    expect(copy?.material.density).toBe(0.08);
    const bend = copy?.material.bend as { warp: number; weft: number };
    expect(bend.warp).toBeCloseTo(4.2e-4, 5);
    expect(bend.weft).toBeCloseTo(2.1e-4, 5);
  });

  test.each(papers().map(({ name }) => name))("%s can be a sheet of a scene", (stock) => {
    const { scene, errors } = parseScene(text({ stock, sweeps: 7 }));
    if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
    const simulation = createSimulation(scene);
    expect(simulation.model.bodies[0]).toMatchObject({ solver: "approximate-implicit", id: "sheet" });
    expect(simulation.step().flags.nonFinite).toBe(false);
  });

  test("says what is wrong with it", () => {
    expect(messages(text({ sweeps: 2 }))[0]).toContain("cloth[0].paper.sweeps is 2, expected an odd number");
    expect(messages(text({ stock: "silk" }))[0]).toContain('cloth[0].paper.stock is "silk", expected "copy"');
    expect(messages(text({ damage: { bulge: 3 } }))[0]).toContain("cloth[0].paper.damage");
  });

  test("creases are folded in their time, cavities are as wide as their radii say", () => {
    const creases = [
      {
        points: [
          [0, 0.5],
          [1, 0.5],
        ],
        angleDegrees: 90,
        from: 0.1,
        until: 0.3,
      },
    ];
    const radii = [
      { time: 0, radius: 0.3 },
      { time: 1, radius: 0.2 },
    ];
    const colliders = [{ id: "ball", shape: { kind: "cavity", radius: 0.3, radii } }];
    const { scene, errors } = parseScene(text({ creases }, { colliders, time: { dt: 0.1, fps: 10 } }));
    if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
    const simulation = createSimulation(scene);
    const angles = [1, 2, 3, 4].map(() => {
      simulation.step();
      return simulation.input.folds[0];
    });
    [0, 0.5, 1, 1].forEach((share, k) => expect(angles[k]).toBeCloseTo((share * Math.PI) / 2, 6));
    expect(simulation.state.vertices[0]).toBeCloseTo(0.26, 9);
  });
});
