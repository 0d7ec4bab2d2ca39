import { parseScene } from "@pliant/scene";
import { expect, test } from "vitest";
import { meshScene } from "./mesh-scene.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, k >> 2]);
/** A cube of 100 units: in millimetres, say. */
const OBJ = [
  ...corners.map((corner) => `v ${corner.map((value) => 100 * value).join(" ")}`),
  ...["1 3 4 2", "5 6 8 7", "1 2 6 5", "3 7 8 4", "1 5 7 3", "2 4 8 6"].map((face) => `f ${face}`),
].join("\n");
const VTK = `# vtk DataFile Version 3.0\na\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 float\n0 0 0 1 0 0 0 1 0 0 0 1\nCELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\n`;

test("a surface becomes a scene with a body of half a metre that bears its own weight", async () => {
  const { scene } = parseScene(await meshScene({ name: "cube.obj", bytes: bytes(OBJ) }));
  const [{ shape, material }] = scene?.solids ?? [];
  expect(scene?.name).toBe("cube.obj");
  expect(shape).toMatchObject({ kind: "mesh", cover: true });
  if (shape.kind === "mesh") expect(Math.max(...shape.vertices.flat())).toBe(0.5);
  expect(material.young).toBe(29430);
});

test("tetrahedra stay as they are where their size may be metres; TetGen's files come together", async () => {
  const { scene } = parseScene(await meshScene({ name: "one.vtk", bytes: bytes(VTK) }));
  expect(scene?.solids[0].shape).toMatchObject({ kind: "tets", tets: [[0, 1, 2, 3]] });
  const node = { name: "a.node", bytes: bytes("4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n") };
  const ele = { name: "a.ele", bytes: bytes("1 4 0\n0 0 1 2 3\n") };
  const [one, other] = await Promise.all([meshScene(ele, [node]), meshScene(node, [ele])]);
  expect(one.replace("a.ele", "a.node")).toBe(other);
  await expect(meshScene(node)).rejects.toThrow(/a.node comes with a.ele, expected both/);
});
