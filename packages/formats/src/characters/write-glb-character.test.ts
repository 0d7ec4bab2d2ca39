import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { readGlbCharacter } from "./read-glb-character.ts";
import type { WrittenCharacter } from "./character-file.ts";
import { writeGlbCharacter } from "./write-glb-character.ts";

/** Khronos' validator ships no types, so an import of it would not compile. */
interface Validator {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { messages: { code: string; pointer: string }[] } }>;
}
const validator = createRequire(import.meta.url)("gltf-validator") as Validator;

const HALF = Math.SQRT1_2;

/** A box on two joints that nods, with a morph that thickens it. */
function nodding(change: Partial<WrittenCharacter> = {}): WrittenCharacter {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7];
  const at = corners.flatMap((c) => [c & 1, 2 * ((c >> 1) & 1), c >> 2]);
  const quads = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ];
  return {
    name: "box",
    positions: Float64Array.from(at),
    triangles: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
    skeleton: {
      names: ["root", "tip"],
      parents: Int32Array.of(-1, 0),
      rest: Float64Array.of(...[0.5, 0, 0.5, 0, 0, 0, 1, 1, 1, 1], ...[0, 1, 0, 0, 0, HALF, HALF, 1, 1, 1]),
    },
    skin: {
      influences: 2,
      joints: Uint16Array.from(corners.flatMap((c) => ((c >> 1) & 1 ? [1, 0] : [0, 1]))),
      weights: Float32Array.from(corners.flatMap(() => [0.75, 0.25])),
      inverseBind: Float64Array.of(
        ...[1, 0, 0, -0.5, 0, 1, 0, 0, 0, 0, 1, -0.5],
        ...[1, 0, 0, -0.5, 0, 1, 0, -1, 0, 0, 1, -0.5],
      ),
    },
    morphs: [{ name: "thick", moves: Float32Array.from(at.map((value) => value / 4)), weight: 0.5 }],
    clips: [
      {
        name: "nod",
        duration: 2,
        tracks: [
          {
            joint: 1,
            path: "rotation",
            interpolation: "linear",
            times: Float64Array.of(0, 1, 2),
            values: Float64Array.of(0, 0, 0, 1, 0, 0, HALF, HALF, 0, 0, 0, 1),
          },
          {
            joint: 0,
            path: "translation",
            interpolation: "step",
            times: Float64Array.of(0, 2),
            values: Float64Array.of(0, 0, 0, 1, 2, 3),
          },
          {
            joint: -1,
            path: "weights",
            interpolation: "linear",
            times: Float64Array.of(0, 2),
            values: Float64Array.of(0, 1),
          },
        ],
      },
    ],
    ...change,
  };
}

describe("writeGlbCharacter", () => {
  it("passes the Khronos validator without a message of any severity", async () => {
    const report = await validator.validateBytes(await writeGlbCharacter(nodding()));
    expect(report.issues.messages).toEqual([]);
  });

  it("is read back as it was written", async () => {
    const box = nodding();
    const back = await readGlbCharacter(await writeGlbCharacter(box), "box");
    expect(back.notes).toEqual([]);
    expect(back.positions).toEqual(box.positions);
    expect(back.triangles).toEqual(box.triangles);
    // The node of the mesh is a joint that moves nothing; by name the others are what they were.
    for (const [joint, name] of box.skeleton.names.entries()) {
      const at = back.skeleton.names.indexOf(name);
      const rest = back.skeleton.rest.subarray(10 * at, 10 * at + 10);
      rest.forEach((value, i) => expect(value).toBeCloseTo(box.skeleton.rest[10 * joint + i], 6));
      expect(back.skin.inverseBind.slice(12 * at, 12 * at + 12)).toEqual(
        box.skin.inverseBind.slice(12 * joint, 12 * joint + 12),
      );
    }
    const { joints, weights, influences } = back.skin;
    for (let v = 0; v < 8; v++) {
      for (let k = 0; k < 2; k++) {
        expect(back.skeleton.names[joints[v * influences + k]]).toBe(
          box.skeleton.names[box.skin.joints[2 * v + k]],
        );
        expect(weights[v * influences + k]).toBe(box.skin.weights[2 * v + k]);
      }
    }
    expect(back.morphs).toEqual(box.morphs);
    expect(back.clips.map(({ name, duration }) => [name, duration])).toEqual([["nod", 2]]);
    for (const [k, { joint, values, times, path, interpolation }] of box.clips[0].tracks.entries()) {
      const track = back.clips[0].tracks[k];
      expect(track).toMatchObject({ path, interpolation, times });
      if (joint >= 0) expect(back.skeleton.names[track.joint]).toBe(box.skeleton.names[joint]);
      track.values.forEach((value, i) => expect(value).toBeCloseTo(values[i], 6));
    }
  });

  it("refuses a skin that does not fit its mesh", async () => {
    const { skin } = nodding();
    const short = nodding({ skin: { ...skin, weights: skin.weights.slice(1) } });
    await expect(writeGlbCharacter(short)).rejects.toThrow(
      "writeGlbCharacter: skin.weights has 15 numbers, expected 16",
    );
  });
});
