import type { PaperBody } from "pliant";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPc2 } from "@pliant/formats";
import { createSimulation } from "@pliant/scene";
import { afterAll, expect, test } from "vitest";
import { bake } from "./bake.ts";
import { crumpling } from "./test/crumpling.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/temporary-folder.ts";

afterAll(removeTemporaryFolders);

function areaOf(x: Float32Array, triangles: Uint32Array): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = triangles.subarray(t, t + 3).map((node) => 3 * node);
    const u = [0, 1, 2].map((k) => x[q + k] - x[p + k]);
    const w = [0, 1, 2].map((k) => x[r + k] - x[p + k]);
    sum += Math.hypot(u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]) / 2;
  }
  return sum;
}

test("a take of breaking paper has its last topology from the start, and is the same surface throughout", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "paper.pc2");
  await bake(crumpling(), { path, format: "pc2" });
  const cache = readPc2(await readFile(path));
  const simulation = createSimulation(crumpling());
  const areas = [areaOf(Float32Array.from(simulation.positions), simulation.model.triangles)];
  for (let frame = 1; frame <= 30; frame++) {
    for (let step = 0; step < 2; step++) simulation.step();
    areas.push(areaOf(Float32Array.from(simulation.positions), simulation.model.triangles));
  }
  const { paper } = simulation.model.bodies[0] as PaperBody;
  expect(paper.usedNodes).toBeGreaterThan(100);
  expect(cache.pointCount).toBe(paper.usedNodes);
  areas.forEach((area, frame) =>
    expect(areaOf(cache.frame(frame), simulation.model.triangles)).toBeCloseTo(area, 7),
  );
});

test("and opens as glb", async () => {
  const path = join(await temporaryFolder(), "paper.glb");
  const report = await bake(crumpling(), { path, format: "glb" });
  const bytes = await readFile(path);
  expect(bytes.toString("latin1", 0, 4)).toBe("glTF");
  expect([report.outcome, bytes.length]).toEqual(["complete", report.bytes]);
});
