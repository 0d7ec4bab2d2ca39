import { execFileSync } from "node:child_process";
import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readBelow } from "./read-below.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/temporary-folder.ts";

afterAll(removeTemporaryFolders);

const folder = await temporaryFolder();
const home = join(folder, "scene");
await mkdir(join(home, "meshes"), { recursive: true });
await writeFile(join(folder, "secret.obj"), "secret");
await writeFile(join(home, "a.obj"), "v 0 0 0");
await writeFile(join(home, "meshes", "b.obj"), "inside");
await symlink("meshes/b.obj", join(home, "within.obj"));
await symlink("../secret.obj", join(home, "out.obj"));
await symlink("..", join(home, "up"));
await symlink("loop.obj", join(home, "loop.obj"));
await symlink(home, join(folder, "door"));
await writeFile(join(home, "huge.obj"), "");
await truncate(join(home, "huge.obj"), 10e9);
execFileSync("mkfifo", [join(home, "pipe.obj")]);
await mkdir(join(folder, "scene-other"));
await writeFile(join(folder, "scene-other", "c.obj"), "beside");

const text = async (file: string, from = home): Promise<string> =>
  new TextDecoder().decode(await readBelow(from)(file, 1000));

describe("a scene's files", () => {
  test("are read below its folder, also by links that stay there", async () => {
    expect(await text("a.obj")).toBe("v 0 0 0");
    expect(await text("meshes/b.obj")).toBe("inside");
    expect(await text("within.obj")).toBe("inside");
    expect(await text("a.obj", join(folder, "door"))).toBe("v 0 0 0");
  });

  test.each([
    ["../secret.obj", "it lies outside of the scene's folder"],
    ["../scene-other/c.obj", "it lies outside of the scene's folder"],
    ["out.obj", "it lies outside of the scene's folder"],
    ["up/secret.obj", "it lies outside of the scene's folder"],
    ["loop.obj", "its links lead in a circle"],
    ["none.obj", "there is no such file"],
    ["a.obj/b.obj", "a part of its path is a file, not a folder"],
    ["meshes", "it is a folder"],
    ["pipe.obj", "it is a pipe or a device"],
    ["huge.obj", "it has 10000 MB, at most 1000 bytes are read"],
  ])("%s: %s", async (file, reason) => {
    await expect(text(file)).rejects.toThrow(reason);
  });
});
