import { checkScene, type Scene, type SceneInput } from "@pliant/scene";
import { expect, test } from "vitest";
import { sceneWarnings, solverSteps } from "./scene-warnings.ts";

function sceneOf(changes: Partial<SceneInput> = {}, nodes: [number, number] = [9, 9]): Scene {
  const cloth = [{ id: "sheet", shape: { kind: "grid" as const, size: [1, 1] as [number, number], nodes } }];
  const { scene } = checkScene({ version: 2, cloth, ...changes });
  if (!scene) throw new Error("the scene has errors");
  return scene;
}

test("an ordinary scene gets none", () => {
  expect(sceneWarnings(sceneOf())).toEqual([]);
  expect(sceneWarnings(sceneOf({}, [6, 26]))).toEqual([]);
});

test("solver steps are frames × steps × substeps", () => {
  const scene = sceneOf({ time: { seconds: 2, fps: 30, dt: 1 / 90 }, quality: { substeps: 4 } });
  expect(solverSteps(scene)).toBe(720);
});

test("a stiff fine sheet takes more where beams buckle into arcs", () => {
  const shape = {
    kind: "grid" as const,
    size: [1, 1] as [number, number],
    nodes: [101, 101] as [number, number],
  };
  const cloth = [{ id: "stiff", shape, material: { density: 0.2, bend: 1e-3, bendKind: "arc" as const } }];
  expect(solverSteps(sceneOf({ cloth, time: { seconds: 1, fps: 30, dt: 1 / 90 } }))).toBe(90 * 23);
});

test("a run that would take days", () => {
  const scene = sceneOf({ time: { seconds: 1e4, fps: 30, dt: 1e-3 }, quality: { substeps: 2 } });
  expect(sceneWarnings(scene)).toEqual([
    "the scene asks for 2.04e+7 solver steps (10200000 steps of 0.0009804 s, 2 substeps each), which takes very " +
      "long; a longer time.dt, fewer time.seconds or fewer quality.substeps make it less",
  ]);
});

test("long cells, with the distance along both axes", () => {
  expect(sceneWarnings(sceneOf({}, [11, 101]))).toEqual([
    "cloth[0].shape has nodes 0.1 m apart along its width and 0.01 m along its height: cells 10 times longer than " +
      "wide fold badly, expected at most 5 times; change `nodes`, or give `spacing`",
  ]);
});

test("hundreds alike are counted", () => {
  const shape = {
    kind: "grid" as const,
    size: [1, 1] as [number, number],
    nodes: [2, 12] as [number, number],
  };
  const cloth = Array.from({ length: 200 }, (_, index) => ({
    id: `sheet ${index}`,
    shape: { ...shape, center: [0, 2 * index, 0] as [number, number, number] },
  }));
  const warnings = sceneWarnings(sceneOf({ cloth }));
  expect(warnings).toHaveLength(11);
  expect(warnings[10]).toBe("and 190 more with such cells");
});

test("fuzzy springs that run slow say so", () => {
  const shape = {
    kind: "grid" as const,
    size: [1, 1] as [number, number],
    nodes: [9, 9] as [number, number],
  };
  const fuzzy = (stiffness: number) => {
    const springs = { method: "fuzzy" as const, pointMass: 0.01, stiffness };
    return sceneWarnings(sceneOf({ cloth: [{ id: "flag", shape, springs }] }));
  };
  expect(fuzzy(10)).toEqual([]);
  expect(fuzzy(100)).toEqual([
    '"flag" runs at 49 % of the time: its springs are too stiff for fuzzy steps of 11.11 ms, whose gain is reduced; ' +
      "a shorter time.dt, heavier points or softer springs run in time",
  ]);
});
