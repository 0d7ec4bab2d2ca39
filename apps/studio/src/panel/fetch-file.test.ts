import { describe, expect, test } from "vitest";
import { fetchFile, pickFile } from "./fetch-file.ts";

const address = (text: string): string => `data:text/plain,${text}`;

describe("a scene's files on a page", () => {
  test("come from the site", async () => {
    expect(await fetchFile(address("v"), 10)).toEqual(Uint8Array.of(118));
    await expect(fetchFile(undefined, 10)).rejects.toThrow("there is no such file");
  });

  test("or from what was dropped with the scene, by name", async () => {
    const files = [new File(["v"], "a.obj"), new File(["vv"], "b.obj")];
    expect(await pickFile(files, "meshes/b.obj", 2)).toEqual(Uint8Array.of(118, 118));
    await expect(pickFile(files, "c.obj", 2)).rejects.toThrow("choose or drop c.obj together with the scene");
    await expect(pickFile(files, "b.obj", 1)).rejects.toThrow("it has 2 bytes, at most 1 bytes are read");
  });
});
