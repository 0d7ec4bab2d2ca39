import { describe, expect, it } from "vitest";
import { collectTake } from "./take.ts";
import type { Take } from "./take.ts";

const frames = [0, 1, 2].map((z) => new Float32Array([0, 0, z, 1, 0, z, 0, 1, z, 1, 1, z]));
const quad: Take = { name: "quad", frames, indices: new Uint32Array([0, 1, 2, 2, 1, 3]), fps: 30 };

function broken(frame: number, index: number, value: number): Float32Array[] {
  return frames.map((positions, f) => (f === frame ? positions.with(index, value) : positions));
}

describe("collectTake", () => {
  it("returns copies of frames from a list and from a stream", async () => {
    async function* stream() {
      yield* frames;
    }
    for (const source of [frames, stream()]) {
      const collected = await collectTake({ ...quad, frames: source });
      expect(collected).toEqual(frames);
      expect(collected[0]).not.toBe(frames[0]);
    }
  });

  it.each<[string, Partial<Take>, string]>([
    ["no frames", { frames: [] }, "writeGlb: frames is empty, expected at least 1"],
    [
      "a NaN",
      { frames: broken(2, 10, NaN) },
      "writeGlb: y of vertex 3 in frame 2 is NaN, expected a finite number",
    ],
    ["an infinity", { frames: broken(0, 2, -Infinity) }, "writeGlb: z of vertex 0 in frame 0 is -Infinity"],
    [
      "partial vertices",
      { frames: [new Float32Array(11)] },
      "writeGlb: frame 0 has 11 numbers, expected 3 per vertex",
    ],
    ["no vertices", { frames: [new Float32Array(0)] }, "writeGlb: frame 0 has 0 numbers"],
    [
      "a frame of another mesh",
      { frames: [...frames, new Float32Array(15)] },
      "writeGlb: frame 3 has 15 numbers, expected 12 as in frame 0",
    ],
    [
      "no triangles",
      { indices: new Uint32Array(0) },
      "writeGlb: indices has 0 entries, expected 3 per triangle",
    ],
    ["a partial triangle", { indices: new Uint32Array(4) }, "writeGlb: indices has 4 entries"],
    [
      "a wild index",
      { indices: new Uint32Array([0, 1, 2, 0, 1, 4]) },
      "writeGlb: triangle 1 uses vertex 4, expected 0 to 3",
    ],
    ["too few uvs", { uvs: new Float32Array(6) }, "writeGlb: uvs has 6 numbers, expected 8 for 4 vertices"],
    ["a NaN uv", { uvs: new Float32Array(8).fill(NaN, 5, 6) }, "writeGlb: v of vertex 2 is NaN"],
    ["no fps", { fps: 0 }, "writeGlb: fps is 0, expected a finite number of frames per second above 0"],
    [
      "a colour past 1",
      { baseColor: [255, 0, 0] },
      "writeGlb: baseColor is [255, 0, 0], expected channels from 0 to 1",
    ],
  ])("refuses %s", async (_name, wrong, message) => {
    await expect(collectTake({ ...quad, ...wrong })).rejects.toThrow(message);
  });
});
