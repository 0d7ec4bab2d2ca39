// A tarball as others will see it: licence, words, entries and types.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { run } from "../lib/tool.mjs";
import { root } from "../lib/workspace.mjs";
import { makeFolder } from "../smoke/empty-folder.mjs";

/** Checks types as Node and bundlers see them. Installed when it is needed: it brings a compiler of its own. */
const ATTW = { "@arethetypeswrong/cli": "0.18.5" };
/** No types are meant to be there. */
const UNTYPED = new Set(["@pliant/studio"]);

export async function checkTarball(name, file, place) {
  const listing = await run("tar", ["-tzf", file]);
  const files = listing.output.trim().split("\n");
  const faults = ["package/LICENSE", "package/README.md", "package/package.json"]
    .filter((wanted) => !files.includes(wanted))
    .map((wanted) => `${name}: ${wanted} is missing`);
  const licence = await run("tar", ["-xzOf", file, "package/LICENSE"]);
  if (licence.output !== readFileSync(join(root, "LICENSE"), "utf8"))
    faults.push(`${name}: its LICENSE is another`);
  return {
    files: files.length,
    faults: [...faults, ...(await publintFaults(name, file)), ...(await typeFaults(name, file, place))],
  };
}

async function publintFaults(name, file) {
  const tarball = new Uint8Array(readFileSync(file)).buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  // Where the repository will be is not known yet.
  return messages
    .filter(({ type }) => type !== "suggestion")
    .map((message) => `${name}: ${formatMessage(message, pkg)}`);
}

let attw;

async function typeFaults(name, file, place) {
  if (UNTYPED.has(name)) return [];
  attw ??= makeFolder(join(place, "attw"), { tarballs: { needs: {} }, ours: [], others: ATTW, files: {} });
  const tool = join(await attw, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const ignored = [
    "--profile",
    "esm-only",
    "--format",
    "ascii",
    "--no-emoji",
    "--exclude-entrypoints",
    "scene.schema.json",
  ];
  const { code, output } = await run(process.execPath, [tool, file, ...ignored]);
  return code === 0 ? [] : [`${name}: attw\n${output}`];
}
