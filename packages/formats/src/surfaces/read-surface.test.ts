import { Document, WebIO } from "@gltf-transform/core";
import { describe, expect, it } from "vitest";
import { cutEverywhere, textBytes } from "../testing/text-bytes.ts";
import { readGlbSurface } from "./glb-surface.ts";
import { readObj } from "./obj.ts";
import { readPly } from "./ply.ts";
import { readSurface } from "./read-surface.ts";
import { readStl } from "./stl.ts";
import { weldSurface } from "./surface-file.ts";

const OBJ = `# a quad and a triangle
mtllib a.mtl
v 0 0 0
v 1 0 0 1 0 0
v 1 1 0
v 0 1 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
vn 0 0 1
o sheet
usemtl silk
f 1/1/1 2/2/1 3/3/1 4/4/1
g back
f -1//1 -2//1 -4//1
`;

describe("OBJ", () => {
  it("keeps texture, normals, groups and materials, and splits corners that differ", () => {
    const { x, triangles, quads, uvs, normals, groups, notes } = readObj(textBytes(OBJ));
    expect(x.length / 3).toBe(7);
    // Places in the order of the file, however faces name them.
    expect([...x].filter((_, i) => i % 3 === 0)).toEqual([0, 0, 1, 1, 1, 0, 0]);
    expect(quads).toEqual(Uint32Array.of(0));
    expect(triangles.length / 3).toBe(3);
    expect([...(uvs ?? [])]).toEqual([0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0]);
    expect([...(normals ?? [])].slice(0, 3)).toEqual([0, 0, 1]);
    expect(groups).toEqual([
      { name: "sheet", material: "silk", first: 0, count: 2 },
      { name: "back", material: "silk", first: 2, count: 1 },
    ]);
    expect(notes).toEqual(["3 of 7 vertices have no texture coordinates; theirs are 0"]);
    expect(weldSurface({ x, triangles }).x.length / 3).toBe(4);
  });

  it("cuts a polygon that is not convex by its ears: no triangle leaves it", () => {
    const text = "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf 1 2 3 4 5\n";
    const { x, triangles } = readObj(textBytes(text));
    let area = 0;
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [...triangles.subarray(t, t + 3)].map((v) => [x[3 * v], x[3 * v + 1]]);
      const each = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
      expect(each).toBeGreaterThan(0);
      area += each;
    }
    expect(area).toBeCloseTo(10, 12);
  });

  it.each([
    [
      OBJ.replace("v 1 1 0", "v 1 one 0"),
      /^readObj: line 5: y of vertex 3 is "one", expected a finite number$/,
    ],
    [
      OBJ.replace("4/4/1", "5/4/1"),
      /^readObj: line 14: a face has the corner "5\/4\/1", but there are 4 vertices so far$/,
    ],
    [OBJ.replace("f -1//1 -2//1 -4//1", "f 1 2"), /a face has 2 corners, expected at least 3/],
    ["v 0 0 0\n", /the file ends without a face/],
    ["q 1", /a statement is "q", expected v, vt/],
    ["v 1 2", /z of vertex 1 is "", expected a finite number/],
  ])("says what is wrong", (text, message) => {
    expect(() => readObj(textBytes(text))).toThrow(message);
  });
});

const HEADER = (form: string): string => `ply
format ${form} 1.0
comment made by hand
element vertex 4
property float x
property float y
property double z
property float nx
property float ny
property float nz
property float s
property float t
element face 1
property list uchar int vertex_indices
property uchar flags
end_header
`;
const ROWS = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0.5],
  [0, 1, 0],
];

function binaryPly(little: boolean): Uint8Array {
  const head = textBytes(HEADER(little ? "binary_little_endian" : "binary_big_endian"));
  const view = new DataView(new ArrayBuffer(4 * (9 * 4) + 1 + 16 + 1));
  ROWS.forEach(([x, y, z], i) => {
    view.setFloat32(36 * i, x, little);
    view.setFloat32(36 * i + 4, y, little);
    view.setFloat64(36 * i + 8, z, little);
    [0, 0, 1, x, y].forEach((value, k) => view.setFloat32(36 * i + 16 + 4 * k, value, little));
  });
  view.setUint8(144, 4);
  [0, 1, 2, 3].forEach((value, k) => view.setInt32(145 + 4 * k, value, little));
  return Uint8Array.of(...head, ...new Uint8Array(view.buffer));
}

const asciiPly = textBytes(
  `${HEADER("ascii")}${ROWS.map(([x, y, z]) => `${x} ${y} ${z} 0 0 1 ${x} ${y}`).join("\n")}\n4 0 1 2 3 0\n`,
);

