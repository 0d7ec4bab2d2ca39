import { createRequire } from "node:module";
import { WebIO } from "@gltf-transform/core";
import type { Document } from "@gltf-transform/core";
import { describe, expect, it } from "vitest";
import { GLB_DEFAULTS, writeGlb } from "./glb.ts";
import type { Take } from "./take.ts";
import { vertexNormals } from "@pliant/geometry";

/** Khronos' validator ships no types, so an import of it would not compile. */
interface Validator {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { messages: { code: string; pointer: string }[] } }>;
}
const validator = createRequire(import.meta.url)("gltf-validator") as Validator;

const FPS = 30;
/** A player's float32: times, weights and deltas each lose up to 6e-8 of metre-sized values. */
const ROUNDING = 2e-6;

function wavingSheet(side: number, frameCount: number, amplitude = 0.05): Take & { frames: Float32Array[] } {
  const at = (i: number) => ({ u: (i % side) / (side - 1), v: Math.floor(i / side) / (side - 1) });
  const vertices = Array.from({ length: side * side }, (_, i) => at(i));
  const frames = Array.from({ length: frameCount }, (_, f) =>
    Float32Array.from(
      vertices.flatMap(({ u, v }) => [u, 1 - v, amplitude * v * Math.sin(5 * u + 3 * v - (4 * f) / FPS)]),
    ),
  );
  const indices: number[] = [];
  for (let row = 0; row + 1 < side; row++) {
    for (let column = 0; column + 1 < side; column++) {
      const a = row * side + column;
      indices.push(a, a + side, a + 1, a + 1, a + side, a + side + 1);
    }
  }
  const uvs = Float32Array.from(vertices.flatMap(({ u, v }) => [u, v]));
  return {
    name: "sheet",
    frames,
    indices: new Uint32Array(indices),
    uvs,
    fps: FPS,
    baseColor: [0.6, 0.1, 0.1],
  };
}

/** Messages of every severity. UVs are written for a texture that the user adds, so "may be unused" is meant. */
async function issues(bytes: Uint8Array): Promise<unknown[]> {
  const report = await validator.validateBytes(bytes);
  return report.issues.messages.filter(
    (issue) => !(issue.code === "UNUSED_OBJECT" && issue.pointer.endsWith("/attributes/TEXCOORD_0")),
  );
}

/** Plays the file as a player would: sample the weights track at `time`, add up the targets. */
function play(document: Document, semantic: "POSITION" | "NORMAL", time: number): Float64Array {
  const primitive = document.getRoot().listMeshes()[0].listPrimitives()[0];
  const pose = Float64Array.from(primitive.getAttribute(semantic)!.getArray()!);
  const sampler = document.getRoot().listAnimations()[0].listSamplers()[0];
  const times = sampler.getInput()!.getArray()!;
  const weights = sampler.getOutput()!.getArray()!;
  const targets = primitive.listTargets();
  const last = times.length - 1;
  let k = 0;
  while (k < last - 1 && times[k + 1] <= time) k++;
  const t = Math.min(Math.max((time - times[k]) / (times[k + 1] - times[k]), 0), 1);
  targets.forEach((target, i) => {
    const weight = weights[k * targets.length + i] * (1 - t) + weights[(k + 1) * targets.length + i] * t;
    if (weight === 0) return;
    const deltas = target.getAttribute(semantic)!.getArray()!;
    for (let j = 0; j < pose.length; j++) pose[j] += weight * deltas[j];
  });
  return pose;
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let worst = 0;
  for (let i = 0; i < a.length; i += 3) {
    worst = Math.max(worst, Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]));
  }
  return worst;
}

