import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCli } from "../test/run-cli.ts";
import { removeTemporaryFolders, sceneFile, TINY } from "../test/scene-file.ts";

afterAll(removeTemporaryFolders);

test("a table, a sheet of pictures, results; and what is done is not done again", async () => {
  const { folder, file } = await sceneFile();
  const out = join(folder, "sweep");
  const sweep = (vary: string): ReturnType<typeof runCli> =>
    runCli([
      "sweep",
      file,
      "--vary",
      `material.bending=${vary}`,
      "--vary",
      "seed=1,2",
      "--out",
      out,
      "--workers",
      "2",
    ]);
  const first = await sweep("1e-6..1e-4:log:2");
  expect([first.code, first.stdout.split("\n")[0]]).toEqual([0, `${out}: 4 of 4 runs done`]);
  expect(first.stderr).toContain("100 %, 4 of 4 runs\n");
  const [head, ...rows] = (await readFile(join(out, "table.csv"), "utf8")).trimEnd().split("\r\n");
  expect(head).toMatch(/^material\.bending,seed,outcome,frames,drapeArea \[m²\],/u);
  expect(rows.map((row) => row.split(",").slice(0, 4))).toEqual([
    ["0.000001", "1", "complete", "7"],
    ["0.000001", "2", "complete", "7"],
    ["0.0001", "1", "complete", "7"],
    ["0.0001", "2", "complete", "7"],
  ]);
  const table = JSON.parse(await readFile(join(out, "table.json"), "utf8")) as { file: string; id: string }[];
  for (const { file: take } of table) expect((await stat(join(out, take))).size).toBe(32 + 7 * 81 * 12);
  expect((await readFile(join(out, "contact-sheet.png"))).toString("latin1", 1, 4)).toBe("PNG");
  const made = await Promise.all(table.map(async ({ file: take }) => (await stat(join(out, take))).mtimeMs));

  const second = await sweep("1e-6,1e-5,1e-4");
  expect(second.code).toBe(0);
  expect(second.stderr).toMatch(/^66 %, 4 of 6 runs/u);
  expect(await readdir(join(out, "results"))).toHaveLength(6);
  expect(
    await Promise.all(table.map(async ({ file: take }) => (await stat(join(out, take))).mtimeMs)),
  ).toEqual(made);
});

test("Ctrl-C keeps what is done, and the same command goes on", async () => {
  const { folder, file } = await sceneFile();
  const out = join(folder, "sweep");
  const args = ["sweep", file, "--vary", "seed=1..4", "--out", out, "--workers", "1"];
  const controller = new AbortController();
  const result = await runCli(args, {
    signal: controller.signal,
    onOutput: (text) => text.startsWith("25 %") && controller.abort("SIGINT"),
  });
  expect(result.code).toBe(130);
  expect(result.stderr).toContain("interrupted: run it again to go on\n");
  const done = (await readdir(join(out, "results"))).length;
  expect(done).toBeGreaterThanOrEqual(1);
  expect(done).toBeLessThan(4);
  expect(existsSync(join(out, "table.csv"))).toBe(true);
  const again = await runCli(args);
  expect([again.code, again.stdout.split("\n")[0]]).toEqual([0, `${out}: 4 of 4 runs done`]);
});

test("a sweep file says scene and variations; runs that lose numbers are rows, too", async () => {
  const { folder } = await sceneFile();
  const file = join(folder, "sweep.json");
  await writeFile(
    file,
    JSON.stringify({ scene: "scene.json", vary: { seed: [1], "time.seconds": "0.1,0.2" } }),
  );
  const { code, stdout } = await runCli(["sweep", file, "--out", join(folder, "out"), "--json"]);
  expect(code).toBe(0);
  const rows = JSON.parse(stdout) as { "time.seconds": number; frames: number }[];
  expect(rows.map((row) => [row["time.seconds"], row.frames])).toEqual([
    [0.1, 4],
    [0.2, 7],
  ]);
});

test("files that a scene names go with it", async () => {
  const wedge = "v -1 0 -1\nv 1 0 -1\nv 0 0 1\nv 0 -0.5 0\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  const scene = JSON.parse(TINY) as object;
  const { folder, file } = await sceneFile(
    JSON.stringify({
      ...scene,
      colliders: [{ id: "wedge", shape: { kind: "mesh", file: "wedge.obj" }, position: [0, -0.1, 0] }],
    }),
  );
  await writeFile(join(folder, "wedge.obj"), wedge);
  const out = join(folder, "out");
  expect((await runCli(["sweep", file, "--vary", "seed=1,2", "--out", out])).code).toBe(0);
  expect(await readdir(join(out, "files"))).toHaveLength(1);
  await runCli(["bake", file, "--out", join(folder, "here.pc2")]);
  const [{ file: take }] = JSON.parse(await readFile(join(out, "table.json"), "utf8")) as { file: string }[];
  expect((await readFile(join(out, take))).equals(await readFile(join(folder, "here.pc2")))).toBe(true);
});

test("a run that takes too long is set aside with its scene and what it came to, the others go on", async () => {
  const { folder, file } = await sceneFile();
  const out = join(folder, "out");
  // Long enough for the short one on a slow day; the long one takes minutes on the best.
  const limit = "10";
  const args = ["sweep", file, "--vary", "time.seconds=0.1,3000", "--limit-seconds", limit, "--out", out];
  const { code, stdout } = await runCli(args);
  expect(code).toBe(1);
  expect(stdout).toContain(
    `${out}: 1 of 2 runs done, 1 failed\n  time.seconds=3000: took longer than its limit of ${limit} s\n`,
  );
  const [failed] = await readdir(join(out, "failed"));
  const aside = join(out, "failed", failed);
  expect((await readdir(aside)).sort()).toEqual(["reason.json", "scene.json", "take.pc2.baking"]);
  // What was set aside can be looked into.
  const short = await runCli([
    "bake",
    join(aside, "scene.json"),
    "--out",
    join(aside, "take.pc2"),
    "--finish",
  ]);
  expect(short.code).toBe(0);
  expect(short.stdout).toMatch(/take\.pc2: \d{2,} frames/u);
});

test("what cannot be is said before anything is done", async () => {
  const { folder, file } = await sceneFile();
  const out = join(folder, "out");
  expect(await runCli(["sweep", file, "--out", out])).toMatchObject({
    code: 2,
    stderr: "pliant: nothing varies, expected --vary path=values\n",
  });
  expect(await runCli(["sweep", file, "--vary", "seed=1"])).toMatchObject({
    code: 2,
    stderr: "pliant: missing option '--out <folder>', where results go\n",
  });
  const away = await runCli([
    "sweep",
    file,
    "--vary",
    "seed=1",
    "--out",
    join(folder, "x"),
    "--queue",
    "redis://:geheim@127.0.0.1:1",
  ]);
  expect(away.code).toBe(2);
  expect(away.stderr).toMatch(/^pliant: cannot use the queue redis:\/\/127\.0\.0\.1:1: .*ECONNREFUSED/u);
  const { code, stderr } = await runCli(["sweep", file, "--vary", "material.bend=-1,1", "--out", out]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^pliant: material\.bend=-1: cloth\[0\]\.material\.bend is -1, expected/u);
  expect(existsSync(out)).toBe(false);
});
