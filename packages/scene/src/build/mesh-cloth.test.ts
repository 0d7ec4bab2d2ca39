import { stretch } from "pliant";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import { withFiles } from "../files/with-files.ts";
import type { Scene } from "../schema/document.ts";
import { validScene } from "../test/valid-scene.ts";
import { build } from "./build.ts";
import { grainCorners } from "./grain.ts";
import { buildMeshCloth } from "./mesh-cloth.ts";
import { resolveMaterial } from "./cloth.ts";

/** A sheet of quads in centimetres, z up, with a seam of texture along its middle column. */
function obj(columns: number, rows: number): string {
  const lines: string[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) lines.push(`v ${2 * column} ${-2 * row} 0`);
  // Texture coordinates twice: the right half is another island, further to the right.
  for (const shift of [0, 1])
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        lines.push(`vt ${column / (columns - 1) + shift} ${1 - row / (rows - 1)}`);
  const node = (column: number, row: number): number => 1 + row * columns + column;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const shift = column < (columns - 1) / 2 ? 0 : columns * rows;
      const corner = (c: number, r: number): string => `${node(c, r)}/${node(c, r) + shift}`;
      const corners = [
        corner(column, row),
        corner(column, row + 1),
        corner(column + 1, row + 1),
        corner(column + 1, row),
      ];
      lines.push(`f ${corners.join(" ")}`);
    }
  }
  return lines.join("\n");
}

async function opened(text: string, cloth: object = {}, shape: object = {}) {
  const { scene, errors } = checkScene({
    ...validScene(),
    colliders: [],
    keyframes: [],
    cloth: [
      { id: "cloth", shape: { kind: "mesh", file: "a.obj", scale: 0.01, up: "z", ...shape }, ...cloth },
    ],
  });
  if (!scene) return { errors };
  return withFiles(scene, async () => new TextEncoder().encode(text));
}

const messages = ({ errors = [] }: Awaited<ReturnType<typeof opened>>): string[] =>
  errors.map(({ message }) => message);

