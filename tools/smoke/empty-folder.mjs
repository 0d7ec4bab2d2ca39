// A folder as a user would make it: nothing in it but a manifest that names tarballs, and what npm installs for it.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { mustRun } from "../lib/tool.mjs";

/**
 * Makes `folder` with these files and dependencies. Tools of a case (bundlers, compilers) are kept from run to run when the manifest is the
 * same; packages of ours are installed anew.
 */
export async function makeFolder(folder, { tarballs, ours, others = {}, files }) {
  mkdirSync(folder, { recursive: true });
  const chosen = closure(ours, tarballs);
  const manifest = {
    ...{ name: "smoke", private: true, type: "module" },
    dependencies: {
      ...Object.fromEntries(chosen.map((name) => [name, `file:${tarballs[name]}`])),
      ...others,
    },
  };
  clear(folder, manifest, Object.keys(tarballs));
  for (const [path, text] of Object.entries({ ...files, "package.json": json(manifest) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = [
    "install",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
    "--prefer-offline",
    "--loglevel=error",
  ];
  await mustRun("npm install", "npm", args, { cwd: folder });
  return folder;
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** All of ours that those need: a manifest that named some alone would look for the rest elsewhere. */
function closure(names, tarballs) {
  const all = new Set(names);
  for (const name of all)
    for (const next of Object.keys(tarballs.needs[name] ?? {})) if (next in tarballs) all.add(next);
  return [...all];
}

function clear(folder, manifest, ours) {
  const modules = join(folder, "node_modules");
  const before = join(folder, "package.json");
  const isSame = existsSync(before) && readFileSync(before, "utf8") === json(manifest);
  for (const name of readdirSync(folder)) {
    if (name !== "node_modules" || !isSame) rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (existsSync(modules)) {
    for (const name of [...ours, ".package-lock.json"])
      rmSync(join(modules, name), { recursive: true, force: true });
  }
}
