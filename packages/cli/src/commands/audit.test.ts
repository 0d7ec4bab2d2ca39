import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pc2Frame, pc2Header } from "@pliant/formats";
import { parseScene, createSimulation } from "@pliant/scene";
import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../test/run-cli.ts";
import { removeTemporaryFolders, sceneFile, TINY } from "../test/scene-file.ts";

afterAll(removeTemporaryFolders);

interface Event {
  readonly event: string;
  readonly frame?: number;
  readonly pairs?: number;
  readonly vertices?: { readonly deepest: number; readonly count: number };
  readonly clearance?: number | null;
}

const eventsOf = (stdout: string): Event[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Event);

const framesOf = (stdout: string): Event[] => eventsOf(stdout).filter(({ event }) => event === "frame");

/** Where the scene's vertices are at the start. */
function startOf(text: string): Float64Array {
  const { scene } = parseScene(text);
  if (!scene) throw new Error("the scene is not valid");
  return createSimulation(scene, { advanced: { kernels: "reference" } }).state.x.slice();
}

/** TINY with more in it. */
const scene = (more: object): string => JSON.stringify({ ...(JSON.parse(TINY) as object), ...more });

/** A scene and a cache in a folder of their own; frames are made of the scene's start. */
async function cached(
  frames: readonly ((x: Float64Array) => Float64Array)[],
  text = TINY,
): Promise<{ file: string; cache: string; folder: string }> {
  const { folder, file } = await sceneFile(text);
  const cache = join(folder, "take.pc2");
  const start = startOf(text);
  const info = { pointCount: start.length / 3, start: 0, sampleRate: 1, sampleCount: frames.length };
  const bytes = [pc2Header(info), ...frames.map((frame) => pc2Frame(frame(start.slice())))];
  await writeFile(cache, Buffer.concat(bytes));
  return { file, cache, folder };
}

const still = (x: Float64Array): Float64Array => x;

/** Rolls the sheet up twice on the way from its one edge to the other, its end through its beginning. */
function folded(x: Float64Array): Float64Array {
  for (let i = 0; i < x.length; i += 3) {
    const column = (i / 3) % 9;
    const profile = [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [3.5, 1],
      [2.6, 1.5],
      [1.4, 1],
      [1.6, -1],
      [1.6, -2],
    ];
    x[i] = 0.1 * profile[column][0];
    x[i + 1] = 0.1 * profile[column][1];
  }
  return x;
}

test("what `pliant bake` wrote of a hanging sheet is clean", async () => {
  const { folder, file } = await sceneFile();
  const cache = join(folder, "tiny.pc2");
  await runCli(["bake", file, "--out", cache]);
  const { code, stdout, stderr } = await runCli(["audit", cache, "--mesh", folder]);
  expect(code).toBe(0);
  expect(stdout).toBe(
    [
      `${cache}: clean in 7 frames`,
      "  audited         7 of 7 frames, 81 vertices, 128 triangles",
      "  crossing pairs  none",
      "  in colliders    none to look into",
      "",
    ].join("\n"),
  );
  expect(stderr.split("\n")).toContain("100 %, 7 of 7 frames");
});

