import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { recordedSession } from "../recorded-session.ts";
import { removeTemporaryFolders, temporaryFolder } from "../test/scene-file.ts";
import { parseSlow, slowAt } from "../slow-option.ts";
import { govern } from "./govern.ts";

afterAll(removeTemporaryFolders);

const scene = {
  version: 2,
  targetFps: 60,
  governor: { nodes: [3, 12] },
  cloth: [
    { id: "a", shape: { kind: "grid", size: [1, 1], nodes: [6, 6] }, pins: [{ where: { edge: "top" } }] },
  ],
};

async function sceneFile(more: object = {}): Promise<{ folder: string; file: string }> {
  const folder = await temporaryFolder();
  const file = join(folder, "scene.json");
  await writeFile(file, JSON.stringify({ ...scene, ...more }));
  return { folder, file };
}

/** Each look takes a moment. */
function ticking(): () => number {
  let now = 0;
  return () => (now += 0.01);
}

describe("pliant govern", () => {
  test("says what was decided and how many frames were in time, and replays it to the same state", async () => {
    const { folder, file } = await sceneFile();
    const record = join(folder, "run.json");
    const { session, written } = recordedSession();
    await govern(session, file, { frames: 90, record }, ticking());
    expect(written.stdout).toContain("start:");
    expect(written.stdout).toContain(
      "90 frames at 60 per second: 30 of 30 after the first second within 16.67 ms (100.0 %)",
    );
    const again = recordedSession();
    await govern(again.session, file, { frames: 1, replay: record });
    expect(again.written.stdout).toMatch(/^90 steps, \d+ decisions, state the same: [0-9a-f]+\n$/);
    expect(again.session.exitCode).toBe(0);
    const recording = JSON.parse(await readFile(record, "utf8")) as object;
    await writeFile(record, JSON.stringify({ ...recording, hash: "0" }));
    const other = recordedSession();
    await govern(other.session, file, { frames: 1, replay: record });
    expect(other.written.stdout).toContain("expected 0");
    expect(other.session.exitCode).toBe(1);
  });

  test("prints JSON, stops where it is told to", async () => {
    const { file } = await sceneFile();
    const { session, written } = recordedSession({ signal: AbortSignal.abort("SIGINT") });
    await govern(session, file, { frames: 30, json: true }, ticking());
    expect(JSON.parse(written.stdout)).toMatchObject({ targetFps: 60, costs: [] });
  });

  test("says that less than a second is not judged", async () => {
    const { file } = await sceneFile();
    const { session, written } = recordedSession();
    await govern(session, file, { frames: 5 }, ticking());
    expect(written.stdout).toContain(
      "5 frames at 60 per second: nothing to judge, the first second is the search's\nnow a 6\n",
    );
  });

  test("looks before it runs whether it can write down what comes", async () => {
    const { folder, file } = await sceneFile();
    const { session, written } = recordedSession();
    const record = join(folder, "missing", "run.json");
    const never = (): number => {
      throw new Error("it has run");
    };
    await expect(govern(session, file, { frames: 5, record }, never)).rejects.toThrow(
      `cannot write ${record}: folder ${join(folder, "missing")} does not exist`,
    );
    expect(written.stdout).toBe("");
  });

  test("refuses what cannot be", async () => {
    const { session } = recordedSession();
    const { file } = await sceneFile({ targetFps: undefined, governor: undefined });
    await expect(govern(session, file, { frames: 1 })).rejects.toMatchObject({
      exitCode: 2,
      message: `${file} has no targetFps, expected one, or --fps`,
    });
    await expect(govern(session, file, { frames: 1, fps: 60, slow: "fast" })).rejects.toMatchObject({
      message: "--slow is fast, expected 1 to 100 times, as in 2, 2@300 or 2@300:600",
    });
    await expect(govern(session, file, { frames: 1, fps: 60, replay: file })).rejects.toMatchObject({
      message: `${file} is no recording: recording: format is missing, expected "pliant-governed-run"`,
    });
  });
});

test("--slow", () => {
  expect(slowAt(parseSlow("2"), 0)).toBe(2);
  expect([0, 300, 599, 600].map((frame) => slowAt(parseSlow("2.5@300:600"), frame))).toEqual([
    1, 2.5, 2.5, 1,
  ]);
  expect(slowAt(null, 5)).toBe(1);
});
