import { SIMULATION_DEFAULTS } from "pliant";
import { describe, expect, expectTypeOf, test } from "vitest";
import type * as z from "zod";
import { checkScene } from "../check.ts";
import { validScene } from "../test/valid-scene.ts";
import { SCENE_VERSION, type sceneSchema, type Scene, type SceneInput } from "./document.ts";

const smallest: SceneInput = {
  version: 2,
  cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [2, 2] } }],
};

describe("scene document", () => {
  test("fills in every default", () => {
    const { scene } = checkScene(smallest);
    expect(scene).toEqual({
      version: SCENE_VERSION,
      seed: 1,
      gravity: [0, -9.81, 0],
      wind: [0, 0, 0],
      time: { dt: 1 / 90, seconds: 3, fps: 30 },
      quality: {},
      contact: {
        self: SIMULATION_DEFAULTS.contact.self,
        selfFriction: SIMULATION_DEFAULTS.contact.selfFriction,
        initialIntersections: "recover",
      },
      dressing: { settle: 0.5, steps: 400 },
      garments: [],
      cloth: [
        {
          id: "sheet",
          shape: {
            kind: "grid",
            size: [1, 1],
            nodes: [2, 2],
            center: [0, 0, 0],
            orientation: "horizontal",
            rotationDegrees: [0, 0, 0],
          },
          material: "cotton",
          pins: [],
          attach: [],
          cut: [],
          loads: [],
        },
      ],
      solids: [],
      colliders: [],
      lattices: [],
      ruleBases: [],
      keyframes: [],
    });
  });

  test("a checked scene checks again to itself: it can be saved", () => {
    const { scene } = checkScene(validScene());
    expect(checkScene(JSON.parse(JSON.stringify(scene))).scene).toEqual(scene);
  });

  test("the types are the schema's", () => {
    expectTypeOf<Omit<Scene, "files">>().toEqualTypeOf<z.infer<typeof sceneSchema>>();
    expectTypeOf<SceneInput>().toEqualTypeOf<z.input<typeof sceneSchema>>();
    expectTypeOf<Omit<Scene, "files">>().toExtend<SceneInput>();
    expectTypeOf<Scene["version"]>().toEqualTypeOf<2>();
    expectTypeOf<Scene["gravity"]>().toEqualTypeOf<[number, number, number]>();
    expectTypeOf<Scene["quality"]["level"]>().toEqualTypeOf<
      "draft" | "live" | "film" | "paper-literal" | undefined
    >();
    expectTypeOf<Scene["cloth"][number]["shape"]["kind"]>().toEqualTypeOf<
      "grid" | "mesh" | "creasePattern"
    >();
    expectTypeOf<"sphere" | "mannequin">().toExtend<Scene["colliders"][number]["shape"]["kind"]>();
    expectTypeOf<Scene["colliders"][number]["shape"]["kind"]>().not.toEqualTypeOf<string>();
  });
});
