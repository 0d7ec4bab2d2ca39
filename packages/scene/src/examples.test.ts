import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { build } from "./build/build.ts";
import { createSimulation } from "./create-simulation.ts";
import { formatSceneErrors } from "./errors.ts";
import { readScene } from "./files/read-scene.ts";
import type { Scene } from "./schema/document.ts";

const folder = new URL("../../../examples/", import.meta.url);
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

async function read(name: string): Promise<Scene> {
  const { scene, errors } = await readScene(
    readFileSync(new URL(`${name}/scene.json`, folder), "utf8"),
    async (file) => readFileSync(new URL(`${name}/${file}`, folder)),
  );
  if (!scene) throw new Error(formatSceneErrors(errors, `${name}/scene.json`));
  return scene;
}

describe("examples", () => {
  test("are there", () => {
    expect(names).toEqual(
      expect.arrayContaining(["curtain", "drape", "flag", "hang", "swing", "table", "twist"]),
    );
  });

  test.each(names)("%s introduces itself and builds", async (name) => {
    const scene = await read(name);
    expect(scene.name).toBeTruthy();
    expect(scene.description).toMatch(/^[A-Z].*\.$/);
    expect(scene.$schema).toBe("../../packages/scene/scene.schema.json");
    // All of them are run in `examples/examples.test.ts`, with coarser garments, which take half a minute to put on.
    const { model } = build(scene, 0, { undressed: scene.garments.length > 0 });
    // Cloth of so few nodes would show nothing; solids of a few hundred bend well, and so do facets between creases.
    const isBent = scene.cloth.some(({ shape }) => shape.kind !== "creasePattern");
    expect(model.nodes.count).toBeGreaterThan(isBent ? 500 : 50);
  });

  test("hang is the acceptance scene: 1 m, 0.2 kg/m², Y 1000, two neighbouring corners, nothing damped", async () => {
    const { model, state } = build(await read("hang"));
    expect(model.bodies[0].material).toMatchObject({
      density: 0.2,
      stretch: 1000,
      bend: 1e-5,
      damping: 0,
      drag: 0,
    });
    expect(model.bodies[0].grid).toEqual({ columns: 32, rows: 32 });
    expect(model.nodes.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(0.2, 12);
    expect(state.x.filter((_, at) => at % 3 === 1).every((y) => y === 0)).toBe(true);
    const { pinned } = createSimulation(await read("hang")).input;
    expect([...pinned.keys()].filter((node) => pinned[node] === 1)).toEqual([0, 31]);
  });
});
