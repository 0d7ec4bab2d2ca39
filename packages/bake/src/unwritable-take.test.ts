import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { cacheReach } from "@pliant/formats/cache";
import { afterAll, expect, test } from "vitest";
import { bake } from "./bake.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/temporary-folder.ts";
import { tinyScene } from "./test/tiny-scene.ts";

afterAll(removeTemporaryFolders);

test("a web cache too fine for its scene is refused before the first step", async () => {
  const folder = await temporaryFolder();
  const target = { path: join(folder, "take.pliant"), format: "pliant" as const };
  const began: number[] = [];
  const onFrame = ({ index }: { index: number }): void => void began.push(index);
  await expect(bake(tinyScene(), target, { maxError: 1e-12, onFrame })).rejects.toThrow(
    /the scene reaches [\d.]+ m from its origin, expected at most 0\.00031 m for pliant with a max-error of 1e-12 m/,
  );
  expect([began, await readdir(folder)]).toEqual([[], []]);
});

test("a file that cannot be made in the end keeps its frames for another", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "take.pliant");
  const target = { path, format: "pliant" as const };
  // It falls out of what such a file can say.
  const [{ pins: _, ...sheet }] = tinyScene().cloth;
  const shape = { kind: "grid", size: [1, 1], nodes: [9, 9] };
  const scene = tinyScene({ time: { seconds: 1, fps: 10 }, cloth: [{ id: sheet.id, shape }] as never });
  const maxError = 1.05 * (1 / cacheReach(1));
  await expect(bake(scene, target, { maxError })).rejects.toThrow(
    /cannot make .*take\.pliant with these options: CacheWriter: y of vertex \d+ in frame \d is -1\.\d+, expected a number within .*; 11 frames are kept in .*: --resume goes on/,
  );
  const { resumedAt, frames, outcome } = await bake(scene, target, { begin: "resume", maxError: 1e-4 });
  expect({ resumedAt, frames, outcome }).toEqual({ resumedAt: 11, frames: 11, outcome: "complete" });
  expect(await readdir(folder)).toEqual(["take.pliant"]);
});
