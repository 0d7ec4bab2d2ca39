import { Simulation } from "pliant";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { withFiles } from "../files/with-files.ts";
import { latticeCounts } from "../lattice-counts.ts";
import type { Scene } from "../schema/document.ts";
import { sceneSubsteps } from "../substeps.ts";
import { build } from "./build.ts";

const VERTICES = "v 50 0 0\nv -50 0 0\nv 0 50 0\nv 0 -50 0\nv 0 0 50\nv 0 0 -50\n";
const FACES = ["1 3 5", "3 2 5", "2 4 5", "4 1 5", "3 1 6", "2 3 6", "4 2 6", "1 4 6"];
const OCTAHEDRON = VERTICES + FACES.map((face) => `f ${face}\n`).join("");
const OPEN =
  VERTICES +
  FACES.slice(1)
    .map((face) => `f ${face}\n`)
    .join("");

const given = (lattice: object): object => ({
  version: 2,
  lattices: [
    {
      ...{ id: "stone", file: "stone.obj", scale: 0.01, spacing: 0.1, center: [0, 1, 0] },
      springs: { method: "fuzzy", pointMass: 0.01, stiffness: 40, damping: 0.05 },
      ...lattice,
    },
  ],
});

async function read(lattice: object, text = OCTAHEDRON): Promise<Scene> {
  const { scene, errors } = checkScene(given(lattice));
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  const result = await withFiles(scene, async () => new TextEncoder().encode(text));
  if (!result.scene) throw new Error(result.errors.map(({ message }) => message).join("\n"));
  return result.scene;
}

describe("lattices from a file", () => {
  test("are points on springs within its surface, moved by the method", async () => {
    const scene = await read({ held: ["top"] });
    const { model, state, options, setup, drive } = build(scene);
    const [body] = model.bodies;
    expect([body.kind, body.solver]).toEqual(["springs", "fuzzy"]);
    expect(latticeCounts(scene.lattices[0], scene.files)).toEqual({
      nodes: body.nodeCount,
      triangles: body.triangleCount,
    });
    for (let i = 0; i < state.x.length; i += 3) {
      const far = Math.abs(state.x[i]) + Math.abs(state.x[i + 1] - 1) + Math.abs(state.x[i + 2]);
      expect(far).toBeLessThan(0.6);
    }
    const simulation = new Simulation({ model, state }, options);
    setup(simulation.input);
    drive(simulation);
    const held = simulation.input.pinned.reduce((sum, each) => sum + each, 0);
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(body.nodeCount / 4);
    for (let step = 0; step < 50; step++) expect(simulation.step().flags.nonFinite).toBe(false);
    expect(sceneSubsteps(scene)).toBe(1);
  });

  test("of which what is wrong is said with its place", async () => {
    await expect(read({}, OPEN)).rejects.toThrow(
      'lattices[0].file is "stone.obj", expected a closed surface: it has borders',
    );
    await expect(read({ spacing: 0.001 })).rejects.toThrow(
      "lattices[0].spacing is 0.001, expected larger: at most 4000000 cells around the surface",
    );
    await expect(read({ spacing: 10 })).rejects.toThrow(
      "lattices[0].spacing is 10, expected at most 1 m, the shortest side of the surface",
    );
  });

  test.each([
    [{ nodes: [2, 2, 2] }, "lattices[0].nodes is [2, 2, 2], expected absent beside `file`: give `spacing`"],
    [
      { spacing: undefined },
      "lattices[0].spacing is missing, expected a number from 0.0001 to 1000 m, since there is a `file`",
    ],
    [
      { file: undefined, spacing: undefined, scale: 1 },
      "lattices[0].size is missing, expected three lengths [x, y, z] in m, or `file`",
    ],
    [
      { file: undefined, size: [1, 1, 1], nodes: [2, 2, 2], scale: 1 },
      "lattices[0].spacing is 0.1, expected absent without `file`: give `nodes`",
    ],
    [
      { file: "stone.txt" },
      'lattices[0].file is "stone.txt", expected a path below the scene\'s folder that ends with',
    ],
  ])("%j", (lattice, message) => {
    const raw = JSON.parse(JSON.stringify(given(lattice))) as unknown;
    expect(
      checkScene(raw)
        .errors?.map((each) => each.message)
        .join("\n"),
    ).toContain(message);
  });
});