describe("cloth from a mesh file", () => {
  test("has the file's nodes in its order, in metres and with y up, and its weight", async () => {
    const { scene } = await opened(obj(9, 7), { material: { density: 0.2 } }, { position: [1, 2, 3] });
    const { model, state } = build(scene as Scene);
    expect(model.nodes.count).toBe(63);
    expect([...state.x.subarray(3, 6)]).toEqual([1.02, 2, 3]);
    expect([...state.x.subarray(27, 30)]).toEqual([1, 2, 3.02]);
    expect(model.nodes.mass.reduce((sum, each) => sum + each)).toBeCloseTo(0.2 * 0.16 * 0.12, 12);
    // Both diagonals of 48 quads, and their sides.
    expect(model.links.count).toBe(8 * 7 + 9 * 6 + 2 * 48);
  });

  test("hangs by what is pinned, and stretches little", async () => {
    const region = { min: [-0.01, -0.01, -0.001], max: [0.17, 0.01, 0.001] };
    const { scene } = await opened(obj(9, 7), { material: "cotton", pins: [{ where: { region } }] });
    const simulation = createSimulation(scene as Scene, { advanced: { kernels: "reference" } });
    for (let step = 0; step < 60; step++) expect(simulation.step().flags.nonFinite).toBe(false);
    expect(Math.min(...simulation.state.x)).toBeLessThan(-0.06);
    expect(stretch(simulation.model, simulation.state).max).toBeLessThan(0.02);
  });

  test("keeps texture seams for what is drawn", async () => {
    const { scene } = await opened(obj(9, 7));
    const [{ shape, material }] = (scene as Scene).cloth;
    if (shape.kind !== "mesh") throw new Error("no mesh");
    const { drawn } = buildMeshCloth({ id: "a", shape, material: resolveMaterial(material) }, scene?.files);
    expect(drawn.nodes).toHaveLength(63 + 7);
    expect(Math.max(...drawn.uvs)).toBe(2);
    const seam = [...drawn.nodes.keys()].filter((v) => drawn.nodes[v] === 4);
    expect(seam.map((v) => drawn.uvs[2 * v])).toEqual([0.5, 1.5]);
    // No seam of shading there.
    expect(new Set(seam.map((v) => drawn.smooth[v])).size).toBe(1);
  });

  test("has its warp along v of the texture", async () => {
    const fabric = { stretch: { warp: 2000, weft: 500, bias: 100 }, bendKind: "arc" };
    const { scene } = await opened(obj(9, 7), { material: fabric });
    const { model } = build(scene as Scene);
    const stiffness = (a: number, b: number): number =>
      model.links.stiffness[model.links.a.findIndex((each, k) => each === a && model.links.b[k] === b)];
    // Inside, on square cells: Y across and down.
    expect(stiffness(20, 21)).toBeCloseTo(500, 6);
    expect(stiffness(20, 29)).toBeCloseTo(2000, 6);
  });

  test("says why a mesh is none, and what cannot be held", async () => {
    const fan = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 -1 0\nf 1 2 3\nf 1 2 4\nf 2 1 5\n";
    expect(messages(await opened(fan))).toEqual([
      'cloth[0].shape.file is "a.obj", expected a mesh that can be cloth: edge 0–1 has more than two triangles, expected a surface',
    ]);
    const pins = (where: object): object => ({ pins: [{ where }] });
    expect(messages(await opened(obj(3, 3), pins({ corner: "top-left" })))).toEqual([
      "cloth[0].pins[0].where is an object with corner, expected `index` or `region`: a mesh from a file has no corners and edges of its own",
    ]);
    expect(messages(await opened(obj(3, 3), pins({ index: 9 })))).toEqual([
      "cloth[0].pins[0].where.index is 9, expected a node index from 0 to 8",
    ]);
    expect(messages(await opened(obj(3, 3), pins({ region: { min: [1, 1, 1], max: [2, 2, 2] } })))).toEqual([
      "cloth[0].pins[0].where.region is an object with min, max, expected a box around at least one of the 9 nodes, which start in [0, 0, 0] to [0.04, 0, 0.04] m",
    ]);
    expect(messages(await opened(obj(3, 3), { paper: {} }))).toEqual([
      "cloth[0].paper is an object with …, expected absent: a mesh from a file is cloth".replace(
        "an object with …",
        "an empty object",
      ),
    ]);
  });

  test("leaves out what has no area, and says so", async () => {
    const text = `${obj(3, 3)}\nf 1 1 2\nf 1 2 3\n`;
    const { scene } = await opened(text);
    expect(scene?.files?.get("mesh", "a.obj")?.surface.notes).toContain(
      "2 triangles without an area, or there twice, were left out",
    );
    expect(build(scene as Scene).model.triangles).toHaveLength(24);
  });
});

describe("grain", () => {
  const x = Float64Array.of(0, 0, 0, 2, 0, 0, 0, 0, -1);
  const triangles = Uint32Array.of(0, 1, 2);

  test("follows the texture, whichever way it is turned, and keeps the triangle's shape", () => {
    // v grows along x: the warp is along the long side.
    const turned = { uvs: Float32Array.of(0, 0, 0, 1, -1, 0), corners: triangles };
    const rest = grainCorners(x, triangles, turned);
    expect([...rest].map((each) => each + 0)).toEqual([0, 0, 0, 2, -1, 0]);
  });

  test("runs along z where nothing says otherwise and cloth lies flat", () => {
    expect([...grainCorners(x, triangles, undefined)]).toEqual([0, 0, 2, 0, 0, 1]);
    const none = { uvs: new Float32Array(6), corners: triangles };
    expect([...grainCorners(x, triangles, none)]).toEqual([0, 0, 2, 0, 0, 1]);
  });
});