describe("writeGlb", () => {
  it("passes the Khronos validator without a message of any severity", async () => {
    expect(await issues((await writeGlb(wavingSheet(9, 40))).bytes)).toEqual([]);
    expect(await issues((await writeGlb(wavingSheet(9, 40), { normals: false })).bytes)).toEqual([]);
  });

  it.each([
    ["defaults", {}],
    ["a millimetre allowed", { maxError: 0.001 }],
    ["no error allowed", { maxError: 0 }],
    ["few targets allowed", { maxTargets: 5 }],
  ])("plays every frame back within the error it states: %s", async (_name, options) => {
    const take = wavingSheet(9, 40);
    const { bytes, maxError, motion, keyFrames } = await writeGlb(take, options);
    const document = await new WebIO().readBinary(bytes);
    const errors = take.frames.map((frame, f) => distance(play(document, "POSITION", f / FPS), frame));
    expect(Math.max(...errors)).toBeLessThan(maxError + ROUNDING);
    expect(Math.max(...errors)).toBeGreaterThan(maxError - ROUNDING);
    if (!("maxTargets" in options))
      expect(maxError).toBeLessThanOrEqual({ ...GLB_DEFAULTS, ...options }.maxError);
    if (motion === "poses") for (const key of keyFrames) expect(errors[key]).toBeLessThan(ROUNDING);
  });

  it("keeps motion that comes again as components: smaller, within the error, normals turn along", async () => {
    const take = wavingSheet(9, 120);
    const poses = await writeGlb(take, { motion: "poses" });
    const { bytes, motion, targets, maxError } = await writeGlb(take);
    expect(motion).toBe("components");
    expect(bytes.length).toBeLessThan(poses.bytes.length / 3);
    expect(targets).toBeLessThan(20);
    const document = await new WebIO().readBinary(bytes);
    take.frames.forEach((frame, f) => {
      expect(distance(play(document, "POSITION", f / FPS), frame)).toBeLessThanOrEqual(maxError + ROUNDING);
      const normals = vertexNormals(frame, take.indices);
      expect(distance(play(document, "NORMAL", f / FPS), normals)).toBeLessThan(0.03);
    });
    expect(maxError).toBeLessThanOrEqual(GLB_DEFAULTS.maxError);
  });

  it("turns the normals with the pose at key frames", async () => {
    const take = wavingSheet(9, 40);
    const { bytes, keyFrames } = await writeGlb(take, { motion: "poses" });
    const document = await new WebIO().readBinary(bytes);
    for (const key of keyFrames) {
      const expected = vertexNormals(take.frames[key], take.indices);
      expect(distance(play(document, "NORMAL", key / FPS), expected)).toBeLessThan(1e-5);
    }
  });

  it("writes K−1 named targets, K × (K−1) weights and the surface it was given", async () => {
    const take = wavingSheet(9, 40);
    const { bytes, keyFrames } = await writeGlb(take, { motion: "poses" });
    const root = (await new WebIO().readBinary(bytes)).getRoot();
    const mesh = root.listMeshes()[0];
    const primitive = mesh.listPrimitives()[0];
    const sampler = root.listAnimations()[0].listSamplers()[0];
    const K = keyFrames.length;
    expect(K).toBeGreaterThan(3);
    expect(K).toBeLessThan(40);
    expect(primitive.listTargets()).toHaveLength(K - 1);
    expect(mesh.getExtras()).toEqual({ targetNames: keyFrames.slice(1).map((key) => `frame ${key}`) });
    const none = keyFrames.slice(1).map(() => 0);
    expect(mesh.getWeights()).toEqual(none);
    expect(sampler.getInput()!.getCount()).toBe(K);
    expect(sampler.getOutput()!.getCount()).toBe(K * (K - 1));
    expect(Array.from(sampler.getOutput()!.getArray()!).slice(0, K - 1)).toEqual(none);
    expect(primitive.getAttribute("POSITION")!.getArray()).toEqual(take.frames[0]);
    expect(primitive.getAttribute("TEXCOORD_0")!.getArray()).toEqual(take.uvs);
    expect(primitive.getIndices()!.getArray()).toEqual(new Uint16Array(take.indices));
    const names = [mesh, root.listNodes()[0], root.listMaterials()[0], root.listAnimations()[0]].map((p) =>
      p.getName(),
    );
    expect(names).toEqual(["sheet", "sheet", "sheet", "sheet"]);
    expect(root.listMaterials()[0].getDoubleSided()).toBe(true);
    expect(root.listMaterials()[0].getBaseColorFactor()).toEqual([0.6, 0.1, 0.1, 1]);
  });

  it("says who wrote it and bounds every position", async () => {
    const { json } = await new WebIO().binaryToJSON((await writeGlb(wavingSheet(9, 40))).bytes);
    expect(json.asset).toEqual({ generator: "Pliant", version: "2.0" });
    const primitive = json.meshes![0].primitives[0];
    for (const { POSITION } of [primitive.attributes, ...primitive.targets!]) {
      expect(json.accessors![POSITION]).toMatchObject({ min: expect.any(Array), max: expect.any(Array) });
    }
  });

  it("needs one target for a still take, whatever its length", async () => {
    const still = wavingSheet(5, 200, 0);
    const result = await writeGlb(still);
    expect(result.keyFrames).toEqual([0, 199]);
    expect(result.maxError).toBe(0);
    expect(await issues(result.bytes)).toEqual([]);
  });

  it("writes one frame as a mesh without animation, and two frames as one target", async () => {
    const one = await writeGlb(wavingSheet(5, 1));
    expect(one.keyFrames).toEqual([0]);
    expect(await issues(one.bytes)).toEqual([]);
    const root = (await new WebIO().readBinary(one.bytes)).getRoot();
    expect(root.listAnimations()).toHaveLength(0);
    expect(root.listMeshes()[0].listPrimitives()[0].listTargets()).toHaveLength(0);

    const two = await writeGlb(wavingSheet(5, 2));
    expect(two.keyFrames).toEqual([0, 1]);
    expect(await issues(two.bytes)).toEqual([]);
  });

  it("takes frames from a generator that fills one buffer again and again", async () => {
    const take = wavingSheet(5, 12);
    async function* streamed() {
      const buffer = new Float32Array(take.frames[0].length);
      for (const frame of take.frames) {
        buffer.set(frame);
        yield buffer;
      }
    }
    const [streamedResult, result] = [await writeGlb({ ...take, frames: streamed() }), await writeGlb(take)];
    expect(streamedResult).toEqual(result);
  });

  it("writes 32-bit indices past 65535 vertices", async () => {
    const { bytes } = await writeGlb(wavingSheet(257, 1));
    const primitive = (await new WebIO().readBinary(bytes)).getRoot().listMeshes()[0].listPrimitives()[0];
    expect(primitive.getIndices()!.getArray()).toBeInstanceOf(Uint32Array);
    expect(await issues(bytes)).toEqual([]);
  });

  it("writes valid normals for a mesh that collapses to a line", async () => {
    const take = wavingSheet(5, 1);
    const flat = take.frames[0].map((value, i) => (i % 3 === 0 ? value : 0));
    const { bytes } = await writeGlb({ ...take, frames: [flat, take.frames[0]] });
    expect(await issues(bytes)).toEqual([]);
  });
});

describe("writeGlb refuses", () => {
  it("a take that collectTake refuses", async () => {
    await expect(writeGlb({ ...wavingSheet(3, 3), frames: [] })).rejects.toThrow("writeGlb: frames is empty");
  });

  it.each([
    [{ maxError: -1 }, "writeGlb: maxError is -1, expected metres from 0"],
    [{ maxError: NaN }, "writeGlb: maxError is NaN"],
    [{ maxTargets: 0 }, "writeGlb: maxTargets is 0, expected a whole number from 1"],
    [{ maxTargets: 1.5 }, "writeGlb: maxTargets is 1.5"],
  ])("options %o", async (options, message) => {
    await expect(writeGlb(wavingSheet(3, 3), options)).rejects.toThrow(message);
  });
});
