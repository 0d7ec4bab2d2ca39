import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { runCli } from "./test/run-cli.ts";
import { removeTemporaryFolders, sceneFile } from "./test/scene-file.ts";

afterAll(removeTemporaryFolders);

const command = fileURLToPath(new URL("../bin/pliant.js", import.meta.url));

/** Starts the command as a user does, and kills it without warning once it has printed so many frames. */
function kill(args: readonly string[], frames: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [command, ...args, "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let seen = 0;
  child.stdout.on("data", (text: Buffer) => {
    seen += text.toString().split('"event":"frame"').length - 1;
    if (seen >= frames) child.kill("SIGKILL");
  });
  return new Promise((resolve) => child.on("close", (_, signal) => resolve(signal)));
}

// All fifty, at random moments: node tools/verify/crash-test-bakes.mjs
test.each([3, 40, 120])("kill -9 after %i frames, then --resume: the same bytes", async (frames) => {
  const { folder, file } = await sceneFile();
  const [whole, out] = ["whole.pc2", "killed.pc2"].map((name) => join(folder, name));
  const bakeTo = (path: string): string[] => [
    "bake",
    file,
    "--out",
    path,
    "--seconds",
    "6",
    "--checkpoint",
    "2",
  ];
  expect(await kill(bakeTo(out), frames)).toBe("SIGKILL");
  expect(existsSync(out)).toBe(false);
  const resumed = await runCli([...bakeTo(out), "--resume"]);
  expect(resumed.code).toBe(0);
  expect(resumed.stderr).toMatch(/^resumed after \d+ of 181 frames$/m);
  expect((await runCli(bakeTo(whole))).code).toBe(0);
  expect((await readFile(out)).equals(await readFile(whole))).toBe(true);
});
