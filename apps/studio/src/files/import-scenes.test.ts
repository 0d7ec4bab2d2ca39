import { parseScene } from "@pliant/scene";
import { expect, test } from "vitest";
import { scaleOf } from "./extent.ts";
import { characterScene, measureSurface, patternScene, surfaceScene } from "./import-scenes.ts";
import { kindOf } from "./kinds.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const square = {
  name: "a sheet.obj",
  bytes: bytes("v 0 0 0\nv 100 0 0\nv 100 0 100\nv 0 0 100\nf 1 4 3\nf 1 3 2\n"),
};

test("a mesh in centimetres becomes cloth above the ground, or an obstacle under a sheet", async () => {
  const size = await measureSurface(square);
  expect([size.triangles, scaleOf(size)]).toEqual([2, 0.01]);
  for (const role of ["cloth", "collider"] as const) {
    const text = await surfaceScene(square, role, size);
    expect(parseScene(text).errors ?? []).toEqual([]);
    expect(text).toContain('"scale": 0.01');
  }
  expect(await surfaceScene(square, "cloth", size)).toContain('"file": "a sheet.obj"');
});

test("characters and patterns become scenes without errors", () => {
  for (const text of [
    characterScene(
      { name: "body.glb", bytes: bytes("") },
      { triangles: 9, low: [0, 0, 0], high: [100, 180, 30] },
    ),
    patternScene({ name: "skirt.json", bytes: bytes("") }),
  ])
    expect(parseScene(text).errors ?? []).toEqual([]);
});

test.each([
  ["scene.json", '{ "version": 2 }', "scene"],
  ["broken.json", "{", "scene"],
  ["skirt.json", '{ "pattern": { "panels": {} } }', "pattern"],
  ["a.OBJ", "", "surface"],
  ["a.ply", "", "surface"],
  ["a.glb", "no glb", "surface"],
  ["a.node", "", "tets"],
  ["a.vtk", "", "tets"],
  ["a.fbx", "", "other"],
])("%s is known", (name, text, kind) => expect(kindOf(name, bytes(text))).toBe(kind));
