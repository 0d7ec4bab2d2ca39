import { readGlbCharacter, readSurface, readTets } from "@pliant/formats";
import { readPattern, tShirt, writePattern } from "@pliant/garment";
import { parseScene } from "@pliant/scene";
import { cpuMs, createChance } from "./random.mjs";

const SLOW = 5;
const text = (content) => new TextEncoder().encode(content);

const X = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
const TRIANGLES = Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);

const OBJ = "o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nf 1/1 3/1 2/1\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const PLY =
  "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
const STL =
  "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n";
const VEGA =
  "*VERTICES\n4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n*ELEMENTS\nTET\n1 4 0\n1 1 2 3 4\n*MATERIAL BODY\nENU, 1000, 1e6, 0.45\n*REGION\nallElements, BODY\n";
const VTK =
  "# vtk DataFile Version 3.0\na\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 float\n0 0 0 1 0 0 0 1 0 0 0 1\nCELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\n";
const MSH =
  "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n$Elements\n1\n1 4 2 0 0 1 2 3 4\n$EndElements\n";
const MEDIT =
  "MeshVersionFormatted 1\nDimension 3\nVertices\n4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\nTetrahedra\n1\n1 2 3 4 0\nEnd\n";
const SCENE =
  '{"version": 2, "wind": [1, 0, 2], "cloth": [{"id": "a", "shape": {"kind": "grid", "size": [1, 1], "nodes": [4, 4]}, "pins": [{"where": {"edge": "top"}}]}], "colliders": [{"id": "b", "shape": {"kind": "sphere", "radius": 0.3}}]}';

/** A GLB of one triangle mesh with a skin of two joints. */
function glb() {
  const numbers = new Float32Array([...X, ...[1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]]);
  const bin = new Uint8Array(numbers.byteLength + 16 + 24);
  bin.set(new Uint8Array(numbers.buffer));
  bin.set(new Uint8Array(Uint16Array.from(TRIANGLES).buffer), numbers.byteLength + 16);
  const json = JSON.stringify({
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0, 1] }],
    nodes: [{ mesh: 0, skin: 0 }, { children: [2] }, { translation: [0, 1, 0] }],
    skins: [{ joints: [1, 2] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, WEIGHTS_0: 1, JOINTS_0: 2 }, indices: 3 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: "VEC3" },
      { bufferView: 1, componentType: 5126, count: 4, type: "VEC4" },
      { bufferView: 2, componentType: 5121, count: 4, type: "VEC4" },
      { bufferView: 3, componentType: 5123, count: 12, type: "SCALAR" },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 64 },
      { buffer: 0, byteOffset: 112, byteLength: 16 },
      { buffer: 0, byteOffset: 128, byteLength: 24 },
    ],
    buffers: [{ byteLength: bin.length }],
  });
  const head = text(json.padEnd(Math.ceil(json.length / 4) * 4));
  const out = new Uint8Array(28 + head.length + bin.length);
  const view = new DataView(out.buffer);
  [0x46546c67, 2, out.length, head.length, 0x4e4f534a].forEach((word, k) =>
    view.setUint32(4 * k, word, true),
  );
  out.set(head, 20);
  view.setUint32(20 + head.length, bin.length, true);
  view.setUint32(24 + head.length, 0x004e4942, true);
  out.set(bin, 28 + head.length);
  return out;
}

const surface = (ending) => (bytes) => readSurface(`a.${ending}`, bytes);
const tets = (ending) => (bytes) => readTets(`a.${ending}`, bytes);
const decoded = (bytes) => new TextDecoder().decode(bytes);

/** Every reader with a small file that it can read. */
export const READERS = [
  ["obj", text(OBJ), surface("obj")],
  ["ply", text(PLY), surface("ply")],
  ["stl", text(STL), surface("stl")],
  ["glb", glb(), surface("glb")],
  ["character", glb(), (bytes) => readGlbCharacter(bytes)],
  ["vega", text(VEGA), tets("veg")],
  ["vtk", text(VTK), tets("vtk")],
  ["msh", text(MSH), tets("msh")],
  ["medit", text(MEDIT), tets("mesh")],
  ["pattern", text(writePattern(tShirt({ height: 1.7 }))), (bytes) => readPattern(decoded(bytes))],
  ["scene", text(SCENE), (bytes) => parseScene(decoded(bytes))],
];

const NUMBERS = ["-1", "0", "1e999", "NaN", "4294967296", "-0", "1e-320", "999999", "", "x"];

/** A file with a few faults. */
export function mutated(bytes, chance) {
  let out = Uint8Array.from(bytes);
  for (let fault = chance.whole(1, 4); fault > 0 && out.length > 0; fault--) {
    const at = chance.whole(0, out.length - 1);
    const kind = chance.whole(0, 4);
    if (kind === 0) out[at] ^= 1 << chance.whole(0, 7);
    else if (kind === 1) out = out.subarray(0, at).slice();
    else if (kind === 2)
      out = Uint8Array.from([
        ...out.subarray(0, at),
        ...out.subarray(Math.min(out.length, at + chance.whole(1, 12))),
      ]);
    else if (kind === 3)
      out = Uint8Array.from([
        ...out.subarray(0, at),
        ...out.subarray(at, at + chance.whole(1, 40)),
        ...out.subarray(at),
      ]);
    else {
      const content = decoded(out);
      const found = [...content.matchAll(/-?\d+(\.\d+)?/gu)];
      if (found.length === 0) continue;
      const { index, 0: word } = chance.pick(found);
      out = text(content.slice(0, index) + chance.pick(NUMBERS) + content.slice(index + word.length));
    }
  }
  return out;
}

/** What is wrong with how a mutated file of a seed is read, in words; null when nothing is. */
export async function tryFile(seed) {
  const chance = createChance(seed);
  const [name, bytes, read] = chance.pick(READERS);
  const file = mutated(bytes, chance);
  const began = cpuMs();
  try {
    await read(file);
  } catch (error) {
    const clear =
      error instanceof Error &&
      /^\w+: /u.test(error.message) &&
      !(error instanceof TypeError) &&
      error.constructor.name !== "ReferenceError";
    if (!clear) return `${name}: an unclear error: ${error instanceof Error ? error.stack : String(error)}`;
  }
  return cpuMs() - began > 1000 * SLOW ? `${name}: it took over ${SLOW} s` : null;
}
