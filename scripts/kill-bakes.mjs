// node scripts/kill-bakes.mjs [times] [scene] [seconds]: bakes a scene, kills the process at random moments (SIGKILL), resumes, and compares
// the file's bytes with those of an uninterrupted run. The last line says how many were the same.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { root } from "./workspace.mjs";

const [times = "50", scene = "examples/drape", seconds = "3"] = process.argv.slice(2);
const command = join(root, "packages/cli/bin/pliant.js");
const folder = mkdtempSync(join(tmpdir(), "pliant-kill-"));

function start(out, ...flags) {
  const args = [
    command,
    "bake",
    join(root, scene),
    "--out",
    out,
    "--seconds",
    seconds,
    "--checkpoint",
    "2",
    ...flags,
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const ended = new Promise((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, said }));
  });
  return { child, ended };
}

try {
  const whole = join(folder, "whole.pc2");
  const began = performance.now();
  const first = await start(whole).ended;
  if (first.code !== 0) throw new Error(first.said);
  const length = performance.now() - began;
  const expected = readFileSync(whole);
  let same = 0;
  let resumed = 0;
  for (let k = 0; k < Number(times); k++) {
    const out = join(folder, `killed-${k}.pc2`);
    const { child, ended } = start(out);
    // Evenly over the whole life of the process: start-up, frames, the file at the end.
    const moment = ((k + Math.random()) / Number(times)) * length;
    await setTimeout(moment);
    child.kill("SIGKILL");
    const { signal } = await ended;
    const { code, said } = await start(out, "--resume").ended;
    const after = /resumed after (\d+)/u.exec(said)?.[1];
    const isSame = code === 0 && readFileSync(out).equals(expected);
    same += isSame;
    resumed += after !== undefined;
    console.log(
      `${k + 1}: ${signal ?? "ended before"} at ${Math.round(moment)} ms, ${after ? `resumed after ${after} frames` : "begun anew"}, ${isSame ? "same" : "DIFFERENT"}`,
    );
    rmSync(out, { force: true });
  }
  console.log(`${same} of ${times} the same bytes, ${resumed} resumed from a checkpoint`);
  process.exitCode = same === Number(times) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
