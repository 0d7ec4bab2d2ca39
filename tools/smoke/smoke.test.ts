// The part of `npm run smoke` that needs no network and little time: tarballs unpacked into an empty folder, Node and esbuild.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readJson, root } from "../lib/workspace.mjs";
import { NODE_MODULE } from "./program.mjs";

const PACKAGES = ["geometry", "kernels", "core"];
const TEN_LINES = NODE_MODULE.replace(/import \{ createSimulation[^\n]*\n/, "").replace(
  /const simulation = createSimulation[\s\S]*$/,
  "console.log(onThisThread());",
);
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pliant-tarballs-"));
  for (const each of PACKAGES) {
    const source = join(root, "packages", each);
    const { name } = readJson(join(source, "package.json")) as { name: string };
    const target = join(folder, "node_modules", name);
    mkdirSync(target, { recursive: true });
    const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
    const shell = process.platform === "win32";
    const file = execFileSync("npm", args, { cwd: source, encoding: "utf8", shell })
      .trim()
      .split("\n")
      .at(-1);
    execFileSync("tar", ["-xzf", join(folder, String(file)), "-C", target, "--strip-components=1"]);
  }
  writeFileSync(join(folder, "main.mjs"), TEN_LINES);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runNode = (file: string): string =>
  execFileSync(process.execPath, [file], { cwd: folder, encoding: "utf8" }).trim();

it("ten lines from tarballs have one hash in Node and in a bundle for browsers", async () => {
  await build({
    ...{
      entryPoints: [join(folder, "main.mjs")],
      outfile: join(folder, "bundle.mjs"),
      absWorkingDir: folder,
    },
    ...{ bundle: true, minify: true, format: "esm", platform: "browser", logLevel: "silent" },
  });
  const hash = runNode("main.mjs");
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(runNode("bundle.mjs")).toBe(hash);
  expect(/["']node:/.test(readFileSync(join(folder, "bundle.mjs"), "utf8"))).toBe(false);
});

it("entries are found by tools that do not read `exports`", () => {
  for (const entry of ["experimental", "everything"]) {
    const { main } = readJson(join(folder, "node_modules/pliant", entry, "package.json")) as { main: string };
    expect(readFileSync(join(folder, "node_modules/pliant", entry, main), "utf8")).toMatch(/export/);
  }
});
