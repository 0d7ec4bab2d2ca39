import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Scene } from "@pliant/scene";
import { afterAll, describe, expect, test } from "vitest";
import { bake } from "./bake.ts";
import { crumpling } from "./test/crumpling.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/temporary-folder.ts";
import { tinyScene } from "./test/tiny-scene.ts";

afterAll(removeTemporaryFolders);

const often = { checkpoint: { frames: 2, least: 0, most: Infinity } };

/** Bakes a scene, and keeps what a process that was killed in each frame would have left. */
async function killedInEachFrame(scene: Scene, format: "pc2" | "pliant") {
  const folder = await temporaryFolder();
  const path = join(folder, `whole.${format}`);
  const left: string[] = [];
  const { hash } = await bake(
    scene,
    { path, format },
    {
      ...often,
      onFrame: async ({ index }) => {
        const killed = join(folder, `killed-${index}.${format}`);
        await cp(`${path}.baking`, `${killed}.baking`, { recursive: true });
        // Of a process that is no more: nobody has this number.
        await writeFile(join(`${killed}.baking`, "lock"), JSON.stringify({ host: hostname(), pid: 2 ** 30 }));
        left.push(killed);
      },
    },
  );
  return { folder, hash, whole: await readFile(path), left };
}

const [sheet] = tinyScene().cloth;
const cut = [{ from: [-0.1, 0.45], to: [1.1, 0.45], time: 0.1 }];

describe.each([
  ["a sheet", tinyScene()],
  ["a sheet that is cut", tinyScene({ cloth: [{ ...sheet, cut }] as never })],
  ["paper that breaks", { ...crumpling(), name: "Paper" }],
])("%s, killed in any frame and resumed", (_, scene) => {
  test.each(["pc2", "pliant"] as const)(
    "has the bytes of an uninterrupted run: %s",
    async (format) => {
      const { whole, hash, left } = await killedInEachFrame(scene, format);
      const resumedAt: number[] = [];
      // All of seven frames, and some of thirty.
      for (const path of left.filter((_, index) => index < 7 || index % 9 === 0)) {
        const report = await bake(scene, { path, format }, { ...often, begin: "resume" });
        resumedAt.push(report.resumedAt);
        expect([report.outcome, report.hash, report.trianglesCut > 0]).toEqual([
          "complete",
          hash,
          scene.cloth[0].cut.length > 0,
        ]);
        expect((await readFile(path)).equals(whole)).toBe(true);
      }
      expect(resumedAt.slice(0, 7)).toEqual([0, 0, 2, 2, 4, 4, 6]);
    },
    120_000,
  );
});

describe("what a power cut leaves", () => {
  /** What was left after frame 5: checkpoints with 4 and 2 frames. */
  const broken = async () => {
    const { whole, left } = await killedInEachFrame(tinyScene(), "pc2");
    const path = left[5];
    const resume = () => bake(tinyScene(), { path, format: "pc2" }, { ...often, begin: "resume" });
    return { path, journal: `${path}.baking`, whole, resume };
  };

  test("frames after the checkpoint that are torn: they are made again", async () => {
    const { path, journal, whole, resume } = await broken();
    const { length } = await readFile(join(journal, "frames"));
    await truncate(join(journal, "frames"), length - 100);
    expect((await resume()).resumedAt).toBe(4);
    expect((await readFile(path)).equals(whole)).toBe(true);
  });

  test("a checkpoint that is torn: the one before it counts", async () => {
    const { path, journal, whole, resume } = await broken();
    const { length } = await readFile(join(journal, "checkpoint"));
    await truncate(join(journal, "checkpoint"), length - 1);
    expect((await resume()).resumedAt).toBe(2);
    expect((await readFile(path)).equals(whole)).toBe(true);
  });

  test("a single bit in a checkpoint, and no other: from the start", async () => {
    const { path, journal, whole, resume } = await broken();
    const bytes = await readFile(join(journal, "checkpoint"));
    bytes[bytes.length - 9] ^= 1;
    await writeFile(join(journal, "checkpoint"), bytes);
    await rm(join(journal, "checkpoint.old"));
    expect((await resume()).resumedAt).toBe(0);
    expect((await readFile(path)).equals(whole)).toBe(true);
  });

  test("a single bit in a frame that the newest checkpoint counts: back to the one before", async () => {
    const { path, journal, whole, resume } = await broken();
    const bytes = await readFile(join(journal, "frames"));
    // The first is longer: it has the triangles.
    const first = 40 + bytes.readUInt32LE(0) + bytes.readUInt32LE(4);
    const third = first + 1.5 * ((bytes.length - first) / 5);
    bytes[Math.floor(third)] ^= 4;
    await writeFile(join(journal, "frames"), bytes);
    const { resumedAt, warnings } = await resume();
    expect(resumedAt).toBe(2);
    expect(warnings).toEqual([`frame 2 in ${journal} is damaged: went back to before it`]);
    expect((await readFile(path)).equals(whole)).toBe(true);
  });
});

