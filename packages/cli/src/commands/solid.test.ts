import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readVtk } from "@pliant/formats";
import { parseScene } from "@pliant/scene";
import { surfaceOf, tetBox } from "@pliant/solid";
import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../test/run-cli.ts";
import { removeTemporaryFolders, temporaryFolder } from "../test/scene-file.ts";

afterAll(removeTemporaryFolders);

const { x, tets } = tetBox([2, 1, 1], [4, 2, 2]);

/** The box's surface, 2 units long. */
const OBJ = [
  ...Array.from({ length: x.length / 3 }, (_, i) => `v ${x.subarray(3 * i, 3 * i + 3).join(" ")}`),
  ...Array.from(surfaceOf({ x, tets }), (v, k) => (k % 3 === 0 ? `f ${v + 1}` : ` ${v + 1}`)),
]
  .join("\n")
  .replaceAll("\n ", " ");

async function box(): Promise<{ folder: string; file: string; cache: string }> {
  const folder = await temporaryFolder();
  const file = join(folder, "box.obj");
  await writeFile(file, OBJ);
  return { folder, file, cache: join(folder, "cache") };
}

test("a surface becomes a body; the second time its modes come from the cache", async () => {
  const { folder, file, cache } = await box();
  const out = join(folder, "box.vtk");
  const args = ["solid", file, "--scale", "0.1", "--nodes", "300", "--modes", "6", "--cache", cache];
  const first = await runCli([...args, "--out", out]);
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/size {7}0\.2 × 0\.1 × 0\.1 m, 1\.9\d* kg/);
  expect(first.stdout).toMatch(/mesh {7}\d+ nodes, \d+ tetrahedra, lattice of 0\.0\d+ m/);
  expect(first.stdout).toMatch(/modes {6}6 computed in .* s, [\d., ]+ Hz/);
  expect(first.stderr).toMatch(/%, modes/);
  expect(await readdir(cache)).toEqual([expect.stringMatching(/^[\da-f]{16}\.modes$/)]);
  const again = await runCli([...args, "--json"]);
  const facts = JSON.parse(again.stdout) as { fromCache: boolean; frequencies: number[]; nodes: number };
  expect(facts.fromCache).toBe(true);
  expect(facts.frequencies).toHaveLength(6);
  expect(again.stderr).toBe("");
  const written = await readFile(out);
  expect(readVtk(written).x.length / 3).toBe(facts.nodes);
  expect(written.toString()).toContain("VECTORS mode6 double");
});

test("a scene with the body in it is valid, stands upright, and is drawn as the file has it", async () => {
  const { folder, file, cache } = await box();
  const out = join(folder, "box.json");
  const args = [
    "solid",
    file,
    "--scale",
    "0.1",
    "--up",
    "z",
    "--nodes",
    "200",
    "--modes",
    "5",
    "--young",
    "100",
  ];
  const { code, stderr } = await runCli([...args, "--cache", cache, "--scene", out]);
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /warning: Young's modulus is 100 Pa; a body of 0\.2 m and 1000 kg\/m³ wants about 16000 Pa/,
  );
  const { scene } = parseScene(await readFile(out, "utf8"));
  const [{ shape, modes, position }] = scene?.solids ?? [];
  expect(modes).toBe(5);
  expect(position[1]).toBeCloseTo(0.1, 2);
  if (shape.kind !== "mesh") throw new Error(`expected a mesh, not ${shape.kind}`);
  expect(shape.triangles).toHaveLength(surfaceOf({ x, tets }).length / 3);
  // What was along z is along y, and the triangles still look outward.
  const heights = shape.vertices.map(([, y]) => y);
  expect(Math.max(...heights)).toBeCloseTo(0.05, 12);
  expect((await runCli(["check", out])).code).toBe(0);
});

test("Ctrl-C ends it and leaves nothing behind", async () => {
  const { file, cache } = await box();
  const controller = new AbortController();
  const onOutput = (text: string): void => {
    if (text.includes("modes")) controller.abort("SIGINT");
  };
  const { code, stderr, stdout } = await runCli(["solid", file, "--nodes", "300", "--cache", cache], {
    signal: controller.signal,
    onOutput,
  });
  expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
  expect(stderr).toMatch(/interrupted: nothing was kept\n$/);
  await expect(readdir(cache)).rejects.toThrow(/ENOENT/);
});

describe("precise reasons", () => {
  const of = async (name: string, text: string, ...more: string[]) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, name), text);
    const { code, stderr } = await runCli(["solid", join(folder, name), "--no-cache", ...more]);
    return `${code} ${stderr.replaceAll(`${folder}/`, "").trim()}`;
  };
  const HEX = "*VERTICES\n1 3 0 0\n1 0 0 0\n*ELEMENTS\nBALL\n";
  test.each([
    [
      ["a.fbx", ""],
      '2 pliant: a.fbx ends with "fbx", expected tetrahedra (msh, mesh, vtk, veg, node, ele) or a surface (obj, ply, stl, glb, gltf)',
    ],
    [["a.node", "1 3 0 0"], "2 pliant: cannot read a.ele: it does not exist"],
    [["a.veg", HEX], '1 pliant: a.veg: line 5: the kind of elements is "BALL", expected TET or CUBIC'],
    [
      ["a.obj", "v 0 0 0\nf 1 1 9"],
      '1 pliant: a.obj: line 2: a face has the corner "9", but there are 1 vertices so far',
    ],
    [
      ["a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3", "--nodes", "50"],
      "1 pliant: a.obj: no lattice node is inside the surface, expected a surface with an inside, a smaller spacing or more nodes",
    ],
    [["a.obj", "", "--out", "a.fbx"], "2 pliant: --out is a.fbx, expected a name that ends with .vtk"],
    [
      ["a.obj", OBJ, "--nodes", "30", "--modes", "900"],
      /^2 [^]*--modes is 900, expected at most \d+ for \d+ nodes$/,
    ],
    [
      ["a.obj", OBJ, "--nodes", "400", "--poisson", "0.5"],
      "1 pliant: a.obj: poisson is 0.5, expected above −1 and below 0.5",
    ],
  ] as [Parameters<typeof of>, string | RegExp][])("%#", async (args, expected) => {
    const said = await of(...args);
    if (typeof expected === "string") expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });
});
