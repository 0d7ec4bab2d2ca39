// Skips work whose inputs did not change. Content hashes, not times: `git checkout` and a fresh clone
// touch every file without changing one.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./workspace.mjs";

// Inside node_modules, so that deleting it forgets every stamp too.
const stampFolder = join(root, "node_modules", ".pliant");
const skipped = new Set(["node_modules", "dist", ".git"]);

/** Every file at or below `path` that can change a build, relative to the root. */
function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !/\.test\.ts$|\.tsbuildinfo$/.test(entry.name))
    .flatMap((entry) => filesBelow(`${path}/${entry.name}`));
}

function hashOf(inputs) {
  const hash = createHash("sha256").update(process.version);
  for (const path of inputs.flatMap(filesBelow).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function isFresh(name, hash, outputs) {
  const stamp = join(stampFolder, name);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash && missing(outputs).length === 0;
}

function missing(outputs) {
  return outputs.filter((path) => !existsSync(join(root, path)));
}

/** A tool can succeed and write nothing, or elsewhere than package.json says. */
function refuseMissing(name, outputs) {
  const absent = missing(outputs);
  if (absent.length > 0) throw new Error(`${name} did not write ${absent.join(", ")}`);
}

/**
 * Does `work` when the content of `inputs` (files and folders) differs from the last time that it
 * succeeded, or when one of `outputs` is gone, unless `isDone` finds that somebody else did it.
 * Prints one line if it worked, nothing otherwise.
 */
export async function whenChanged({ name, inputs, outputs, isDone = () => false }, work) {
  const hash = hashOf(inputs);
  if (isFresh(name, hash, outputs)) return;
  if (!isDone()) {
    await timed(name, async () => {
      await work();
      refuseMissing(name, outputs);
    });
  }
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(join(stampFolder, name), hash);
}

/** Waits while another process does work of this name. A process that has died has no work. */
export async function oneAtATime(name, work) {
  const lock = join(stampFolder, `${name}.lock`);
  mkdirSync(stampFolder, { recursive: true });
  while (!take(lock)) await sleep(200);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Writes our number into the lock, if nobody alive is in it. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isAlive(existsSync(lock) ? Number(readFileSync(lock, "utf8")) : NaN)) rmSync(lock, { force: true });
    return false;
  }
}

/** A number that is being written (0, or none) may be of somebody alive. */
function isAlive(pid) {
  if (!(pid > 0)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Prints `name … 1.2 s` around `work`. */
export async function timed(name, work) {
  const start = performance.now();
  process.stdout.write(`${name} … `);
  try {
    await work();
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
  process.stdout.write(`${secondsSince(start)}\n`);
}

export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
