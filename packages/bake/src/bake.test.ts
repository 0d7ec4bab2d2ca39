import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readPc2 } from "@pliant/formats";
import { createSimulation, withLevel } from "@pliant/scene";
import { hashState } from "pliant";
import { afterAll, describe, expect, test } from "vitest";
import { bake } from "./bake.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/temporary-folder.ts";
import { tinyScene } from "./test/tiny-scene.ts";

afterAll(removeTemporaryFolders);

test("a bake has every frame, the start among them, and reports what it did", async () => {
  const path = join(await temporaryFolder(), "tiny.pc2");
  const report = await bake(tinyScene(), { path, format: "pc2" });
  const bytes = await readFile(path);
  const cache = readPc2(bytes);
  const simulation = createSimulation(withLevel(tinyScene(), "film"));
  expect(cache).toMatchObject({ sampleCount: 7, pointCount: 81, start: 0, sampleRate: 1 });
  expect(cache.frame(0)).toEqual(Float32Array.from(simulation.positions));
  for (let step = 0; step < 18; step++) simulation.step();
  expect(cache.frame(6)).toEqual(Float32Array.from(simulation.positions));
  expect(report).toMatchObject({
    outcome: "complete",
    frames: 7,
    particles: 81,
    triangles: 128,
    steps: 18,
    hash: hashState(simulation.state),
    bytes: bytes.length,
    warnings: [],
  });
  expect(report.iterations).toBeGreaterThan(18);
  expect(report.cpuMsPerFrame.p95).toBeGreaterThanOrEqual(report.cpuMsPerFrame.median);
});

test("the same bake twice gives the same hash and the same bytes", async () => {
  const folder = await temporaryFolder();
  const paths = ["a.pc2", "b.pc2"].map((name) => join(folder, name));
  const [a, b] = await Promise.all(paths.map((path) => bake(tinyScene(), { path, format: "pc2" })));
  expect(a.hash).toBe(b.hash);
  expect(await readFile(paths[0])).toEqual(await readFile(paths[1]));
});

test("frames follow the options, not the scene, where both speak", async () => {
  const path = join(await temporaryFolder(), "tiny.pc2");
  const times: number[] = [];
  const report = await bake(
    tinyScene(),
    { path, format: "pc2" },
    { seconds: 0.5, fps: 10, kernels: "reference", onFrame: ({ time }) => void times.push(time) },
  );
  expect(report).toMatchObject({ frames: 6, stepsPerFrame: 9, kernels: "reference" });
  expect(times[5]).toBeCloseTo(0.5, 12);
});

test("glb is written at the end and is one mesh", async () => {
  const path = join(await temporaryFolder(), "tiny.glb");
  const report = await bake(tinyScene(), { path, format: "glb" });
  const bytes = await readFile(path);
  expect(bytes.toString("latin1", 0, 4)).toBe("glTF");
  expect(bytes.length).toBe(report.bytes);
});

