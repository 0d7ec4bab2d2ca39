import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bake } from "@pliant/bake";
import { parseScene } from "@pliant/scene";
import { expect, test } from "vitest";
import { auditedScene } from "./audited-scene.ts";
import { openPc2 } from "./pc2-file.ts";

const PAPER = {
  version: 2,
  time: { seconds: 0.5, dt: 1 / 60, fps: 30 },
  gravity: [0, 0, 0],
  cloth: [
    {
      id: "sheet",
      shape: { kind: "grid", size: [0.2, 0.2], nodes: [9, 9] },
      material: { stretch: 200, bend: 1e-5 },
      paper: { damage: { resistance: 0.5, threshold: 0.02 } },
    },
  ],
  colliders: [
    {
      id: "ball",
      shape: {
        ...{ kind: "cavity", radius: 0.15 },
        radii: [
          { time: 0, radius: 0.15 },
          { time: 0.5, radius: 0.06 },
        ],
      },
    },
  ],
};

test("a cache of paper that broke is audited with the triangles that it has", async () => {
  const { scene } = parseScene(JSON.stringify(PAPER));
  if (!scene) throw new Error("the scene is not valid");
  const folder = await mkdtemp(join(tmpdir(), "pliant-"));
  try {
    const path = join(folder, "paper.pc2");
    await bake(scene, { path, format: "pc2" });
    const cache = await openPc2(path);
    const audited = auditedScene(scene, 30, true, cache.sampleCount);
    expect(cache.pointCount).toBeGreaterThan(81);
    expect(audited.vertexCount).toBe(cache.pointCount);
    expect(audited.triangleCount).toBeGreaterThan(128);
    expect(Math.max(...audited.triangles(0))).toBe(cache.pointCount - 1);
    await cache.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
