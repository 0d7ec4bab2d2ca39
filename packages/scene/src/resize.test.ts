import { describe, expect, test } from "vitest";
import { build } from "./build/build.ts";
import { checkScene } from "./check.ts";
import { meshSizes, resizeScene } from "./resize.ts";
import type { Scene } from "./schema/document.ts";
import { validScene } from "./test/valid-scene.ts";

const checked = (data: unknown): Scene => {
  const { scene, errors } = checkScene(data);
  if (!scene) throw new Error(errors?.map(({ message }) => message).join("\n"));
  return scene;
};
const sheet = (pins: unknown[] = [], more: object = {}): Scene =>
  checked({
    version: 2,
    cloth: [{ id: "a", shape: { kind: "grid", size: [2, 1], nodes: [21, 11] }, pins, ...more }],
  });
const at = (size: number, scene: Scene): Scene => resizeScene(scene, new Map([["a", size]]));

describe("resizeScene", () => {
  test("keeps the shape of the cells and the weight of the sheet", () => {
    for (const [size, nodes] of [
      [41, [41, 21]],
      [9, [9, 5]],
      [3, [3, 3]],
    ] as const) {
      const scene = at(size, sheet());
      expect(scene.cloth[0].shape).toMatchObject({ nodes });
      const { model } = build(scene);
      expect(model.nodes.mass.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0.3, 1);
    }
    expect(at(21, sheet())).toEqual(sheet());
  });

  test("holds the same places of the cloth", () => {
    const held = (size: number, pin: unknown): number[] => {
      const { model, state, setup } = build(at(size, sheet([{ where: pin }])));
      const input = {
        pinned: new Uint8Array(model.nodes.count),
        pinTarget: new Float64Array(3 * model.nodes.count),
      };
      setup({ ...input, attachments: [], loads: [] } as never);
      return [...input.pinned.keys()]
        .filter((node) => input.pinned[node] === 1)
        .map((node) => state.x[3 * node]);
    };
    // The middle of the upper edge, by its index, on every mesh.
    for (const size of [5, 21, 41]) expect(held(size, { index: 10 })).toEqual([0]);
    // A region that has no node of the coarse mesh still holds the nearest one.
    const region = { min: [-0.45, -1, -0.6], max: [-0.35, 1, -0.49] };
    expect(held(21, { region })).toHaveLength(1);
    expect(held(3, { region })).toHaveLength(1);
    expect(held(81, { region })).toHaveLength(5);
    expect(held(9, { edge: "left" })).toEqual(Array.from({ length: 5 }, () => -1));
  });

  test("all nouns go along", () => {
    const scene = checked({ ...validScene(), colliders: [], contact: {} });
    const sizes = new Map([...meshSizes(scene)].map(([id, nodes]) => [id, 2 * nodes + 1]));
    expect(() => build(resizeScene(scene, sizes))).not.toThrow();
  });

  test("says what it cannot do", () => {
    expect(() => resizeScene(sheet(), new Map([["b", 9]]))).toThrow(
      'resizeScene: sheet "b" cannot be resized, expected one of "a"',
    );
    expect(() => at(1, sheet())).toThrow(
      'resizeScene: nodes of "a" is 1, expected a whole number of at least 2',
    );
    expect(meshSizes(sheet([], { springs: { pointMass: 1, stiffness: 1 } }))).toEqual(new Map());
    expect(meshSizes(sheet([], { springs: { fabric: {} } }))).toEqual(new Map([["a", 21]]));
  });
});