test("a table of the frames that intersect, and exit code 1", async () => {
  const { cache, file } = await cached([still, folded, still, folded]);
  const { code, stdout } = await runCli(["audit", cache, "--mesh", file]);
  expect(code).toBe(1);
  const [head, first, second, , summary, , pairs] = stdout.split("\n");
  expect(head).toBe("frame  time [s]  pairs  deepest [mm]");
  expect(first).toMatch(/^ {4}1 {5}0\.033 +\d+ {13}0$/);
  expect(second).toMatch(/^ {4}3 {5}0\.100 +\d+ {13}0$/);
  expect(summary).toBe(`${cache}: intersects in 2 of 4 frames, first in frame 1`);
  expect(pairs).toMatch(/^ {2}crossing pairs {2}at most \d+ in frame 1/);
  expect(await runCli(["audit", cache, "--mesh", file, "--every", "2"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${cache}: clean in 2 frames\n  audited         2 of 4 frames`) as string,
  });
});

test("at most 20 rows", async () => {
  const { cache, file } = await cached(Array.from({ length: 25 }, () => folded));
  const { stdout } = await runCli(["audit", cache, "--mesh", file]);
  expect(stdout.split("\n").slice(20, 22)).toEqual([
    expect.stringMatching(/^ +19 +0\.633/),
    "and 5 more frames like these",
  ]);
});

test("--json: events, one per line", async () => {
  const { cache, file } = await cached([still, folded]);
  const { code, stdout, stderr } = await runCli([
    "audit",
    cache,
    "--mesh",
    file,
    "--json",
    "--within",
    "0.01",
  ]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const events = eventsOf(stdout);
  expect(events.map(({ event }) => event)).toEqual(["start", "frame", "frame", "done"]);
  expect(events[0]).toMatchObject({ file: cache, frames: 2, vertices: 81, triangles: 128, colliders: [] });
  expect(events[1]).toMatchObject({ frame: 0, time: 0, pairs: 0, sharing: 0, clean: true, clearance: null });
  expect(events[2]).toMatchObject({ frame: 1, clean: false, clearance: 0 });
  expect(events[3]).toMatchObject({ clean: false, interrupted: false, summary: { frames: 2, unclean: 1 } });
  const missing = await runCli(["audit", join(cache, "no"), "--mesh", file, "--json"]);
  expect(eventsOf(missing.stdout)[0]).toMatchObject({ event: "error" });
});

describe("colliders", () => {
  /** A floor that rises by 3 m in a second, from 0.25 m below the sheet. */
  const rising = scene({
    colliders: [
      {
        id: "floor",
        shape: { kind: "plane" },
        position: [0, startOf(TINY)[1] - 0.25, 0],
        motion: { interpolation: "linear", keys: [{ time: 0 }, { time: 1, offset: [0, 3, 0] }] },
      },
    ],
  });
  const seven = Array.from({ length: 7 }, () => still);
  const depths = async (...flags: string[]): Promise<(number | undefined)[]> => {
    const { cache, file } = await cached(seven, rising);
    const { stdout } = await runCli(["audit", cache, "--mesh", file, "--json", ...flags]);
    return framesOf(stdout).map(({ vertices }) => vertices?.deepest);
  };

  test("are where they are at the time of the frame", async () => {
    const found = await depths();
    [0, 0, 0, 0.05, 0.15, 0.25, 0.35].forEach((each, k) => expect(found[k]).toBeCloseTo(each, 6));
    const slower = await depths("--fps", "15", "--every", "3");
    [0, 0.35, 0.95].forEach((each, k) => expect(slower[k]).toBeCloseTo(each, 6));
  });

  test("the deepest point and its collider are told; a tolerance forgives; none need be asked", async () => {
    const { cache, file } = await cached(seven, rising);
    const { code, stdout } = await runCli(["audit", cache, "--mesh", file]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {4}3 {5}0\.100 {6}0 {12}50$/m);
    expect(stdout).toContain(
      'deepest vertex 350 mm in "floor" in frame 6, deepest face centre 350 mm in "floor"',
    );
    expect((await runCli(["audit", cache, "--mesh", file, "--tolerance", "0.36"])).code).toBe(0);
    const none = await runCli(["audit", cache, "--mesh", file, "--collider", "none"]);
    expect(none.code).toBe(0);
    expect(none.stdout).toContain("in colliders    none to look into");
  });

  test("a cache of another length, where time matters: a warning", async () => {
    const { cache, file } = await cached([still, still], rising);
    const { stderr } = await runCli(["audit", cache, "--mesh", file]);
    expect(stderr).toContain(
      `warning: ${cache} has 2 frames, a bake of ${file} at 30 fps has 7; something moves on time, so if it was baked at another rate, give --fps\n`,
    );
  });
});

test("triangles that a cut took away no longer cross", async () => {
  const tiny = JSON.parse(TINY) as { cloth: object[] };
  // Between columns 6 and 7 of 0 to 8, and between 7 and 8: what crosses is gone.
  const cut = [0.8125, 0.9375].map((u) => ({ from: [u, -0.5], to: [u, 1.5], time: 0.06 }));
  const text = scene({ cloth: [{ ...tiny.cloth[0], cut }] });
  const { cache, file } = await cached([folded, folded, folded, folded], text);
  const { stdout } = await runCli(["audit", cache, "--mesh", file, "--json"]);
  const [first, second, ...later] = framesOf(stdout).map(({ pairs }) => pairs);
  expect(first).toBeGreaterThan(10);
  expect(second).toBe(first);
  expect(later).toEqual([0, 0]);
});

test("one cloth through another", async () => {
  const tiny = JSON.parse(TINY) as { cloth: object[] };
  const shape = {
    kind: "grid",
    size: [0.5, 0.5],
    nodes: [4, 4],
    orientation: "vertical",
    center: [0.03, 0, 0.02],
  };
  const text = scene({ cloth: [tiny.cloth[0], { id: "other", shape, material: "silk" }] });
  const { cache, file } = await cached([still], text);
  const { code, stdout } = await runCli(["audit", cache, "--mesh", file]);
  expect(code).toBe(1);
  expect(stdout).toContain("1 of 1 frames, 97 vertices, 146 triangles");
});

test("cloth that is drawn finer than it is simulated is audited as it is drawn", async () => {
  const text = scene({
    cloth: [{ ...(JSON.parse(TINY) as { cloth: object[] }).cloth[0], draw: { spacing: 0.03 } }],
  });
  const { folder, file } = await sceneFile(text);
  const cache = join(folder, "fine.pc2");
  await runCli(["bake", file, "--out", cache]);
  const { code, stdout } = await runCli(["audit", cache, "--mesh", file]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/7 of 7 frames, (1[0-9]{3}|[2-9][0-9]{2,3}) vertices/);
});

test("interrupted: what was audited so far, and the code of the signal", async () => {
  const { cache, file } = await cached(Array.from({ length: 30 }, () => folded));
  const controller = new AbortController();
  const { code, stdout, stderr } = await runCli(["audit", cache, "--mesh", file], {
    signal: controller.signal,
    onOutput: (text) => text.startsWith("10 %") && controller.abort("SIGINT"),
  });
  expect(code).toBe(130);
  expect(stderr).toContain("interrupted: audited 3 of 30 frames\n");
  expect(stdout).toContain("intersects in 3 of 3 frames, first in frame 0 so far\n");
});

describe("what cannot be audited: one line, exit code 2", () => {
  const expectRefused = async (args: readonly string[], message: string): Promise<void> => {
    expect(await runCli(["audit", ...args])).toEqual({ code: 2, stdout: "", stderr: `pliant: ${message}\n` });
  };

  test("no scene, no file, a folder", async () => {
    const { cache, file, folder } = await cached([still]);
    await expectRefused([cache], "missing option '--mesh <scene>', the scene that was baked");
    const missing = join(folder, "no.pc2");
    await expectRefused([missing, "--mesh", file], `cannot read ${missing}: no such file`);
    await expectRefused(
      [folder, "--mesh", file],
      `cannot read ${folder}: it is a folder, expected a PC2 file`,
    );
    await expectRefused([cache, "--mesh", missing], `cannot read ${missing}: no such file`);
  });

  test("not a PC2, cut short, empty, with odd numbers", async () => {
    const { cache, file } = await cached([still, still]);
    await expectRefused(
      [file, "--mesh", file],
      `${file} is not a whole PC2 file: it opens with "{\\n  \\"version", expected "POINTCACHE2\\u0000"`,
    );
    const bytes = await readFile(cache);
    await truncate(cache, 1000);
    await expectRefused(
      [cache, "--mesh", file],
      `${cache} is not a whole PC2 file: it is truncated: 1000 bytes hold 0 whole samples, expected 1976 bytes for 2 samples of 972 bytes`,
    );
    await truncate(cache, 20);
    await expectRefused(
      [cache, "--mesh", file],
      `${cache} is not a whole PC2 file: it is 20 bytes, expected at least the 32-byte header`,
    );
    await writeFile(cache, pc2Header({ pointCount: 81, start: 0, sampleRate: 1, sampleCount: 0 }));
    await expectRefused([cache, "--mesh", file], `${cache} has no frames, expected at least one`);
    bytes.writeFloatLE(NaN, 32 + 972 + 4 * 7);
    await writeFile(cache, bytes);
    expect(await runCli(["audit", cache, "--mesh", file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        `pliant: ${cache}: y of vertex 2 in frame 1 is NaN, expected a finite number\n`,
      ) as string,
    });
    bytes.writeInt32LE(2, 12);
    await writeFile(cache, bytes);
    await expectRefused(
      [cache, "--mesh", file],
      `${cache} is not a whole PC2 file: it says that its version is 2, expected 1`,
    );
    bytes.writeInt32LE(1, 12);
    bytes.writeFloatLE(0, 24);
    await writeFile(cache, bytes);
    await expectRefused(
      [cache, "--mesh", file],
      `${cache} has start 0 and sample rate 0, expected finite numbers, the rate above 0`,
    );
  });

  test("of another scene", async () => {
    const { cache } = await cached([still]);
    const { file } = await sceneFile(TINY.replace("[9, 9]", "[9, 10]"));
    await expectRefused(
      [cache, "--mesh", file],
      `${cache} has 81 vertices but ${file} has 90; expected the scene that was baked`,
    );
  });

  test("an invalid scene is told as `check` does", async () => {
    const { cache } = await cached([still]);
    const { file } = await sceneFile(TINY.replace('"density": 0.2', '"density": -1'));
    const { code, stderr } = await runCli(["audit", cache, "--mesh", file]);
    expect(code).toBe(1);
    expect(stderr).toContain("cloth[0].material.density is -1, expected");
  });

  test.each([
    ["--every", "0", "Expected a whole number from 1."],
    ["--every", "1.5", "Expected a whole number from 1."],
    ["--tolerance", "-1", "Expected a number from 0."],
    ["--within", "0", "Expected a number above 0."],
    ["--collider", "ball", "Allowed choices are all, none."],
  ])("%s %s", async (option, value, message) => {
    const { code, stderr } = await runCli(["audit", "take.pc2", "--mesh", "scene.json", option, value]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test("a flipped bit is noticed, by the checksums beside the cache", async () => {
  const { folder, file } = await sceneFile(TINY);
  const cache = join(folder, "take.pc2");
  await runCli(["bake", file, "--out", cache, "--seconds", "0.1"]);
  expect((await runCli(["audit", cache, "--mesh", file])).code).toBe(0);
  const bytes = await readFile(cache);
  bytes[32 + 81 * 12 + 100] ^= 1;
  await writeFile(cache, bytes);
  const { code, stderr } = await runCli(["audit", cache, "--mesh", file]);
  expect(code).toBe(2);
  expect(stderr).toContain("frame 1 of");
  expect(stderr).toContain("is damaged");
});

test("cloth is audited against elastic bodies, and bodies against each other", async () => {
  const solids = [
    { id: "low", shape: { kind: "box", size: [0.2, 0.2, 0.2], spacing: 0.1 }, modes: 3 },
    {
      id: "high",
      shape: { kind: "box", size: [0.2, 0.2, 0.2], spacing: 0.1 },
      modes: 3,
      position: [0, 0.1, 0],
    },
  ];
  const text = scene({
    solids,
    colliders: [{ id: "floor", shape: { kind: "plane" }, position: [0, -2, 0] }],
  });
  const { cache, file } = await cached([still], text);
  const { code, stdout } = await runCli(["audit", cache, "--mesh", file]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/deepest vertex 100 mm in "(low|high)"/);
});

test("cloth that lies in itself in one plane is not clean", async () => {
  const { cache, file } = await cached([
    (x) => {
      for (let i = 0; i < x.length; i += 3) x[i] = Math.abs(x[i]);
      return x;
    },
  ]);
  const { code, stdout } = await runCli(["audit", cache, "--mesh", file]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/in one plane +at most \d+ pairs lie in each other/);
});
