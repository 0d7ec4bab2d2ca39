import { createRequire } from "node:module";
import { readPc2, readSurface } from "@pliant/formats";
import { expect, it } from "vitest";
import { glbOf, objOf, pc2Of, type RecordedTake } from "./take-files.ts";

interface Validator {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number } }>;
}
const validator = createRequire(import.meta.url)("gltf-validator") as Validator;

const take: RecordedTake = {
  name: "two triangles",
  fps: 30,
  startTime: 0,
  topology: {
    triangles: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    uvs: Float32Array.from([0, 0, 1, 0, 1, 1, 0, 1]),
  },
  frames: [0, 0.1, 0.25].map((y) => Float32Array.from([0, y, 0, 1, y, 0, 1, y * y, 1, 0, y, 1])),
};

it("a point cache has every frame bit for bit, and comes with its mesh", () => {
  const [cache, mesh] = pc2Of(take);
  const read = readPc2(cache.bytes);
  expect(read.sampleCount).toBe(3);
  take.frames.forEach((frame, index) => expect(read.frame(index)).toEqual(frame));
  expect(mesh.name).toBe("two triangles.obj");
});

it("an OBJ comes back as it was", async () => {
  const { bytes } = objOf(take);
  const surface = await readSurface("a.obj", bytes);
  expect(Array.from(surface.x)).toEqual([...take.frames[0]]);
  expect([...surface.triangles]).toEqual([...take.topology.triangles]);
});

it("a GLB is valid", async () => {
  const scene = { text: '{"version":1}', readFile: () => Promise.reject(new Error("none")) };
  const { bytes } = await glbOf(take, scene);
  const { issues } = await validator.validateBytes(bytes);
  expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
});
