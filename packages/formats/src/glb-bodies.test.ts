import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { readGlbCharacter } from "./characters/read-glb-character.ts";
import { writeGlb } from "./glb.ts";
import type { TakeBody } from "./take.ts";
import { vertexNormals } from "@pliant/geometry";

interface Validator {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { messages: { code: string; pointer: string }[] } }>;
}
const validator = createRequire(import.meta.url)("gltf-validator") as Validator;

const HALF = Math.SQRT1_2;

/** A triangle on one joint, with a morph, that turns about x within two frames, in centimetres and with z up. */
function spinner(): TakeBody {
  const turns = [
    [0, 0, 0, 1],
    [HALF, 0, 0, HALF],
    // As a turn the same as [1, 0, 0, 0]; as four numbers far from the one before.
    [-1, 0, 0, 0],
  ];
  return {
    character: {
      name: "spinner",
      positions: Float64Array.of(0, 0, 0, 100, 0, 0, 0, 100, 0),
      triangles: Uint32Array.of(0, 1, 2),
      skeleton: {
        names: ["hub"],
        parents: Int32Array.of(-1),
        rest: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1),
      },
      skin: {
        influences: 1,
        joints: new Uint16Array(3),
        weights: new Float32Array(3).fill(1),
        inverseBind: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0),
      },
      morphs: [{ name: "wide", moves: Float32Array.of(0, 0, 0, 50, 0, 0, 0, 0, 0), weight: 0 }],
    },
    scale: 0.01,
    up: "z",
    place: (frame) => [frame, 2, 3, 0, 0, 0, 1],
    pose: (frame) => ({
      joints: Float64Array.of(0, 0, 0, ...turns[frame], 1, 1, 1),
      weights: Float64Array.of(frame / 2),
    }),
  };
}

const cloth = (shift: number): Float32Array => Float32Array.of(shift, 0, 0, 1, 0, 0, 0, 0, 1);
const take = {
  name: "both",
  indices: Uint32Array.of(0, 2, 1),
  fps: 10,
  bodies: [spinner()],
};

describe("cloth and a body in one GLB", () => {
  it("passes the Khronos validator", async () => {
    const { bytes } = await writeGlb({ ...take, frames: [cloth(0), cloth(0.5), cloth(0.1)] });
    const report = await validator.validateBytes(bytes);
    expect(report.issues.messages).toEqual([]);
  });

  it("has the body's joints, weights and place in one clip with the cloth, one key per frame", async () => {
    const { bytes } = await writeGlb({ ...take, frames: [cloth(0), cloth(0.5), cloth(0.1)] });
    const { clips, skeleton } = await readGlbCharacter(bytes);
    expect(clips.map(({ name, duration }) => [name, duration])).toEqual([
      ["both", expect.closeTo(0.2, 6) as number],
    ]);
    const tracks = clips[0].tracks.map(({ joint, path, values }) => [
      skeleton.names[joint] ?? "",
      path,
      values,
    ]);
    const track = (name: string, path: string): Float64Array =>
      tracks.find((each) => each[0] === name && each[1] === path)?.[2] as Float64Array;
    expect([...track("spinner place", "translation")]).toEqual([0, 2, 3, 1, 2, 3, 2, 2, 3]);
    // In one hemisphere with the frame before.
    expect([...track("hub", "rotation")].slice(8).map((each) => each + 0)).toEqual([1, 0, 0, 0]);
    // What does not move has no track.
    expect(track("hub", "scale")).toBeUndefined();
  });

  it("moves bodies though the cloth rests", async () => {
    const { bytes } = await writeGlb({ ...take, frames: [cloth(0), cloth(0), cloth(0)] });
    const { clips } = await readGlbCharacter(bytes);
    expect(clips[0].tracks.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["rotation", "translation"]),
    );
  });
});

it("vertices of one group share their normal across a seam", () => {
  // Two triangles that meet at a right angle, each with corners of its own along the fold.
  const x = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1);
  const indices = Uint32Array.of(0, 1, 2, 3, 4, 5);
  const apart = vertexNormals(x, indices);
  expect([...apart.subarray(0, 3)]).toEqual([0, 1, 0]);
  const shared = vertexNormals(x, indices, Uint32Array.of(0, 1, 2, 0, 3, 1));
  expect([...shared.subarray(0, 3)]).toEqual([...shared.subarray(9, 12)]);
  expect(shared[0]).toBeCloseTo(HALF, 6);
  expect(shared[1]).toBeCloseTo(HALF, 6);
});
