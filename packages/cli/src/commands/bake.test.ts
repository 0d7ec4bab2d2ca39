import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../test/run-cli.ts";
import { framesIn, removeTemporaryFolders, sceneFile, TINY } from "../test/scene-file.ts";

afterAll(removeTemporaryFolders);

interface Event {
  readonly event: string;
  readonly frame?: number;
  readonly message?: string;
  readonly report?: { readonly outcome: string; readonly frames: number; readonly hash: string };
}

const eventsOf = (stdout: string): Event[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Event);

test("pc2: the report for a person, progress beside it", async () => {
  const { folder, file } = await sceneFile();
  const out = join(folder, "tiny.pc2");
  const { code, stdout, stderr } = await runCli(["bake", file, "--out", out]);
  expect(code).toBe(0);
  expect(stdout).toContain(`${out}: 7 frames, 0.2 s at 30 fps, 6.84 kB\n`);
  expect(stdout).toMatch(/particles +81, 128 triangles\n/);
  expect(stdout).toMatch(/steps +18 of 11.11 ms, 3 per frame, 8 substeps each\n/);
  expect(stdout).toMatch(/PCG iterations +\d+, /);
  expect(stdout).toMatch(/CPU per frame +median [\d.]+ ms, p95 [\d.]+ ms/);
  expect(stdout).toMatch(/state hash +[\da-f]{16}/);
  expect(stderr.split("\n")).toContain("100 %, 7 of 7 frames");
  expect(await framesIn(out)).toBe(7);
});

test("glb, by --format where the name does not tell", async () => {
  const { folder } = await sceneFile();
  const out = join(folder, "tiny.bin");
  const { code, stdout } = await runCli([
    "bake",
    folder,
    "--out",
    out,
    "--format",
    "glb",
    "--seconds",
    "0.1",
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain("4 frames, 0.1 s at 30 fps");
  expect((await readFile(out)).toString("latin1", 0, 4)).toBe("glTF");
});

test("--rest: the mesh for a point cache", async () => {
  const { folder, file } = await sceneFile();
  const rest = join(folder, "tiny.glb");
  const out = join(folder, "tiny.pc2");
  const { code, stdout } = await runCli(["bake", file, "--out", out, "--rest", rest]);
  expect(code).toBe(0);
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(`${rest}: its first frame, `);
  expect((await readFile(rest)).toString("latin1", 0, 4)).toBe("glTF");
  expect(await runCli(["bake", file, "--out", out, "--rest", out])).toMatchObject({
    code: 2,
    stderr: `pliant: --rest is ${out}, expected a name that ends with .glb\n`,
  });
  expect(await runCli(["bake", file, "--out", rest, "--rest", rest])).toMatchObject({
    code: 2,
    stderr: `pliant: --rest is ${rest}, the same file as --out; expected another\n`,
  });
});

test("a scene with cuts: a warning says what the mesh lacks", async () => {
  const cut = '"cut": [{ "from": [-0.1, 0.45], "to": [1.1, 0.45], "time": 0.1 }],\n      "pins"';
  const { folder, file } = await sceneFile(TINY.replace('"pins"', cut));
  const { code, stderr } = await runCli(["bake", file, "--out", join(folder, "tiny.glb")]);
  expect(code).toBe(0);
  expect(stderr).toContain(
    "warning: 16 of 128 triangles were cut away: the mesh is without them, also before the cut\n",
  );
});

test("a name that says one format and an option that says another", async () => {
  const { folder, file } = await sceneFile();
  const out = join(folder, "tiny.pc2");
  expect(await runCli(["bake", file, "--out", out, "--format", "glb"])).toEqual({
    code: 2,
    stdout: "",
    stderr: `pliant: --out is ${out} but --format is glb; expected them to agree\n`,
  });
});

test("--json: events, one per line, and the same hash twice", async () => {
  const { folder, file } = await sceneFile();
  const args = [
    "bake",
    file,
    "--out",
    join(folder, "tiny.pc2"),
    "--json",
    "--fps",
    "60",
    "--kernels",
    "reference",
  ];
  const { code, stdout, stderr } = await runCli(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const events = eventsOf(stdout);
  expect(events[0]).toMatchObject({
    event: "start",
    frames: 13,
    particles: 81,
    fps: 60,
    kernels: "reference",
  });
  expect(events.slice(1, -1).map(({ event, frame }) => [event, frame])).toEqual(
    Array.from({ length: 13 }, (_, index) => ["frame", index]),
  );
  expect(events.at(-1)).toMatchObject({ event: "done", report: { outcome: "complete", frames: 13 } });
  const again = eventsOf((await runCli(args)).stdout);
  expect(again.at(-1)?.report?.hash).toBe(events.at(-1)?.report?.hash);
});

test("a bar with the time left on a terminal, taken away at the end", async () => {
  const { folder, file } = await sceneFile();
  const { stderr } = await runCli(["bake", file, "--out", join(folder, "tiny.pc2")], { terminal: 100 });
  expect(stderr).toMatch(/░ 14 %, 1 of 7 frames, \d+ s left/);
  expect(stderr).toMatch(/█ 100 %, 7 of 7 frames/);
  expect(stderr.endsWith("\r\u001B[K")).toBe(true);
});

describe("an interrupted bake keeps its frames and says so", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ])("%s", async (name, code) => {
    const { folder, file } = await sceneFile();
    const out = join(folder, "tiny.pc2");
    const bakeTo = (out: string, ...more: string[]): string[] => [
      "bake",
      file,
      "--out",
      out,
      "--seconds",
      "10",
      ...more,
    ];
    const controller = new AbortController();
    const result = await runCli(bakeTo(out), {
      signal: controller.signal,
      onOutput: (text) => text.startsWith("10 %") && controller.abort(name),
    });
    expect(result.code).toBe(code);
    expect(result.stdout).toBe("");
    expect(result.stderr).toContain(
      `interrupted: kept 31 of 301 frames in ${out}.baking: --resume goes on, --finish makes a file of them\n`,
    );
    expect((await readdir(folder)).sort()).toEqual(["scene.json", "tiny.pc2.baking"]);
    expect(await runCli(bakeTo(out))).toEqual({
      code: 2,
      stdout: "",
      stderr: `pliant: ${out}.baking has 31 frames of this very bake: --resume goes on, --anew forgets them\n`,
    });
    expect(await runCli(bakeTo(out, "--resume", "--kernels", "reference"))).toMatchObject({
      code: 2,
      stderr: `pliant: cannot go on with ${out}.baking: it was begun with --kernels auto, not reference; --anew begins again\n`,
    });
    if (name === "SIGTERM") {
      expect((await runCli(bakeTo(out, "--finish"))).stderr).toContain(
        "the file has the first 31 of 301 frames",
      );
      expect(await framesIn(out)).toBe(31);
      return;
    }
    const resumed = await runCli(bakeTo(out, "--resume"));
    expect(resumed.code).toBe(0);
    expect(resumed.stderr).toContain("resumed after 31 of 301 frames\n");
    await runCli(bakeTo(join(folder, "whole.pc2")));
    expect((await readFile(out)).equals(await readFile(join(folder, "whole.pc2")))).toBe(true);
    expect((await readdir(folder)).sort()).toEqual([
      ...["scene.json", "tiny.pc2", "tiny.pc2.sums", "whole.pc2", "whole.pc2.sums"],
    ]);
  });

  test("--resume where nothing is left begins, and says so", async () => {
    const { folder, file } = await sceneFile();
    const out = join(folder, "t.pc2");
    const { code, stderr } = await runCli(["bake", file, "--out", out, "--resume"]);
    expect(code).toBe(0);
    expect(stderr).toContain(`nothing to resume beside ${out}: begun at its start\n`);
  });

  test("two ways to begin are one too many", async () => {
    const { folder, file } = await sceneFile();
    expect(await runCli(["bake", file, "--out", join(folder, "t.pc2"), "--resume", "--anew"])).toMatchObject({
      code: 2,
      stderr: "pliant: expected one of --resume and --anew, not both\n",
    });
  });
});

