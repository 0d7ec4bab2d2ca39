import { parseScene } from "@pliant/scene";
import { describe, expect, test } from "vitest";
import { planRuns } from "./plan.ts";
import { parseVariation } from "./vary.ts";

const document = {
  version: 2,
  cloth: [
    { id: "a", shape: { kind: "grid", size: [1, 1], nodes: [5, 5] }, material: "silk" },
    { id: "b", shape: { kind: "grid", size: [1, 1], nodes: [5, 5], center: [0, 1, 0] } },
  ],
};

function plan(...vary: string[]) {
  const { scene } = parseScene(JSON.stringify(document));
  return planRuns(document, scene!, vary.map(parseVariation));
}

const scenesOf = (...vary: string[]) => plan(...vary).map(({ text }) => parseScene(text).scene!);

test("every combination, the last varying fastest, each a scene of its own", () => {
  const runs = plan("material.bend=1e-6,1e-5", "seed=1..3");
  expect(runs.map(({ label }) => label)).toEqual([
    "material.bend=0.000001, seed=1",
    "material.bend=0.000001, seed=2",
    "material.bend=0.000001, seed=3",
    "material.bend=0.00001, seed=1",
    "material.bend=0.00001, seed=2",
    "material.bend=0.00001, seed=3",
  ]);
  expect(runs[4].parameters).toEqual({ "material.bend": 1e-5, seed: 2 });
});

test("a path of no scene's key is meant of every sheet, and a preset keeps its other numbers", () => {
  const [scene] = scenesOf("material.bending=1e-5");
  expect(scene.cloth.map(({ material }) => (material as { bend?: number }).bend)).toEqual([1e-5, 1e-5]);
  expect(scene.cloth[0].material).toMatchObject({ preset: "silk" });
});

test("one word is a key of the scene, or of every sheet", () => {
  const [, scene] = scenesOf("material=cotton,silk");
  expect(scene.cloth.map(({ material }) => material)).toEqual(["silk", "silk"]);
  expect(scenesOf("seed=1,2").map(({ seed }) => seed)).toEqual([1, 2]);
});

test("single sheets, entries of lists, what the author left out", () => {
  const [scene] = scenesOf(
    "cloth[1].shape.nodes=[7,7]",
    "wind[2]=3",
    "quality.substeps=4",
    "time.seconds=0.5",
  );
  expect(scene.cloth.map(({ shape }) => (shape as { nodes?: unknown }).nodes)).toEqual([
    [5, 5],
    [7, 7],
  ]);
  expect(scene.wind).toEqual([0, 0, 3]);
  expect(scene.quality).toMatchObject({ substeps: 4 });
  expect(scene.time).toMatchObject({ seconds: 0.5, fps: 30 });
});

describe("what cannot be", () => {
  test.each([
    ["material.bend=-1", "material.bend=-1: cloth[0].material.bend is -1, expected"],
    ["material.bnd=1", "did you mean `bend`"],
    ["nonsense=1", "nonsense=1: nonsense is not a known key"],
    ["__proto__.polluted=1", '--vary __proto__.polluted: "__proto__" is no key of a scene'],
    ["cloth[0].constructor.x=1", '"constructor" is no key of a scene'],
    ["cloth[0=1", "--vary cloth[0: expected a path like material.bend or cloth[0].shape.nodes"],
  ])("%s", (vary, message) => {
    expect(() => plan(vary)).toThrow(message);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("the same path twice, too many runs", () => {
    expect(() => plan("seed=1", "seed=2")).toThrow("--vary seed is given twice, expected one for each path");
    expect(() => plan("seed=1..1000", "time.seconds=1..1000")).toThrow(
      "the sweep has 1000000 runs, expected at most 100000",
    );
  });

  test("errors of many runs are told once or twice", () => {
    expect(() => plan("material.bend=-9..-1")).toThrow(/\nand \d+ more$/u);
  });
});
