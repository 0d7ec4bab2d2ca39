import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bakeEvery, blender, checkInBlender, drapeScene } from "../measure/formats.mjs";

test.skipIf(!blender)(
  "Blender finds every vertex of every frame where it was (skipped without Blender)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "pliant-blender-"));
    try {
      await bakeEvery(drapeScene(7, 0.1), folder, ["pc2", "mdd", "obj", "ply"]);
      const found = await checkInBlender(folder, ["pc2", "mdd", "obj", "ply"]);
      expect(found.map(({ frames }: { frames: number }) => frames)).toEqual([4, 4, 4, 4]);
      for (const { farthest } of found) expect(farthest).toBeLessThan(1e-5);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
