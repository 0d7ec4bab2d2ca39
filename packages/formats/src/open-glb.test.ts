import { describe, expect, it } from "vitest";
import { openGlb } from "./open-glb.ts";

/** A GLB of this JSON, without a buffer. */
function glb(json: object): Uint8Array {
  const text = JSON.stringify({ asset: { version: "2.0" }, ...json });
  const padded = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const bytes = new Uint8Array(20 + padded.length);
  const view = new DataView(bytes.buffer);
  [0x46546c67, 2, bytes.length, padded.length, 0x4e4f534a].forEach((word, k) =>
    view.setUint32(4 * k, word, true),
  );
  bytes.set(padded, 20);
  return bytes;
}

function said(bytes: Uint8Array): string {
  try {
    openGlb("read", bytes);
    return "opened";
  } catch (error) {
    return (error as Error).message;
  }
}
const reasonOf = (bytes: Uint8Array): string => said(bytes).replace("read: not a GLB that can be read: ", "");
const accessor = (count: unknown) => ({ count, type: "VEC3", componentType: 5126 });

describe("a GLB", () => {
  it("is opened when it is sound", () => {
    expect(reasonOf(glb({ nodes: [{ children: [1] }, {}], scenes: [{ nodes: [0] }] }))).toBe("opened");
  });

  it("is opened wherever it lies in a larger buffer", () => {
    const bytes = glb({ nodes: [{}], scenes: [{ nodes: [0] }] });
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(reasonOf(larger.subarray(3))).toBe("opened");
  });

  it.each<[string, Uint8Array, string]>([
    [
      "text",
      new TextEncoder().encode('glTF? {"asset": {"version": "2.0"}}'),
      "it is of version 578494527, expected 2",
    ],
    ["torn", glb({ extras: "a".repeat(100) }).subarray(0, 90), "it ends after 90 bytes, expected 160"],
    [
      "a bomb",
      glb({ accessors: [accessor(4e9)] }),
      "its first 1 accessors ask for 48000 MB, expected at most 256 MB in all",
    ],
    [
      "many bombs",
      glb({ accessors: Array.from({ length: 100 }, () => accessor(1e6)) }),
      "its first 22 accessors ask for 264 MB, expected at most 256 MB in all",
    ],
    [
      "no count",
      glb({ accessors: [accessor("many")] }),
      "accessor 0 has many elements of VEC3 5126, expected a count and types of glTF",
    ],
    [
      "a circle",
      glb({ nodes: [{ children: [1] }, { children: [0] }], scenes: [{ nodes: [0] }] }),
      "node 0 lies below itself or more than 500 others, expected a tree",
    ],
    [
      "two parents",
      glb({ nodes: [{ children: [2] }, { children: [2] }, {}] }),
      "node 2 is a child of nodes 0 and 1, expected one",
    ],
    ["a stray child", glb({ nodes: [{ children: [7] }] }), "node 0 has the child 7, expected 0 to 0"],
    [
      "a deep tree",
      glb({ nodes: Array.from({ length: 5000 }, (_, k) => (k < 4999 ? { children: [k + 1] } : {})) }),
      "node 501 lies below itself or more than 500 others, expected a tree",
    ],
  ])("is refused before it is unpacked: %s", (_, bytes, reason) => {
    expect(reasonOf(bytes)).toBe(reason);
  });
});

describe("a .gltf", () => {
  const text = (json: object): Uint8Array =>
    new TextEncoder().encode(JSON.stringify({ asset: { version: "2.0" }, ...json }));

  it("is opened when its buffers are in it, whatever pictures and looks it asks for", () => {
    const uri = `data:application/octet-stream;base64,${"A".repeat(48)}`;
    const json = {
      buffers: [{ byteLength: 36, uri }],
      images: [{ uri: "skin.png" }],
      textures: [{ source: 0 }],
      materials: [{ name: "skin", pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      extensionsRequired: ["KHR_mesh_quantization", "KHR_texture_transform"],
      nodes: [{}],
      scenes: [{ nodes: [0] }],
    };
    expect(said(text(json))).toBe("opened");
    expect(said(glb({ ...json, buffers: [] }))).toBe("opened");
  });

  it("says what to do with buffers in other files, and with compressed meshes", () => {
    expect(said(text({ buffers: [{ byteLength: 4, uri: "body.bin" }] }))).toBe(
      'read: not a .gltf that can be read: its buffer 0 is in "body.bin", expected all in one file: save it as .glb',
    );
    expect(said(glb({ extensionsRequired: ["KHR_draco_mesh_compression"] }))).toBe(
      "read: not a GLB that can be read: its meshes are compressed (Draco), expected plain ones: save it without compression",
    );
  });
});
