// Compiles native twins and loads them into this process, where they run in turn with WebAssembly.

import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { emitNative } from "./emit-native.mjs";

const COMPILER = process.env["CXX"] ?? "g++";
export const FLAGS = ["-O3", "-mavx2", "-mfma"];
const ADDON = "-std=c++17 -shared -fPIC -fvisibility=hidden -Wno-psabi".split(" ");
const LATER = process.platform === "darwin" ? ["-undefined", "dynamic_lookup"] : [];
const here = fileURLToPath(new URL(".", import.meta.url));

/** First line of what the compiler says about itself; null where there is none. */
export function compilerVersion() {
  const { error, stdout } = spawnSync(COMPILER, ["--version"], { encoding: "utf8" });
  return error === undefined ? stdout.split("\n")[0] : null;
}

/** The kernels of a module with so many lanes, as an addon (see addon.h). */
export async function loadNative(module, lanes, flags = FLAGS) {
  const folder = mkdtempSync(join(tmpdir(), "pliant-roofline-"));
  try {
    const source = join(folder, "kernels.cc");
    const addon = join(folder, "kernels.node");
    writeFileSync(source, emitNative(module, lanes));
    await promisify(execFile)(COMPILER, [...flags, ...ADDON, ...LATER, "-I", here, source, "-o", addon]);
    const loaded = { exports: {} };
    process.dlopen(loaded, addon, constants.dlopen.RTLD_NOW);
    return loaded.exports;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
