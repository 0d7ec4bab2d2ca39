import { expect, it } from "vitest";
import { readObj } from "./obj.ts";
import { readPly } from "./ply.ts";
import { writeObj } from "./write-obj.ts";
import { writePly } from "./write-ply.ts";

const surface = {
  name: "a sheet",
  positions: Float32Array.of(0, 0.1, 0, 0, 1 / 3, 1, 1, -1e-9, 0, 123.456, 0, 1),
  triangles: Uint32Array.of(0, 1, 2, 1, 3, 2),
  uvs: Float32Array.of(0, 0, 1, 0, 0, 1, 0.7, 1),
};

it.each([
  ["OBJ", writeObj, readObj],
  ["PLY", writePly, readPly],
] as const)("%s comes back bit for bit", (_, write, read) => {
  const { x, triangles, uvs, normals } = read(write(surface));
  expect(Float32Array.from(x)).toEqual(surface.positions);
  expect(triangles).toEqual(surface.triangles);
  expect(uvs).toEqual(surface.uvs);
  expect(normals?.length).toBe(12);
  const { uvs: none, ...plain } = surface;
  expect(none.length).toBe(8);
  expect(Float32Array.from(read(write(plain)).x)).toEqual(surface.positions);
});
