import { readMdd, readObj, readPc2, readPly } from "@pliant/formats";
import { memorySource, openCache } from "@pliant/formats/cache";
import { describe, expect, test } from "vitest";
import type { WriterOptions } from "./take-writer.ts";
import { FILE_FORMATS } from "../target.ts";
import { memoryFile } from "../test/memory-file.ts";
import { memoryFolder } from "../test/memory-folder.ts";
import { TAKE_FORMATS, type FileFormat } from "./registry.ts";

const options: WriterOptions = {
  name: "triangle",
  frames: 3,
  fps: 30,
  pointCount: 3,
  uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
  triangles: Uint32Array.of(0, 1, 2),
  parts: [{ id: "triangle", firstVertex: 0, vertices: 3 }],
  glb: { motion: "poses" },
};

const { triangles } = options;

/** The triangle, lifted to a height. */
const at = (height: number): Float32Array => Float32Array.of(0, height, 0, 1, height, 0, 0, height, 1);

/** Frames that a file holds, read without the writer. */
const frameCount: Readonly<Record<FileFormat, (bytes: Uint8Array) => number | Promise<number>>> = {
  pc2: (bytes) => readPc2(bytes).sampleCount,
  mdd: (bytes) => readMdd(bytes).times.length,
  pliant: async (bytes) => (await openCache(memorySource(bytes))).frameCount,
  usda: (bytes) => pointSamples(new TextDecoder().decode(bytes)),
  usdz: (bytes) => pointSamples(new TextDecoder().decode(bytes)),
  // The archive's own count comes before the time from frame to frame.
  abc: (bytes) => {
    const period = Buffer.from(Float64Array.of(1 / options.fps).buffer);
    return Buffer.from(bytes).readUInt32LE(Buffer.from(bytes).indexOf(period) - 4);
  },
  // Nothing moves in a straight line here, so that every frame is a key: the mesh and one target each.
  glb: (bytes) => {
    const { meshes } = gltfOf(bytes) as { meshes: { primitives: { targets?: unknown[] }[] }[] };
    return 1 + (meshes[0].primitives[0].targets?.length ?? 0);
  },
};

const pointSamples = (text: string): number =>
  /points\.timeSamples = \{\n([^}]*)\}/.exec(text)?.[1].match(/^ *\d+: /gm)?.length ?? 0;

function gltfOf(bytes: Uint8Array): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
}

describe.each(FILE_FORMATS)("every writer: %s", (format) => {
  test("has nothing under the name before the end, then all frames", async () => {
    const file = memoryFile();
    const writer = TAKE_FORMATS[format].create(file, options);
    for (const height of [0, 0.1, 0.5]) await writer.frame(at(height), triangles);
    expect(file.content()).toBeUndefined();
    const { bytes, warnings } = await writer.finish();
    const content = file.content() ?? new Uint8Array(0);
    expect(content.length).toBe(bytes);
    expect(await frameCount[format](content)).toBe(3);
    expect(warnings).toEqual([]);
  });

  test("is valid with one frame", async () => {
    const file = memoryFile();
    const writer = TAKE_FORMATS[format].create(file, { ...options, frames: 1 });
    await writer.frame(at(0), triangles);
    await writer.finish();
    expect(await frameCount[format](file.content() ?? new Uint8Array(0))).toBe(1);
  });

  test("lets the caller fill the same array again", async () => {
    const [reused, separate] = await Promise.all(
      [true, false].map(async (reuse) => {
        const file = memoryFile();
        const writer = TAKE_FORMATS[format].create(file, options);
        const same = new Float32Array(9);
        for (const height of [0, 0.1, 0.5]) {
          same.set(at(height));
          await writer.frame(reuse ? same : at(height), triangles);
        }
        await writer.finish();
        return file.content();
      }),
    );
    expect(reused).toEqual(separate);
  });
});

test("glb: pictures stand upright: v counts from the top there, from the bottom in the engine", async () => {
  const file = memoryFile();
  const writer = TAKE_FORMATS.glb.create(file, options);
  await writer.frame(at(0), triangles);
  await writer.finish();
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
  const writer = TAKE_FORMATS.glb.create(file, { ...options, glb: { maxTargets: 1 } });
  for (const height of [0, 0.1, 0.5]) await writer.frame(at(height), triangles);
  const { warnings } = await writer.finish();
  expect(warnings).toEqual([
    "glb plays within 150 mm of the frames, not 0.5 mm: the motion needs more than 1 morph targets; pliant holds any error, pc2 is exact",
  ]);
});

test("glb: refuses at the start what would not fit at the end", () => {
  const large = { ...options, frames: 901, pointCount: 1_000_000 };
  expect(() => TAKE_FORMATS.glb.create(memoryFile(), large)).toThrow(
    "901 frames of 1000000 particles are 10.1 GiB, expected at most 1 GiB for glb: " +
      "choose pliant or pc2, fewer frames or a coarser sheet",
  );
  expect(() => TAKE_FORMATS.pc2.create(memoryFile(), large)).not.toThrow();
});

test.each([
  ["obj", readObj],
  ["ply", readPly],
] as const)("%s: a file for each frame, with its own triangles", async (format, read) => {
  const folder = memoryFolder();
  const writer = TAKE_FORMATS[format].create(folder, options);
  await writer.frame(at(0), triangles);
  await writer.frame(at(0.1), new Uint32Array(0));
  expect(folder.content()).toBeUndefined();
  const { bytes } = await writer.finish();
  const frames = folder.content() ?? [];
  expect(bytes).toBe(frames[0].length + frames[1].length);
  const { x, triangles: found, uvs } = read(frames[0]);
  expect([...x]).toEqual([...at(0)]);
  expect([...found]).toEqual([0, 1, 2]);
  expect([...(uvs ?? [])]).toEqual([...options.uvs]);
  expect(new TextDecoder("latin1").decode(frames[1])).not.toMatch(/^f /m);
});

test("mdd: refuses another number of frames than its header has", async () => {
  const writer = TAKE_FORMATS.mdd.create(memoryFile(), options);
  await writer.frame(at(0), triangles);
  await expect(writer.finish()).rejects.toThrow("1 frames came, expected 3");
});
