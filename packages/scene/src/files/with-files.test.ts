import { describe, expect, test } from "vitest";
import { build } from "../build/build.ts";
import { checkScene } from "../check.ts";
import type { Scene } from "../schema/document.ts";
import { validScene } from "../test/valid-scene.ts";
import { filesOf } from "./files-of.ts";
import { readScene } from "./read-scene.ts";
import { withFiles, type ReadFile } from "./with-files.ts";

const TETRAHEDRON = "v 0 0 0\nv 100 0 0\nv 0 100 0\nv 0 0 100\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/** A disk of texts; `asked` are the files that were read. */
function disk(files: Readonly<Record<string, string>>): { read: ReadFile; asked: string[] } {
  const asked: string[] = [];
  const read: ReadFile = async (file) => {
    asked.push(file);
    if (files[file] === undefined) throw new Error("there is no such file");
    return new TextEncoder().encode(files[file]);
  };
  return { read, asked };
}

const withMesh = (file: string, fields: object = {}): Record<string, unknown> => ({
  ...validScene(),
  colliders: [{ id: "stone", shape: { kind: "mesh", file, ...fields } }],
  cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [3, 3] } }],
});

function sceneOf(data: unknown): Scene {
  const { scene, errors } = checkScene(data);
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

describe("files of a scene", () => {
  test("are listed, read once each and built into what names them", async () => {
    const two = withMesh("stones/a.obj", { scale: 0.01, up: "z" });
    (two["colliders"] as object[]).push({ id: "second", shape: { kind: "mesh", file: "stones/a.obj" } });
    const scene = sceneOf(two);
    expect(filesOf(scene)).toEqual([
      { path: ["colliders", 0, "shape", "file"], kind: "mesh", file: "stones/a.obj" },
      { path: ["colliders", 1, "shape", "file"], kind: "mesh", file: "stones/a.obj" },
    ]);
    const { read, asked } = disk({ "stones/a.obj": TETRAHEDRON });
    const result = await withFiles(scene, read);
    expect(asked).toEqual(["stones/a.obj"]);
    // What is saved names the files, and can be read again.
    expect(checkScene(JSON.parse(JSON.stringify(result.scene))).scene).toEqual(scene);
    const { model } = build(result.scene as Scene);
    expect(model.colliders[0].shape).toMatchObject({
      kind: "mesh",
      vertices: Float64Array.of(0, 0, -0, 1, 0, -0, 0, 0, -1, 0, 1, -0),
    });
    expect(model.colliders[1].shape).toMatchObject({
      triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
    });
  });

  test("are missed by build when nobody has read them", () => {
    expect(() => build(sceneOf(withMesh("a.obj")))).toThrow(
      'build: the file "a.obj" of the scene was not read, expected a scene from readScene or withFiles',
    );
  });

  test.each([
    ["../a.obj", "no . or .. in it"],
    ["a/../../b.obj", "no . or .. in it"],
    ["./a.obj", "no . or .. in it"],
    ["/etc/passwd.obj", "no absolute path"],
    ["~/a.obj", "no absolute path"],
    ["C:/a.obj", "no absolute path"],
    ["a\\b.obj", "folders parted by /"],
    ["https://example.org/a.obj", "no address: nothing is fetched"],
    ["file:a.obj", "no address: nothing is fetched"],
    ["data:model/obj;base64,AAAA", "no address: nothing is fetched"],
    ["a//b.obj", "a name in each part"],
    ["a\u0000.obj", "only characters that every system has in names"],
  ])("%j: %s", (file, reason) => {
    expect(checkScene(withMesh(file)).errors).toEqual([
      expect.objectContaining({
        path: "colliders[0].shape.file",
        value: file,
        expected: `a path below the scene's folder that ends with .obj, .ply, .stl, .glb, .gltf: ${reason}`,
      }),
    ]);
  });

  test("end as their kind does", () => {
    const [error] = checkScene(withMesh("a.txt")).errors ?? [];
    expect(error.message).toBe(
      'colliders[0].shape.file is "a.txt", expected a path below the scene\'s folder that ends with .obj, .ply, .stl, .glb, .gltf',
    );
  });

  test("are not given together with triangles, nor is neither", () => {
    const messages = (data: unknown): string[] =>
      (checkScene(data).errors ?? []).map(({ message }) => message);
    const vertices = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
    ];
    expect(messages(withMesh("a.obj", { vertices, triangles: [[0, 2, 1]] }))).toEqual([
      "colliders[0].shape is an object with kind, file, vertices, triangles, expected either `file`, or `vertices` and `triangles`",
    ]);
    expect(
      messages({ ...withMesh("a.obj"), colliders: [{ id: "a", shape: { kind: "mesh", vertices } }] }),
    ).toEqual([
      "colliders[0].shape.triangles is missing, expected a list of triangles, or a `file` instead of both",
    ]);
  });

  test("tell what is wrong with them, at their place in the text", async () => {
    const text = JSON.stringify(
      {
        ...withMesh("a.obj"),
        colliders: ["none.obj", "bad.obj", "bad.obj", "torn.obj"].map((file, k) => ({
          id: `c${k}`,
          shape: { kind: "mesh", file },
        })),
      },
      null,
      1,
    );
    const { read } = disk({ "bad.obj": "v 0 0 zero\n", "torn.obj": TETRAHEDRON });
    const { errors = [] } = await readScene(text, read);
    expect(errors).toMatchObject([
      {
        path: "colliders[0].shape.file",
        line: text.split("\n").findIndex((line) => line.includes("none.obj")) + 1,
        message:
          'colliders[0].shape.file is "none.obj", expected a file that can be read: there is no such file',
      },
      {
        path: "colliders[1].shape.file",
        message:
          'colliders[1].shape.file is "bad.obj", expected a mesh file that can be used: line 1: z of vertex 1 is "zero", expected a finite number',
      },
    ]);
  });

  test("are surfaces with two sides", async () => {
    const { read } = disk({
      "fan.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 -1 0\nf 1 2 3\nf 1 2 4\nf 2 1 5\n",
    });
    const { errors = [] } = await withFiles(sceneOf(withMesh("fan.obj")), read);
    expect(errors.map(({ path }) => path)).toContain("colliders[0].shape.file");
    expect(errors[0].message).toMatch(/^colliders\[0\]\.shape\.file has a fault: /);
  });

  test("are bounded before they are taken, whoever reads them", async () => {
    const most: number[] = [];
    const { errors = [] } = await withFiles(sceneOf(withMesh("a.obj")), async (_, bytes) => {
      most.push(bytes);
      return new Uint8Array(bytes + 1);
    });
    expect(most).toEqual([64e6]);
    expect(errors[0].message).toBe(
      'colliders[0].shape.file is "a.obj", expected a file that can be read: it has 64 MB, at most 64 MB are read',
    );
  });
});
