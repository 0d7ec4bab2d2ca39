import { Document, WebIO, type Accessor, type Node } from "@gltf-transform/core";
import { expect, it } from "vitest";
import { openGlb } from "../open-glb.ts";
import type { GltfNode } from "./gltf-document.ts";
import { worldMatrix } from "./transforms.ts";

/** Numbers between −1 and 1, the same every time. */
function numbers(count: number): number[] {
  let seed = 7;
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed / 2 ** 31 - 1) as number;
  });
}

function unit(q: number[]): [number, number, number, number] {
  const length = Math.hypot(...q);
  return q.map((value) => value / length) as [number, number, number, number];
}

/** A tree of nodes, every second one by a matrix, the last one with a mesh whose columns are of every kind. */
async function sample(): Promise<{ bytes: Uint8Array; nodes: Node[] }> {
  const document = new Document();
  const buffer = document.createBuffer();
  const given = numbers(400);
  const take = (count: number): number[] => given.splice(0, count);
  const nodes = Array.from({ length: 6 }, (_, k) => {
    const node = document.createNode(`n${k}`).setTranslation(take(3) as [number, number, number]);
    node.setRotation(unit(take(4))).setScale(take(3).map((value) => value + 2) as [number, number, number]);
    return node;
  });
  nodes.forEach((node, k) => nodes[k - 1]?.addChild(node));
  const column = (type: "VEC3" | "VEC4", array: Parameters<Accessor["setArray"]>[0], normalized = false) =>
    document.createAccessor().setType(type).setArray(array).setNormalized(normalized).setBuffer(buffer);
  const sparse = column(
    "VEC3",
    Float32Array.from({ length: 300 }, (_, i) => (i % 50 === 7 ? i : 0)),
  ).setSparse(true);
  const primitive = document
    .createPrimitive()
    .setAttribute("POSITION", column("VEC3", Float32Array.from(take(300))))
    .setAttribute(
      "COLOR_0",
      column(
        "VEC4",
        Uint8Array.from({ length: 400 }, (_, i) => i),
        true,
      ),
    )
    .setAttribute(
      "_SHORT",
      column(
        "VEC3",
        Int16Array.from({ length: 300 }, (_, i) => 217 * (i - 150)),
        true,
      ),
    )
    .setAttribute(
      "JOINTS_0",
      column(
        "VEC4",
        Uint16Array.from({ length: 400 }, (_, i) => i),
      ),
    )
    .setIndices(
      document
        .createAccessor()
        .setArray(Uint16Array.from({ length: 300 }, (_, i) => i))
        .setBuffer(buffer),
    )
    .addTarget(document.createPrimitiveTarget("wide").setAttribute("POSITION", sparse));
  const mesh = document
    .createMesh("m")
    .addPrimitive(primitive)
    .setExtras({ targetNames: ["wide"] });
  nodes[5].setMesh(mesh.setWeights([0.25]));
  document.createScene().addChild(nodes[0]);
  return { bytes: await new WebIO().writeBinary(document), nodes };
}

it("reads what another project's reader reads, number for number", async () => {
  const { bytes } = await sample();
  const theirs = await new WebIO().readBinary(bytes);
  let [ours] = openGlb("test", bytes).scene as GltfNode[];
  for (const node of theirs.getRoot().listNodes()) {
    expect([ours.name, ...worldMatrix(ours)]).toEqual([node.getName(), ...node.getWorldMatrix()]);
    for (const [k, primitive] of (node.getMesh()?.listPrimitives() ?? []).entries()) {
      const own = ours.mesh?.primitives[k];
      expect(own?.targets.map(({ name }) => name)).toEqual(["wide"]);
      for (const semantic of primitive.listSemantics())
        expect(Array.from(own?.attributes[semantic]?.values ?? [])).toEqual(
          all(primitive.getAttribute(semantic)),
        );
      const [target] = primitive.listTargets();
      expect(Array.from(own?.targets[0].attributes["POSITION"].values ?? [])).toEqual(
        all(target.getAttribute("POSITION")),
      );
      expect(Array.from(own?.indices?.values ?? [])).toEqual(all(primitive.getIndices()));
    }
    if (ours.children.length > 0) [ours] = ours.children;
  }
});

function all(accessor: Accessor | null): number[] {
  const out: number[] = [];
  for (let i = 0; i < (accessor?.getCount() ?? 0); i++) out.push(...(accessor?.getElement(i, []) ?? []));
  return out;
}

it.each([
  [
    "an accessor beyond its view",
    { bufferViews: [{ buffer: 0, byteLength: 8 }] },
    "accessor 0 ends at byte 12 of its view, expected at most 8",
  ],
  [
    "a view beyond its buffer",
    { bufferViews: [{ buffer: 0, byteOffset: 4, byteLength: 12 }] },
    "bufferView 0 ends at byte 16, expected at most 12",
  ],
  ["a mesh that is not there", { nodes: [{ mesh: 3 }] }, "mesh 3 does not exist, expected 0 to 0"],
])("says what is wrong with %s", (_, given, expected) => {
  const json = {
    asset: { version: "2.0" },
    buffers: [{ byteLength: 12, uri: `data:application/octet-stream;base64,${"A".repeat(16)}` }],
    bufferViews: [{ buffer: 0, byteLength: 12 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 1, type: "VEC3" }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    ...given,
  };
  expect(() => openGlb("test", new TextEncoder().encode(JSON.stringify(json)))).toThrow(
    `test: not a .gltf that can be read: ${expected}`,
  );
});
