import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readObj } from "@pliant/formats";
import { expect, test } from "vitest";
import { bake } from "./bake.ts";
import { temporaryFolder } from "./test/temporary-folder.ts";
import { tinyScene } from "./test/tiny-scene.ts";

const names = (last: number): string[] => Array.from({ length: last + 1 }, (_, k) => `take.000${k}.obj`);

test("a sequence is a folder of numbered files, and takes the place of an older one", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "take.obj");
  const report = await bake(tinyScene(), { path, format: "obj" });
  expect(await readdir(path)).toEqual(names(6));
  expect(report.frames).toBe(7);
  expect(readObj(await readFile(join(path, "take.0006.obj"))).x.length).toBe(243);
  await bake(tinyScene(), { path, format: "obj" }, { seconds: 0.1 });
  expect(await readdir(path)).toEqual(names(3));
  expect(await readdir(folder)).toEqual(["take.obj"]);
});

test("what is something else is not lost", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "take.obj");
  const baking = (): Promise<unknown> => bake(tinyScene(), { path, format: "obj" });
  await mkdir(path);
  await writeFile(join(path, "notes.txt"), "mine");
  await expect(baking()).rejects.toThrow(
    `cannot write ${path}: the folder has notes.txt, expected none or one with frames alone`,
  );
  const file = join(folder, "other.ply");
  await writeFile(file, "mine");
  await expect(bake(tinyScene(), { path: file, format: "ply" })).rejects.toThrow(
    `cannot write ${file}: it is a file, expected the name of a folder for its frames`,
  );
  const nowhere = join(folder, "no", "take.obj");
  await expect(bake(tinyScene(), { path: nowhere, format: "obj" })).rejects.toThrow(
    `cannot write ${nowhere}: folder ${join(folder, "no")} does not exist`,
  );
  expect(await readFile(file, "utf8")).toBe("mine");
});
