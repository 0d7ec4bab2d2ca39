import { execFileSync } from "node:child_process";
import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../test/run-cli.ts";
import { removeTemporaryFolders, sceneFile, temporaryFolder, TINY } from "../test/scene-file.ts";

afterAll(removeTemporaryFolders);

test("a valid scene gets one line", async () => {
  const { folder, file } = await sceneFile();
  const ok = {
    code: 0,
    stdout:
      "ok: Tiny, 1 sheet, 81 particles, 128 triangles, 0 colliders, 0.2 s at 30 fps in steps of 11.11 ms, 144 solver steps\n",
    stderr: "",
  };
  expect(await runCli(["check", file])).toEqual(ok);
  expect(await runCli(["check", folder])).toEqual(ok);
});

test("warnings do not make a scene invalid", async () => {
  const { file } = await sceneFile(TINY.replace("[9, 9]", "[2, 99]"));
  const { code, stdout, stderr } = await runCli(["check", file]);
  expect([code, stdout.slice(0, 8)]).toEqual([0, "ok: Tiny"]);
  expect(stderr).toMatch(
    /^warning: cloth\[0\]\.shape has nodes 1 m apart along its width and 0\.0102 m .*\n$/,
  );
  const json = await runCli(["check", file, "--json"]);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, warnings: [{}] });
});

const spoilt = (from: string, to: string): string => {
  expect(TINY).toContain(from);
  return TINY.replace(from, to);
};

describe("malformed scenes: a precise error each, exit code 1", () => {
  test.each([
    ["truncated JSON", TINY.slice(0, 120), "8:4: the text ends too early in cloth[0], expected a key"],
    [
      "wrong type",
      spoilt('"size": [1, 1]', '"size": "large"'),
      '8:42: cloth[0].shape.size is "large", expected two',
    ],
    ["NaN", spoilt("0.2 }", "NaN }"), "9:32: cloth[0].material.density is NaN, expected a number"],
    [
      "negative mass",
      spoilt("0.2 }", "-0.2 }"),
      "9:32: cloth[0].material.density is -0.2, expected a number",
    ],
    [
      "unknown key",
      spoilt('"density"', '"densty"'),
      "9:21: cloth[0].material.densty is not a known key, did you mean",
    ],
    [
      "too large",
      spoilt("[9, 9]", "[90000, 90000]"),
      "8:16: cloth[0].shape is too large: 8,100,000,000 nodes",
    ],
    ["wrong version", spoilt('"version": 2', '"version": 99'), "2:14: version is 99, expected"],
    [
      "duplicate id",
      spoilt('"cloth": [', '"colliders": [{ "id": "sheet", "shape": { "kind": "plane" } }],\n  "cloth": ['),
      'id is "sheet", expected another id',
    ],
    [
      "zero-size grid",
      spoilt('"size": [1, 1]', '"size": [0, 1]'),
      "8:43: cloth[0].shape.size[0] is 0, expected",
    ],
    ["no nodes", spoilt("[9, 9]", "[0, 9]"), "cloth[0].shape.nodes[0] is 0, expected"],
    ["nothing at all", "", "1:1: the text ends too early, expected a value"],
  ])("%s", async (_, text, error) => {
    const { folder, file } = await sceneFile(text);
    const checked = await runCli(["check", file]);
    expect(checked).toMatchObject({ code: 1, stdout: "" });
    expect(checked.stderr.startsWith(`${file}:`)).toBe(true);
    expect(checked.stderr).toContain(error);
    expect(checked.stderr.split("\n")).toHaveLength(2);
    // Whoever bakes it learns the same.
    const baked = await runCli(["bake", file, "--out", join(folder, "out.pc2")]);
    expect(baked).toEqual(checked);
  });

  test("a file that the scene names", async () => {
    const { folder, file } = await sceneFile(
      spoilt(
        '"cloth": [',
        '"colliders": [{ "id": "stone", "shape": { "kind": "mesh", "file": "stone.obj" } }],\n  "cloth": [',
      ),
    );
    const place = "colliders[0].shape.file";
    expect((await runCli(["check", file])).stderr).toBe(
      `${file}:5:69: ${place} is "stone.obj", expected a file that can be read: there is no such file\n`,
    );
    await symlink("/etc/passwd", join(folder, "stone.obj"));
    expect((await runCli(["check", file])).stderr).toContain("it lies outside of the scene's folder");
    await rm(join(folder, "stone.obj"));
    await writeFile(join(folder, "stone.obj"), "v 0 -1 0\nv 0 -1 1\nv 1 -1 0\nf 1 2 3\n");
    expect(await runCli(["check", file])).toMatchObject({ code: 0, stderr: "" });
    const baked = await runCli(["bake", file, "--out", join(folder, "out.pc2")]);
    expect(baked).toMatchObject({ code: 0 });
    expect(await runCli(["audit", join(folder, "out.pc2"), "--mesh", file])).toMatchObject({ code: 0 });
  });

  test("what the schema allows and the engine does not", async () => {
    const { file } = await sceneFile(spoilt('"density": 0.2 }', '"strainLimit": 0 }'));
    const message = 'createModel: bodies "sheet" material.strainLimit is 0, expected a strain above 0';
    expect(await runCli(["check", file])).toEqual({ code: 1, stdout: "", stderr: `${file}: ${message}\n` });
    const { code, stdout } = await runCli(["check", file, "--json"]);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { ok: false, errors: [{ message }] }]);
  });

  test("all errors at once", async () => {
    const { file } = await sceneFile(TINY.replace("0.2 }", "-0.2 }").replace("[9, 9]", "[0, 9]"));
    const { code, stderr } = await runCli(["check", file]);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split("\n")).toEqual([
      expect.stringContaining(`${file}:8:`) as string,
      expect.stringContaining(`${file}:9:`) as string,
    ]);
  });
});

