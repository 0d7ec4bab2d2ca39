import { readPc2 } from "@pliant/formats";
import { describe, expect, test } from "vitest";
import type { WriterOptions } from "./take-writer.ts";
import { BAKE_FORMATS, type BakeFormat } from "./target.ts";
import { memoryFile } from "./test/memory-file.ts";
import { createWriter } from "./writer.ts";

const options: WriterOptions = {
  name: "triangle",
  frames: 3,
  fps: 30,
  pointCount: 3,
  uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
  glb: {},
};

const triangles = Uint32Array.of(0, 1, 2);

/** The triangle, lifted to a height. */
const at = (height: number): Float32Array => Float32Array.of(0, height, 0, 1, height, 0, 0, height, 1);

/** Frames that a file holds, read without the writer. */
const frameCount: Readonly<Record<BakeFormat, (bytes: Uint8Array) => number>> = {
  pc2: (bytes) => readPc2(bytes).sampleCount,
  // Nothing moves in a straight line here, so that every frame is a key: the mesh and one target each.
  glb: (bytes) => {
    const { meshes } = gltfOf(bytes) as { meshes: { primitives: { targets?: unknown[] }[] }[] };
    return 1 + (meshes[0].primitives[0].targets?.length ?? 0);
  },
};

function gltfOf(bytes: Uint8Array): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
}

describe.each(BAKE_FORMATS)("every writer: %s", (format) => {
  test("has nothing under the name before the end, then all frames", async () => {
    const file = memoryFile();
    const writer = createWriter(format, file, options);
    for (const height of [0, 0.1, 0.5]) await writer.frame(at(height));
    expect(file.content()).toBeUndefined();
    const { bytes, warnings } = await writer.finish(triangles);
    const content = file.content() ?? new Uint8Array(0);
    expect(content.length).toBe(bytes);
    expect(frameCount[format](content)).toBe(3);
    expect(warnings).toEqual([]);
  });

  test("is valid with fewer frames than were announced", async () => {
    const file = memoryFile();
    const writer = createWriter(format, file, options);
    await writer.frame(at(0));
    await writer.finish(triangles);
    expect(frameCount[format](file.content() ?? new Uint8Array(0))).toBe(1);
  });

  test("lets the caller fill the same array again", async () => {
    const [reused, separate] = await Promise.all(
      [true, false].map(async (reuse) => {
        const file = memoryFile();
        const writer = createWriter(format, file, options);
        const same = new Float32Array(9);
        for (const height of [0, 0.1, 0.5]) {
          same.set(at(height));
          await writer.frame(reuse ? same : at(height));
        }
        await writer.finish(triangles);
        return file.content();
      }),
    );
    expect(reused).toEqual(separate);
  });
});

test("glb: pictures stand upright: v counts from the top there, from the bottom in the engine", async () => {
  const file = memoryFile();
  const writer = createWriter("glb", file, options);
  await writer.frame(at(0));
  await writer.finish(triangles);
  const bytes = file.content() ?? new Uint8Array(0);
  const { accessors, bufferViews, meshes } = gltfOf(bytes) as {
    accessors: { bufferView: number; byteOffset?: number }[];
    bufferViews: { byteOffset?: number }[];
    meshes: { primitives: { attributes: { TEXCOORD_0: number } }[] }[];
  };
  const accessor = accessors[meshes[0].primitives[0].attributes.TEXCOORD_0];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const start =
    28 +
    view.getUint32(12, true) +
    (bufferViews[accessor.bufferView].byteOffset ?? 0) +
    (accessor.byteOffset ?? 0);
  expect(Array.from({ length: 6 }, (_, i) => view.getFloat32(start + i * 4, true))).toEqual([
    0, 1, 1, 1, 0, 0,
  ]);
});

test("glb: says by how much it strays when the targets do not suffice", async () => {
  const file = memoryFile();
  const writer = createWriter("glb", file, { ...options, glb: { maxTargets: 1 } });
  for (const height of [0, 0.1, 0.5]) await writer.frame(at(height));
  const { warnings } = await writer.finish(triangles);
  expect(warnings).toEqual([
    "glb plays within 150 mm of the frames, not 0.5 mm: the motion needs more than 2 key frames; pc2 is exact",
  ]);
});

test("glb: refuses at the start what would not fit at the end", () => {
  const large = { ...options, frames: 901, pointCount: 1_000_000 };
  expect(() => createWriter("glb", memoryFile(), large)).toThrow(
    "901 frames of 1000000 particles are 10.1 GiB, expected at most 1 GiB for glb: " +
      "choose pc2, fewer frames or a coarser sheet",
  );
  expect(() => createWriter("pc2", memoryFile(), large)).not.toThrow();
});
