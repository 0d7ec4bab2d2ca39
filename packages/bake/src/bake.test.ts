import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readPc2 } from "@pliant/formats";
import { createSimulation } from "@pliant/scene";
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
  const simulation = createSimulation(tinyScene());
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

interface Gltf {
  readonly accessors: { bufferView: number; byteOffset?: number; count: number }[];
  readonly animations?: unknown;
  readonly bufferViews: { byteOffset?: number }[];
  readonly meshes: { primitives: { attributes: { POSITION: number }; targets?: unknown }[] }[];
}

describe.each(["pc2", "glb"] as const)("a cancelled bake: %s", (format) => {
  test("leaves a valid shorter file, whose frames are those of a whole one", async () => {
    const folder = await temporaryFolder();
    const controller = new AbortController();
    const path = join(folder, `tiny.${format}`);
    const report = await bake(
      tinyScene(),
      { path, format },
      {
        seconds: 60,
        signal: controller.signal,
        onFrame: ({ index }) => {
          if (index === 3) controller.abort();
        },
      },
    );
    expect(report).toMatchObject({ outcome: "cancelled", frames: 4, framesAsked: 1801, steps: 9 });
    const whole = join(folder, `whole.${format}`);
    const { hash } = await bake(tinyScene(), { path: whole, format }, { seconds: 0.1 });
    expect(report.hash).toBe(hash);
    expect(await readFile(path)).toEqual(await readFile(whole));
    expect((await readdir(folder)).sort()).toEqual([`tiny.${format}`, `whole.${format}`]);
  });
});

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