describe("files that cannot be read: one line, exit code 2", () => {
  test("missing file", async () => {
    const file = join(await temporaryFolder(), "none.json");
    const missing = { code: 2, stdout: "", stderr: `pliant: cannot read ${file}: no such file\n` };
    expect(await runCli(["check", file])).toEqual(missing);
    expect(await runCli(["bake", file, "--out", `${file}.pc2`])).toEqual(missing);
  });

  test("a folder without a scene", async () => {
    const folder = await temporaryFolder();
    const { code, stderr } = await runCli(["check", folder]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `pliant: cannot read ${folder}: it is a folder without a scene.json\n`,
    });
  });

  test.skipIf(process.platform === "win32")("a named pipe, which may never have a writer", async () => {
    const pipe = join(await temporaryFolder(), "scene.json");
    execFileSync("sh", ["-c", 'mkfifo "$1"', "sh", pipe]);
    const refused = {
      code: 2,
      stdout: "",
      stderr: `pliant: cannot read ${pipe}: it is a named pipe, expected a file\n`,
    };
    expect(await runCli(["check", pipe])).toEqual(refused);
    expect(await runCli(["bake", pipe, "--out", `${pipe}.pc2`])).toEqual(refused);
  });

  test.skipIf(process.platform === "win32")("a pipe that is open already is welcome", async () => {
    const { file } = await sceneFile();
    const command = fileURLToPath(new URL("../../bin/pliant.js", import.meta.url));
    const script = 'cat "$1" | "$2" "$3" check /dev/fd/0';
    const run = () =>
      execFileSync("sh", ["-c", script, "sh", file, process.execPath, command], { encoding: "utf8" });
    expect(run()).toMatch(/^ok: Tiny, /);
  });

  test.skipIf(process.platform === "win32")("a device that never ends", async () => {
    const { code, stderr } = await runCli(["check", "/dev/zero"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "pliant: cannot read /dev/zero: it is a device, expected a file\n",
    });
  });
});

describe("--json", () => {
  test("a valid scene", async () => {
    const { file } = await sceneFile();
    const { code, stdout } = await runCli(["check", file, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      file,
      ok: true,
      errors: [],
      scene: { name: "Tiny", particles: 81 },
    });
  });

  test("an invalid one; NaN stays NaN", async () => {
    const { file } = await sceneFile(spoilt("0.2 }", "NaN }"));
    const { code, stdout, stderr } = await runCli(["check", file, "--json"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      errors: [{ path: "cloth[0].material.density", value: "NaN", line: 9, column: 32 }],
    });
  });
});

test("a hundred thousand errors are a hundred lines, and a long list is not repeated", async () => {
  const colliders = `"colliders": [${"null,".repeat(99_999)}null],\n  "cloth": [`;
  const { file } = await sceneFile(spoilt('"cloth": [', colliders));
  const { stderr } = await runCli(["check", file]);
  expect(stderr).toBe(`${file}:5:16: colliders is a list of 100000, expected at most 1000 entries\n`);
  const { stdout } = await runCli(["check", file, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ errors: [{ value: "(a long list of 100000 entries)" }] });
  const few = await sceneFile(
    spoilt('"cloth": [', `"colliders": [${"null,".repeat(299)}null],\n  "cloth": [`),
  );
  const lines = (await runCli(["check", few.file])).stderr.trimEnd().split("\n");
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe(`${few.file}: and 200 more`);
});

describe("bytes that are no text are an invalid scene, in one line", () => {
  test.each([
    ["any", Uint8Array.from({ length: 256 }, (_, i) => 255 - i), ""],
    ["Latin-1", Buffer.from(TINY.replace("Tiny", "Tüll"), "latin1"), ""],
    ["UTF-16", Buffer.from(`\uFEFF${TINY}`, "utf16le"), ""],
    ["UTF-16 without its mark", Buffer.from(TINY, "utf16le"), ":1:2"],
  ])("%s", async (_, bytes, place) => {
    const { file } = await sceneFile();
    await writeFile(file, bytes);
    expect(await runCli(["check", file])).toEqual({
      code: 1,
      stdout: "",
      stderr: `${file}${place}: not a JSON text (UTF-8)\n`,
    });
  });

  test("UTF-8 with a byte order mark is a text", async () => {
    const { file } = await sceneFile(`\uFEFF${TINY}`);
    expect(await runCli(["check", file])).toMatchObject({ code: 0 });
  });
});
