import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPc2 } from "@pliant/formats";
import { checkScene, withFiles, type Scene } from "@pliant/scene";
import { afterAll, describe, expect, test } from "vitest";
import { bake } from "./bake.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/temporary-folder.ts";
import { tinyScene } from "./test/tiny-scene.ts";

afterAll(removeTemporaryFolders);

const [sheet] = tinyScene().cloth;

async function baked(scene: Scene) {
  const path = join(await temporaryFolder(), "take.pc2");
  const report = await bake(scene, { path, format: "pc2" });
  return { report, take: readPc2(await readFile(path)) };
}

describe("cloth that is drawn finer than it is simulated", () => {
  test("by spacing: the same run, more vertices, those of nodes where nodes are", async () => {
    const plain = await baked(tinyScene());
    const fine = await baked(tinyScene({ cloth: [{ ...sheet, draw: { spacing: 0.05 } }] } as never));
    expect(fine.report.hash).toBe(plain.report.hash);
    // Diagonals of 0.177 m: four parts.
    expect(fine.report).toMatchObject({ particles: 33 * 33, triangles: 16 * 128 });
    expect(fine.report.sheets).toEqual([{ id: "sheet", firstVertex: 0, vertices: 1089 }]);
    const last = fine.take.frame(fine.take.sampleCount - 1);
    const nodes = plain.take.frame(plain.take.sampleCount - 1);
    for (let at = 0; at < 243; at += 3) {
      const [x, y, z] = nodes.subarray(at, at + 3);
      let nearest = Infinity;
      for (let k = 0; k < last.length; k += 3)
        nearest = Math.min(nearest, Math.hypot(last[k] - x, last[k + 1] - y, last[k + 2] - z));
      expect(nearest).toBeLessThan(1e-6);
    }
  });

  test("by a file: its own vertices, as they lie on the coarse mesh", async () => {
    const grid = (parts: number, lift: number): string => {
      const lines: string[] = [];
      for (let j = 0; j <= parts; j++)
        for (let i = 0; i <= parts; i++) lines.push(`v ${i / parts} ${lift} ${j / parts}`);
      const at = (i: number, j: number): number => j * (parts + 1) + i + 1;
      for (let j = 0; j < parts; j++)
        for (let i = 0; i < parts; i++)
          lines.push(`f ${at(i, j)} ${at(i, j + 1)} ${at(i + 1, j + 1)} ${at(i + 1, j)}`);
      return lines.join("\n");
    };
    const files: Record<string, string> = { "coarse.obj": grid(4, 0), "fine.obj": grid(20, 0.004) };
    const shape = { kind: "mesh", file: "coarse.obj", position: [0, 2, 0] };
    const { scene } = checkScene({
      ...{ version: 2, time: { seconds: 0.1, fps: 30 }, gravity: [0, 0, 0] },
      cloth: [{ id: "cape", shape, draw: { file: "fine.obj" } }],
    });
    if (!scene) throw new Error("no scene");
    const { scene: whole } = await withFiles(scene, async (file) => new TextEncoder().encode(files[file]));
    if (!whole) throw new Error("no files");
    const { report, take } = await baked(whole);
    expect(report.particles).toBe(441);
    const heights = take.frame(0).filter((_, k) => k % 3 === 1);
    for (const height of heights) expect(height).toBeCloseTo(2.004, 5);
  });
});
