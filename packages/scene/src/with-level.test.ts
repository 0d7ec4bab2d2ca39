import { expect, test } from "vitest";
import { checkScene } from "./check.ts";
import { createSimulation } from "./create-simulation.ts";
import { withLevel } from "./with-level.ts";

const sceneOf = (quality?: object) => {
  const { scene } = checkScene({
    version: 2,
    cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [3, 3] } }],
    ...(quality && { quality }),
  });
  if (!scene) throw new Error("the scene has errors");
  return scene;
};

test("a level is filled in where the author has chosen none", () => {
  expect(withLevel(sceneOf({ substeps: 3 }), "film").quality).toEqual({ level: "film", substeps: 3 });
  expect(withLevel(sceneOf({ level: "draft" }), "film").quality).toEqual({ level: "draft" });
});

test("a simulation alone says that it holds no frame rate, and a bake asks for none", () => {
  const scene = { ...sceneOf(), targetFps: 60 };
  expect(() => createSimulation(scene)).toThrow(
    "createSimulation: targetFps is 60, which a simulation alone does not hold; expected a scene without it, or `govern(scene)` of @pliant/governor",
  );
  expect(createSimulation(withLevel(scene, "film")).options.quality.level).toBe("film");
});