describe("with the mesh at rest beside it", () => {
  test("a glb of the first frame alone, in the order of the cache", async () => {
    const folder = await temporaryFolder();
    const [path, rest] = ["tiny.pc2", "tiny.glb"].map((name) => join(folder, name));
    const report = await bake(tinyScene(), { path, format: "pc2", rest });
    const bytes = await readFile(rest);
    expect(report).toMatchObject({ file: path, rest, restBytes: bytes.length });
    const length = bytes.readUInt32LE(12);
    const { accessors, animations, bufferViews, meshes } = JSON.parse(
      bytes.toString("utf8", 20, 20 + length),
    ) as Gltf;
    const [primitive] = meshes[0].primitives;
    expect([primitive.targets, animations]).toEqual([undefined, undefined]);
    const { bufferView, byteOffset = 0, count } = accessors[primitive.attributes.POSITION];
    const start = 28 + length + (bufferViews[bufferView].byteOffset ?? 0) + byteOffset;
    const positions = Float32Array.from({ length: count * 3 }, (_, i) => bytes.readFloatLE(start + i * 4));
    expect(positions).toEqual(readPc2(await readFile(path)).frame(0));
  });

  test("a bake that fails, or a folder that is not there, leaves neither", async () => {
    const folder = await temporaryFolder();
    const path = join(folder, "tiny.pc2");
    const onFrame = (): never => {
      throw new Error("the reader went away");
    };
    const target = { path, format: "pc2", rest: join(folder, "tiny.glb") } as const;
    await expect(bake(tinyScene(), target, { onFrame })).rejects.toThrow("the reader went away");
    const lost = bake(tinyScene(), { ...target, rest: join(folder, "no", "tiny.glb") });
    await expect(lost).rejects.toMatchObject({ fault: "target" });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("of a scene with cuts", () => {
  const cut = (...cuts: object[]) => {
    const [sheet] = tinyScene().cloth;
    return tinyScene({ cloth: [{ ...sheet, cut: cuts }] as never });
  };
  const across = { from: [-0.1, 0.45], to: [1.1, 0.45], time: 0.1 };

  test.each(["pc2", "glb"] as const)("%s: the mesh has the triangles that are left", async (format) => {
    const folder = await temporaryFolder();
    const [path, rest] = [`cut.${format}`, "rest.glb"].map((name) => join(folder, name));
    const report = await bake(cut(across), { path, format, rest });
    expect(report).toMatchObject({
      triangles: 128,
      trianglesCut: 16,
      warnings: ["16 of 128 triangles were cut away: the mesh is without them, also before the cut"],
    });
    const simulation = createSimulation(withLevel(cut(across), "film"));
    for (let step = 0; step < 18; step++) simulation.step();
    const left = [...simulation.model.triangles];
    expect(left).toHaveLength(112 * 3);
    for (const file of format === "glb" ? [path, rest] : [rest]) {
      expect(indicesOf(await readFile(file))).toEqual(left);
    }
    if (format === "pc2") expect(readPc2(await readFile(path)).pointCount).toBe(81);
  });

  test("cut from the start, or after the end: nothing to say", async () => {
    const path = join(await temporaryFolder(), "cut.glb");
    const report = await bake(cut({ ...across, time: 0 }), { path, format: "glb" });
    expect(report).toMatchObject({ triangles: 112, trianglesCut: 0, warnings: [] });
    const later = await bake(cut({ ...across, time: 0.3 }), { path, format: "glb" });
    expect(later).toMatchObject({ triangles: 128, trianglesCut: 0, warnings: [] });
  });

  test("cut all to pieces, it keeps its triangles and says so", async () => {
    const path = join(await temporaryFolder(), "cut.glb");
    const scene = tinyScene({
      cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [2, 2] }, cut: [across as never] }],
    });
    const report = await bake(scene, { path, format: "glb" });
    expect(report.trianglesCut).toBe(2);
    expect(report.warnings).toEqual([
      "all 2 triangles were cut away: the mesh has them all, since it must have some",
    ]);
    expect(indicesOf(await readFile(path))).toHaveLength(6);
  });
});

/** Of a mesh with fewer than 65536 vertices. */
function indicesOf(bytes: Buffer): number[] {
  const length = bytes.readUInt32LE(12);
  const { accessors, bufferViews, meshes } = JSON.parse(bytes.toString("utf8", 20, 20 + length)) as Gltf;
  const { bufferView, byteOffset = 0, count } = accessors[meshes[0].primitives[0].indices];
  const start = 28 + length + (bufferViews[bufferView].byteOffset ?? 0) + byteOffset;
  return Array.from({ length: count }, (_, i) => bytes.readUInt16LE(start + i * 2));
}

interface Gltf {
  readonly accessors: { bufferView: number; byteOffset?: number; count: number }[];
  readonly animations?: unknown;
  readonly bufferViews: { byteOffset?: number }[];
  readonly meshes: {
    primitives: { indices: number; attributes: { POSITION: number }; targets?: unknown }[];
  }[];
}

test("a bake that fails leaves the older file as it was", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "tiny.pc2");
  await writeFile(path, "older");
  const failing = bake(
    tinyScene(),
    { path, format: "pc2" },
    {
      onFrame: ({ index }) => {
        if (index === 2) throw new Error("the reader went away");
      },
    },
  );
  await expect(failing).rejects.toThrow("the reader went away");
  expect(await readFile(path, "utf8")).toBe("older");
  expect(await readdir(folder)).toEqual(["tiny.pc2"]);
});

test("a folder that does not exist is refused before anything is simulated", async () => {
  const path = join(await temporaryFolder(), "no", "tiny.pc2");
  let started = false;
  const failing = bake(tinyScene(), { path, format: "pc2" }, { onStart: () => void (started = true) });
  await expect(failing).rejects.toMatchObject({ fault: "target" });
  expect(started).toBe(false);
});