describe("a target that cannot be written: one line, exit code 2", () => {
  test("in a folder that is not there", async () => {
    const { folder, file } = await sceneFile();
    const out = join(folder, "no", "tiny.pc2");
    const message = `cannot write ${out}: folder ${join(folder, "no")} does not exist`;
    expect(await runCli(["bake", file, "--out", out])).toEqual({
      code: 2,
      stdout: "",
      stderr: `pliant: ${message}\n`,
    });
    const { stdout } = await runCli(["bake", file, "--out", out, "--json"]);
    expect(eventsOf(stdout)).toEqual([{ event: "error", message }]);
  });

  test("the scene itself", async () => {
    const { file } = await sceneFile();
    const { code, stderr } = await runCli(["bake", file, "--out", file, "--format", "pc2"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `pliant: --out is ${file}, the scene itself; expected another file\n`,
    });
    expect(await readFile(file, "utf8")).toBe(TINY);
  });

  test("out of range", async () => {
    const { folder, file } = await sceneFile();
    const { code, stderr } = await runCli(["bake", file, "--out", join(folder, "t.pc2"), "--fps", "1e9"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "pliant: fps is 1000000000, expected a number from 0.001 to 10000\n",
    });
  });
});

test("--json: the errors of a scene", async () => {
  const { folder, file } = await sceneFile();
  await writeFile(file, TINY.replace("0.2 }", "-1 }"));
  const { code, stdout } = await runCli(["bake", file, "--out", join(folder, "t.pc2"), "--json"]);
  expect(code).toBe(1);
  expect(eventsOf(stdout)).toMatchObject([
    { event: "error", errors: [{ path: "cloth[0].material.density" }] },
  ]);
});

test("modes of elastic bodies are kept, and found again", async () => {
  const solid = {
    id: "block",
    shape: { kind: "box", size: [0.2, 0.2, 0.2], spacing: 0.1 },
    material: { young: 41_234, poisson: 0.4, density: 500 },
    modes: 4,
  };
  const { folder, file } = await sceneFile(
    JSON.stringify({ version: 2, time: { seconds: 0.1 }, solids: [solid] }),
  );
  const cache = join(folder, "modes");
  const out = join(folder, "block.pc2");
  const run = (): ReturnType<typeof runCli> => runCli(["bake", file, "--out", out, "--cache", cache]);
  expect((await run()).code).toBe(0);
  const [kept, ...others] = await readdir(cache);
  expect(others).toEqual([]);
  expect(kept).toMatch(/^[\da-f]{16}\.modes$/u);
  expect((await run()).code).toBe(0);
});
