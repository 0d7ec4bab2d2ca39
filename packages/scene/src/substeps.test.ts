import { expect, test } from "vitest";
import { checkScene } from "./check.ts";
import { createSimulation } from "./create-simulation.ts";
import type { Scene, SceneInput } from "./schema/document.ts";
import { sceneSubsteps, sceneTimeShares } from "./substeps.ts";
import { validScene } from "./test/valid-scene.ts";

function sceneOf(input: SceneInput): Scene {
  const { scene, errors } = checkScene(input);
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

type Sheet = NonNullable<SceneInput["cloth"]>[number];
const sheet = (nodes: [number, number], more: Partial<Sheet> = {}): Sheet => ({
  id: `sheet ${nodes.join()}`,
  shape: { kind: "grid", size: [1, 1], nodes },
  ...more,
});
const stiff: Partial<Sheet> = { material: { density: 0.2, bend: 1e-3 } };
const arcs: Partial<Sheet> = { material: { density: 0.2, bend: 1e-3, bendKind: "arc" } };

const springs = { method: "fuzzy", pointMass: 0.001, stiffness: 10 } as const;
const cube: NonNullable<SceneInput["solids"]>[number] = {
  id: "cube",
  shape: { kind: "box", size: [0.1, 0.1, 0.1], spacing: 0.05 },
};

test.each<[string, Partial<SceneInput>, number]>([
  ["limp", { cloth: [sheet([33, 33])] }, 8],
  ["stiff and fine", { cloth: [sheet([101, 101], stiff)] }, 8],
  ["stiff, fine arcs", { cloth: [sheet([101, 101], arcs)] }, 23],
  [
    "stiff arcs, by their spacing",
    { cloth: [{ id: "s", shape: { kind: "grid", size: [1, 1], spacing: 0.01 }, ...arcs }] },
    23,
  ],
  ["long cells", { cloth: [sheet([21, 81], arcs)] }, 0],
  ["few nodes", { cloth: [sheet([2, 2]), sheet([3, 61], arcs), sheet([4, 5], arcs)] }, 0],
  ["oriented", { cloth: [sheet([6, 6]), sheet([51, 8], { ...stiff, material: "denim" })] }, 8],
  ["longer steps", { time: { fps: 10, dt: 0.1 }, cloth: [sheet([9, 9])] }, 64],
  ["as it says", { quality: { substeps: 3 }, cloth: [sheet([101, 101], stiff)] }, 3],
  ["literal", { quality: { level: "paper-literal" }, cloth: [sheet([101, 101], stiff)] }, 1],
  ["of everything", validScene(), 2],
  [
    "paper beside a solid",
    { time: { fps: 60, dt: 1 / 60 }, cloth: [sheet([5, 5], { paper: {} })], solids: [cube] },
    2,
  ],
  [
    "springs beside a solid",
    { time: { fps: 60, dt: 1 / 60 }, cloth: [sheet([5, 5], { springs })], solids: [cube] },
    2,
  ],
  ["a block alone", { lattices: [{ id: "b", size: [1, 1, 1], nodes: [3, 3, 3], springs }] }, 1],
])("as many as the simulation takes: %s", (_, changes, count) => {
  const scene = sceneOf({ version: 2, ...changes } as SceneInput);
  const found = sceneSubsteps(scene);
  expect(found).toBe(createSimulation(scene, { advanced: { kernels: "reference" } }).substeps);
  if (count > 0) expect(found).toBe(count);
});

test("of a sheet that would take long to build", () => {
  expect(sceneSubsteps(sceneOf({ version: 2, cloth: [sheet([1000, 1000], arcs)] }))).toBeGreaterThan(8);
});

test("time that fuzzy steps really advance, as the whole sheet says it", () => {
  const springs = { method: "fuzzy", pointMass: 0.001, stiffness: 10, drag: 0.01 } as const;
  const block = { id: "block", size: [1, 1, 1], nodes: [9, 9, 9], springs } satisfies NonNullable<
    SceneInput["lattices"]
  >[number];
  const scene = sceneOf({
    version: 2,
    cloth: [sheet([21, 31], { springs }), sheet([9, 9])],
    lattices: [block],
    quality: { substeps: 1 },
  });
  const [first, second, third] = sceneTimeShares(scene).map(({ share }) => share);
  expect([second, first > third, first < 1]).toEqual([1, true, true]);
  const whole = createSimulation(scene);
  whole.step();
  // The least of all bodies.
  expect(whole.motion()?.effectiveStep).toBeCloseTo(third * whole.options.dt, 14);
});
