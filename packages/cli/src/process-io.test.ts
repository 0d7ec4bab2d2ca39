import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { framesIn, removeTemporaryFolders, sceneFile } from "./test/scene-file.ts";

afterAll(removeTemporaryFolders);

// The only tests of real processes, which can run only what is built: `npm test` builds before it tests.
const command = fileURLToPath(new URL("../bin/pliant.js", import.meta.url));

beforeAll(() => {
  if (!existsSync(new URL("../dist/main.js", import.meta.url))) throw new Error("run `npm run setup` first");
});

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

/** Starts `pliant`; `onOutput` sees its standard output. */
function start(args: readonly string[], onOutput: (text: string, child: ReturnType<typeof spawn>) => void) {
  const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let stderr = "";
  child.stdout.on("data", (data: Buffer) => onOutput(data.toString(), child));
  child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
  return new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stderr }));
  });
}

// Windows has no signals to send.
test.skipIf(process.platform === "win32")(
  "Ctrl-C, even doubled by npm, leaves frames of which --finish makes a valid shorter file",
  async () => {
    const { folder, file } = await sceneFile();
    const out = join(folder, "tiny.pc2");
    let frames = "";
    let isTold = false;
    const { code, signal } = await start(
      ["bake", file, "--out", out, "--seconds", "1000", "--json"],
      (text, child) => {
        frames += text;
        // Of the start alone nothing is kept.
        if (isTold || frames.split('"event":"frame"').length < 6) return;
        isTold = true;
        child.kill("SIGINT");
        child.kill("SIGINT");
      },
    );
    expect({ code, signal }).toEqual({ code: 130, signal: null });
    const done = JSON.parse(frames.trimEnd().split("\n").at(-1) ?? "") as {
      report: { frames: number; outcome: string };
    };
    expect(done.report.outcome).toBe("cancelled");
    expect((await readdir(folder)).sort()).toEqual(["scene.json", "tiny.pc2.baking"]);
    const finish = ["bake", file, "--out", out, "--seconds", "1000", "--finish", "--json"];
    expect(await start(finish, () => undefined)).toMatchObject({ signal: null });
    expect(await framesIn(out)).toBe(done.report.frames);
    expect((await readdir(folder)).sort()).toEqual(["scene.json", "tiny.pc2", "tiny.pc2.sums"]);
  },
);

test("a reader that goes away does not end the work", async () => {
  const { folder, file } = await sceneFile();
  const out = join(folder, "tiny.pc2");
  const ended = await start(["bake", file, "--out", out, "--json", "--seconds", "3"], (_, child) =>
    child.stdout?.destroy(),
  );
  expect(ended).toEqual({ code: 0, signal: null, stderr: "" });
  expect(await framesIn(out)).toBe(91);
});
