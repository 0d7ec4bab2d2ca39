import { writeGlbCharacter } from "@pliant/formats/write";
import { createMannequin } from "@pliant/mannequin";
import { createAnimatedCollider } from "@pliant/character";
import { colliderVertices } from "pliant";
import { beforeAll, describe, expect, test } from "vitest";
import { checkScene, type SceneResult } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import { withFiles } from "../files/with-files.ts";
import type { Scene } from "../schema/document.ts";
import { validScene } from "../test/valid-scene.ts";
import { colliderShapes } from "./collider-shapes.ts";

const mannequin = createMannequin({ triangles: 3000 });
let glb = new Uint8Array();
beforeAll(async () => {
  glb = Uint8Array.from(await writeGlbCharacter(mannequin));
});

/** To a tenth of a millimetre: a few will be rounded otherwise. */
const placeOf = (x: Float64Array, vertex: number): string =>
  [0, 1, 2].map((k) => x[3 * vertex + k].toFixed(4)).join(" ");

async function opened(shape: object): Promise<SceneResult> {
  const { scene, errors } = checkScene({
    ...validScene(),
    colliders: [
      { id: "body", shape: { kind: "character", file: "body.glb", ...shape }, position: [1, 0, 0] },
    ],
    cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [3, 3], center: [0, 3, 0] } }],
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return withFiles(scene, async () => glb);
}

async function simulate(shape: object) {
  return createSimulation((await opened(shape)).scene as Scene, { advanced: { kernels: "reference" } });
}

describe("a character in a scene", () => {
  test("moves as its file says, from its bind pose on", async () => {
    const simulation = await simulate({ clip: "walk", blendIn: 0.1, speed: 2 });
    for (let step = 0; step < 20; step++) simulation.step();
    const expected = new Float64Array(mannequin.positions.length);
    createAnimatedCollider(mannequin, { clip: "walk", blendIn: 0.1, speed: 2 }).write(
      simulation.state.time,
      expected,
    );
    const now = colliderVertices(simulation.input, "body");
    expect(now).toHaveLength(expected.length);
    // Mending may number vertices anew; the file has f32.
    const places = new Set(Array.from({ length: now.length / 3 }, (_, v) => placeOf(now, v)));
    const strays = Array.from({ length: now.length / 3 }, (_, v) => placeOf(expected, v)).filter(
      (place) => !places.has(place),
    );
    expect(strays.length).toBeLessThan(0.02 * places.size);
  });

  test("meets cloth with as many triangles as are asked for", async () => {
    const [shape] = (await simulate({ clip: "T", triangles: 1000 })).model.colliders.map(
      (each) => each.shape,
    );
    expect(shape.kind === "mesh" && shape.triangles.length / 3).toBe(1000);
  });

  test("has the unit and the axis that the author says, and its shape is told for any time", async () => {
    const { scene } = await opened({ clip: null, scale: 0.5, up: "z" });
    const [shape] = colliderShapes(scene as Scene)(3);
    const tall = (at: number): number => {
      const along = shape?.vertices.filter((_, i) => i % 3 === at) ?? [];
      return Math.max(...along) - Math.min(...along);
    };
    expect(tall(2)).toBeCloseTo(0.85, 2);
  });

  test("plays clips that its file has", async () => {
    const { errors = [] } = await opened({ clip: "wlak" });
    expect(errors.map(({ message }) => message)).toEqual([
      'colliders[0].shape.clip is "wlak", expected "A", "T", "sitting", "walk", "run", "turn", "squat" or "dance"; did you mean "walk"?',
    ]);
  });

  test("is a GLB with a body", async () => {
    const { scene } = checkScene({
      ...validScene(),
      colliders: [{ id: "body", shape: { kind: "character", file: "body.glb" } }],
      cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [3, 3] } }],
    });
    const { errors = [] } = await withFiles(scene as Scene, async () => new Uint8Array(100));
    expect(errors.map(({ message }) => message)).toEqual([
      'colliders[0].shape.file is "body.glb", expected a character file that can be used: not a GLB that can be read: ' +
        'it does not begin with "glTF", expected the binary form of glTF 2.0',
    ]);
  });
});
