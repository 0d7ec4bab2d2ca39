// node tools/verify/crash-test-bakes.mjs [times] [scene] [seconds]: bakes a scene, kills the process at random moments (SIGKILL), resumes, and compares
// the file's bytes with those of an uninterrupted run. A fifth of the moments are in the start-up, by the clock; the others are spread over the
// frames, by how much of them is written, and a few milliseconds more. The last line says how many were the same, and how many went on from a
// checkpoint. Without a scene: the drape, on 21 × 21 nodes.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { drapeScene } from "../measure/formats.mjs";
import { root } from "../lib/workspace.mjs";

const [times = "50", given, seconds = "3"] = process.argv.slice(2);
const command = join(root, "packages/cli/bin/pliant.js");
const folder = mkdtempSync(join(tmpdir(), "pliant-kill-"));
const scene = given ? join(root, given) : join(folder, "scene.json");
if (!given) writeFileSync(scene, drapeScene(21, Number(seconds)));

function start(out, ...flags) {
  const args = [command, "bake", scene, "--out", out, "--seconds", seconds, "--checkpoint", "1", ...flags];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const ended = new Promise((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, said }));
  });
  return { child, ended };
}

/** Bytes of frames so far. */
function written(out) {
  return statSync(join(`${out}.baking`, "frames"), { throwIfNoEntry: false })?.size ?? 0;
}

try {
  const whole = join(folder, "whole.pc2");
  const began = performance.now();
  const { ended: firstEnd } = start(whole);
  while (written(whole) === 0 && !existsSync(whole)) await setTimeout(1);
  const startUp = performance.now() - began;
  let all = 0;
  while (!existsSync(whole) && (all === 0 || written(whole) > 0)) {
    all = Math.max(all, written(whole));
    await setTimeout(1);
  }
  const first = await firstEnd;
  if (first.code !== 0) throw new Error(first.said);
  const expected = readFileSync(whole);
  let same = 0;
  let resumed = 0;
  for (let k = 0; k < Number(times); k++) {
    const out = join(folder, `killed-${k}.pc2`);
    const { child, ended } = start(out);
    const early = Math.floor(Number(times) / 5);
    const share = (k - early + Math.random()) / (Number(times) - early);
    if (k < early) await setTimeout(((k + Math.random()) / early) * startUp);
    else {
      while (written(out) < share * all && child.exitCode === null) await setTimeout(1);
      await setTimeout(20 * Math.random());
    }
    const moment = k < early ? "in the start-up" : `with ${Math.round(100 * share)} % of the frames written`;
    child.kill("SIGKILL");
    const { signal } = await ended;
    const { code, said } = await start(out, "--resume").ended;
    const after = /resumed after (\d+)/u.exec(said)?.[1];
    const isSame = code === 0 && readFileSync(out).equals(expected);
    same += isSame;
    resumed += after !== undefined;
    console.log(
      `${k + 1}: ${signal ?? "ended before"} ${moment}, ${after ? `resumed after ${after} frames` : "begun anew"}, ${isSame ? "same" : "DIFFERENT"}`,
    );
    rmSync(out, { force: true });
  }
  console.log(`${same} of ${times} the same bytes, ${resumed} resumed from a checkpoint`);
  process.exitCode = same === Number(times) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
