import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { memorySource, openCache, type Cache } from "@pliant/formats/cache";
import { expect, test } from "vitest";
import { bake } from "./bake.ts";
import { crumpling } from "./test/crumpling.ts";
import { temporaryFolder } from "./test/temporary-folder.ts";
import { tinyScene } from "./test/tiny-scene.ts";

async function trianglesByFrame(cache: Cache): Promise<number[]> {
  const counts: number[] = [];
  for (let frame = 0; frame < cache.frameCount; frame++) {
    counts.push(((await cache.chunkAt(frame))?.triangles(frame).length ?? 0) / 3);
  }
  return counts;
}

const open = async (path: string): Promise<Cache> => openCache(memorySource(await readFile(path)));

test("a sheet that is cut is whole in the web cache until then", async () => {
  const path = join(await temporaryFolder(), "cut.pliant");
  const [sheet] = tinyScene().cloth;
  const cut = [{ from: [-0.1, 0.45], to: [1.1, 0.45], time: 0.1 }];
  const report = await bake(tinyScene({ cloth: [{ ...sheet, cut }] as never }), { path, format: "pliant" });
  expect(report.warnings.filter((each) => each.includes("cut away"))).toEqual([]);
  const counts = await trianglesByFrame(await open(path));
  expect(counts[0]).toBe(128);
  expect(counts[6]).toBe(128 - report.trianglesCut);
  expect(counts[6]).toBeLessThan(128);
});

test("paper that breaks has the triangles of each frame, between vertices that are there by then", async () => {
  const path = join(await temporaryFolder(), "paper.pliant");
  await bake(crumpling(), { path, format: "pliant" });
  const cache = await open(path);
  const counts = await trianglesByFrame(cache);
  expect(counts[0]).toBe(128);
  expect(counts.every((count, frame) => frame === 0 || count >= counts[frame - 1])).toBe(true);
  expect(counts[counts.length - 1]).toBeGreaterThan(128);
  const first = (await cache.chunkAt(0))?.triangles(0) ?? new Uint32Array(0);
  expect(Math.max(...first)).toBe(80);
  expect(cache.head.vertexCount).toBeGreaterThan(81);
});
