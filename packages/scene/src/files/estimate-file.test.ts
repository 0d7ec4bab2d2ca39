import { expect, test } from "vitest";
import { estimateFile } from "./estimate-file.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("an OBJ by its lines, with and without what else is in it", () => {
  const text = "# f 1 2 3\nv 0 0 0\nvn 0 0 1\nvt 0 0\nv 1 0 0\r\nv\t0 1 0\nf 1 2 3\nf 1/1 2/2 3/3 4/4\n fv\n";
  expect(estimateFile("obj", bytes(text))).toEqual({ vertices: 3, triangles: 2 });
  expect(estimateFile("obj", bytes(""))).toEqual({ vertices: 0, triangles: 0 });
});

test("a PLY by its header", () => {
  const text = "ply\nformat ascii 1.0\nelement vertex 400000\nproperty float x\nelement face 7\nend_header\n";
  expect(estimateFile("ply", bytes(text))).toEqual({ vertices: 400_000, triangles: 7 });
});

test("a binary STL by its count, a text by its length, and no lie", () => {
  const binary = new Uint8Array(84 + 3 * 50);
  new DataView(binary.buffer).setUint32(80, 3, true);
  expect(estimateFile("stl", binary).triangles).toBe(3);
  new DataView(binary.buffer).setUint32(80, 4e9, true);
  expect(estimateFile("stl", binary).triangles).toBe(0);
  expect(estimateFile("stl", new Uint8Array(10)).triangles).toBe(0);
});

test("nothing of what it does not know", () => {
  expect(estimateFile("glb", new Uint8Array(100))).toEqual({ vertices: 0, triangles: 0 });
});