describe("a bake that was left", () => {
  const half = async (seconds = 0.2) => {
    const path = join(await temporaryFolder(), "tiny.pc2");
    const controller = new AbortController();
    const onFrame = ({ index }: { index: number }): void => {
      if (index === 3) controller.abort();
    };
    const report = await bake(
      tinyScene(),
      { path, format: "pc2" },
      { seconds, signal: controller.signal, onFrame },
    );
    return {
      path,
      report,
      again: (options: object) => bake(tinyScene(), { path, format: "pc2" }, { seconds, ...options }),
    };
  };

  test("by Ctrl-C keeps every frame, and has no file", async () => {
    const { path, report } = await half();
    expect(report).toMatchObject({
      outcome: "cancelled",
      frames: 4,
      framesAsked: 7,
      unfinished: `${path}.baking`,
    });
    expect(await readdir(join(path, ".."))).toEqual(["tiny.pc2.baking"]);
  });

  test("is not begun again by mistake, but on demand", async () => {
    const { path, again } = await half();
    await expect(again({})).rejects.toMatchObject({
      fault: "target",
      message: `${path}.baking has 4 frames of this very bake: --resume goes on, --anew forgets them`,
    });
    expect(await again({ begin: "anew" })).toMatchObject({ outcome: "complete", resumedAt: 0 });
  });

  test("makes a shorter file, the same as a shorter bake", async () => {
    const { path, again } = await half();
    const report = await again({ begin: "finish" });
    expect(report).toMatchObject({
      frames: 4,
      warnings: ["the file has the first 4 of 7 frames, as was asked"],
    });
    const short = join(path, "..", "short.pc2");
    await bake(tinyScene(), { path: short, format: "pc2" }, { seconds: 0.1 });
    expect((await readFile(path)).equals(await readFile(short))).toBe(true);
  });

  test("of another scene: refused when asked to go on, else begun anew with a word", async () => {
    const { path } = await half();
    const other = tinyScene({ seed: 7 });
    await expect(bake(other, { path, format: "pc2" }, { begin: "resume" })).rejects.toThrow(
      `cannot go on with ${path}.baking: it is of another scene, or of another length or frame rate; --anew begins again`,
    );
    const { warnings } = await bake(other, { path, format: "pc2" });
    expect(warnings).toEqual([
      `${path}.baking was begun anew: it is of another scene, or of another length or frame rate`,
    ]);
  });

  test("while another process bakes into the same name: refused", async () => {
    const path = join(await temporaryFolder(), "tiny.pc2");
    let second: unknown;
    await bake(
      tinyScene(),
      { path, format: "pc2" },
      {
        onFrame: async ({ index }) => {
          if (index === 2)
            second = await bake(tinyScene(), { path, format: "pc2" }).catch((error: unknown) => error);
        },
      },
    );
    expect(second).toMatchObject({
      fault: "target",
      message: expect.stringContaining("is in use by process") as string,
    });
  });
});

test("what cannot be written keeps what was done, and says where", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "tiny.pc2");
  const failing = bake(
    tinyScene(),
    { path, format: "pc2" },
    {
      ...often,
      onFrame: async ({ index }) => {
        // In the way of the next checkpoint: as on a disk that fails.
        if (index === 4) await mkdir(join(`${path}.baking`, "checkpoint.new"));
      },
    },
  );
  await expect(failing).rejects.toMatchObject({
    fault: "write",
    message: expect.stringMatching(
      /^cannot write .*tiny\.pc2: .*; 4 frames are kept in .*\.baking: --resume goes on$/,
    ) as string,
  });
  await rm(join(`${path}.baking`, "checkpoint.new"), { recursive: true });
  const report = await bake(tinyScene(), { path, format: "pc2" }, { begin: "resume" });
  expect(report).toMatchObject({ outcome: "complete", resumedAt: 4 });
});
