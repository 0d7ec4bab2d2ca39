import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pc2Frame, pc2Header } from "@pliant/formats";
import { afterAll, expect, test } from "vitest";
import { openPc2 } from "./pc2-file.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/scene-file.ts";

afterAll(removeTemporaryFolders);

async function threeFrames(): Promise<string> {
  const path = join(await temporaryFolder(), "take.pc2");
  const header = pc2Header({ pointCount: 2, start: 5, sampleRate: 0.5, sampleCount: 3 });
  const frames = [0, 10, 20].map((first) => pc2Frame(Float32Array.from({ length: 6 }, (_, k) => first + k)));
  await writeFile(path, Buffer.concat([header, ...frames]));
  return path;
}

test("frames in any order, one at a time", async () => {
  const file = await openPc2(await threeFrames());
  expect(file).toMatchObject({ pointCount: 2, start: 5, sampleRate: 0.5, sampleCount: 3 });
  expect([...(await file.frame(2))]).toEqual([20, 21, 22, 23, 24, 25]);
  const first = await file.frame(0);
  expect([...first]).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await file.frame(1)).toBe(first);
  await file.close();
});

test("a file that shrinks while it is read", async () => {
  const path = await threeFrames();
  const file = await openPc2(path);
  await truncate(path, 90);
  await file.frame(1);
  await expect(file.frame(2)).rejects.toThrow(`${path} became shorter while it was read, at frame 2`);
  await file.close();
});