describe.each([
  ["ascii", asciiPly],
  ["little endian", binaryPly(true)],
  ["big endian", binaryPly(false)],
] as const)("PLY %s", (_, bytes) => {
  it("is read with normals and texture", () => {
    const { x, triangles, uvs, normals } = readPly(bytes);
    expect([...x]).toEqual(ROWS.flat());
    expect(triangles).toHaveLength(6);
    expect([...(uvs ?? [])]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
    expect([...(normals ?? [])].slice(3, 6)).toEqual([0, 0, 1]);
  });

  it("cut off anywhere says what is missing", () => {
    const said = cutEverywhere(bytes, readPly).filter((message) => message !== "read");
    expect(said.length).toBeGreaterThan(bytes.length - 4);
    expect(said.filter((message) => !/^readPly: .*(expected|should be)/.test(message))).toEqual([]);
  });
});

it("says that there are no triangles, or none with an area", async () => {
  await expect(readSurface("a.stl", new Uint8Array(84))).rejects.toThrow(
    "readStl: the file has 0 triangles, expected at least one",
  );
  const point = "v 1 2 3\n".repeat(3);
  await expect(readSurface("a.obj", textBytes(`${point}f 1 2 3\n`))).rejects.toThrow(
    "readSurface: the file has 1 triangles without an area, expected at least one with some",
  );
});

it("PLY that promises more than its bytes can hold is refused before room is made for it", () => {
  const head = "ply\nformat ascii 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n";
  expect(() => readPly(textBytes(head))).toThrow(
    "readPly: the header promises 4000000000 times vertex, expected no more than 75 bytes can hold",
  );
});

async function glb(scale: [number, number, number]): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: "VEC3" | "VEC2", values: number[]) =>
    document.createAccessor().setType(type).setArray(Float32Array.from(values)).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute("POSITION", accessor("VEC3", [0, 0, 0, 1, 0, 0, 0, 1, 0]))
    .setAttribute("NORMAL", accessor("VEC3", [0, 0, 1, 0, 0, 1, 0, 0, 1]))
    .setAttribute("TEXCOORD_0", accessor("VEC2", [0, 0, 1, 0, 0, 1]))
    .setMaterial(document.createMaterial("skin"));
  const node = document
    .createNode("leaf")
    .setMesh(document.createMesh("m").addPrimitive(primitive))
    .setTranslation([1, 2, 3]);
  const scene = document.createScene().addChild(document.createNode("root").setScale(scale).addChild(node));
  document.getRoot().setDefaultScene(scene);
  return new WebIO().writeBinary(document);
}

describe("GLB", () => {
  it("puts meshes where their nodes are, and keeps mirrored ones right side out", async () => {
    const plain = await readGlbSurface(await glb([2, 2, 2]));
    expect([...plain.x]).toEqual([2, 4, 6, 4, 4, 6, 2, 6, 6]);
    expect(plain.groups).toEqual([{ name: "leaf", material: "skin", first: 0, count: 1 }]);
    expect([...(plain.normals ?? [])].slice(0, 3)).toEqual([0, 0, 1]);
    const mirrored = await readGlbSurface(await glb([-1, 1, 1]));
    expect([...mirrored.triangles]).toEqual([0, 2, 1]);
    expect([...(mirrored.normals ?? [])].slice(0, 3).map((value) => value + 0)).toEqual([0, 0, 1]);
  });

  it("says that a file is none", async () => {
    await expect(readSurface("a.glb", textBytes("glTF but not really"))).rejects.toThrow(
      /^readGlbSurface: not a GLB/,
    );
    const bytes = await glb([1, 1, 1]);
    await expect(readSurface("a.glb", bytes.slice(0, 200))).rejects.toThrow(/^readGlbSurface: not a GLB/);
    await expect(readSurface("a.fbx", bytes)).rejects.toThrow(/ends with "fbx", expected obj, ply, stl, glb/);
  });
});

describe("STL", () => {
  const facet = (z: number): string =>
    `facet normal 0 0 1\n outer loop\n  vertex 0 0 ${z}\n  vertex 1 0 ${z}\n  vertex 0 1 ${z}\n endloop\nendfacet\n`;
  const TEXT = `solid one\n${facet(0)}${facet(0.5)}endsolid one\nsolid two\n${facet(1)}endsolid\n`;

  function binary(count: number, said = count): Uint8Array {
    const bytes = new Uint8Array(84 + 50 * count);
    // As some programs write it: text would begin so, too.
    bytes.set(textBytes("solid not text"));
    const view = new DataView(bytes.buffer);
    view.setUint32(80, said, true);
    for (let triangle = 0; triangle < count; triangle++) {
      [0, 0, triangle, 1, 0, triangle, 0, 1, triangle].forEach((value, k) =>
        view.setFloat32(84 + 50 * triangle + 12 + 4 * k, value, true),
      );
    }
    return bytes;
  }

  it("reads both forms alike", async () => {
    const text = readStl(textBytes(TEXT));
    expect([...text.x].slice(9, 18)).toEqual([0, 0, 0.5, 1, 0, 0.5, 0, 1, 0.5]);
    expect(text.groups).toEqual([
      { name: "one", first: 0, count: 2 },
      { name: "two", first: 2, count: 1 },
    ]);
    const read = await readSurface("part.STL", binary(2));
    expect([...read.x]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1]);
    expect([...read.triangles]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(weldSurface(read).x.length / 3).toBe(6);
  });

  it("says what is wrong", () => {
    expect(() => readStl(binary(2, 3))).toThrow(
      "readStl: 184 bytes, expected 234 for the 3 triangles that it says it has",
    );
    expect(() => readStl(textBytes(TEXT.replace("vertex 1 0 0.5", "vertex 1 nought 0.5")))).toThrow(
      'readStl: line 12: y of a vertex is "nought", expected a finite number',
    );
    expect(() => readStl(new Uint8Array(10))).toThrow(/10 bytes, expected "solid" or at least 84 bytes/u);
    const messages = cutEverywhere(textBytes(TEXT.trimEnd()), readStl);
    // Only where a whole solid has been read it is one.
    expect(new Set(messages.filter((message) => message === "read")).size).toBeLessThan(2);
    for (const message of messages) if (message !== "read") expect(message).toMatch(/^readStl: /u);
  });
});
