// `npm run check`: everything that can be said about the code without running it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { secondsSince } from "./lib/stamp.mjs";
import { run, runInstalled } from "./lib/tool.mjs";
import { isMain, root } from "./lib/workspace.mjs";

const runCheck = (name) => run(process.execPath, [join(root, "tools/check", name)]);

// The slow ones first, so that two lanes end at about the same time.
const checks = {
  unused: () => runInstalled("knip", ["--no-progress", "--no-config-hints"]),
  lint: () => runInstalled("oxlint", ["--type-aware", "--deny-warnings"]),
  types: () => runInstalled("typescript", ["-p", "tsconfig.test.json"], { bin: "tsc" }),
  layers: () => runCheck("check-layers.mjs"),
  format: () => runInstalled("oxfmt", ["--check"]),
  api: () => runCheck("api-report.mjs"),
  sizes: () => run(process.execPath, [join(root, "tools/sizes.mjs")]),
  manifests: () => runCheck("check-manifests.mjs"),
  claims: () => run(process.execPath, [join(root, "claims/dist/run.js"), "--check"], { cwd: root }),
};

/** Runs all checks, two at a time, and resolves to whether each passed. */
export async function check() {
  const waiting = Object.entries(checks).values();
  const passed = [];
  const lane = async () => {
    for (const [name, start] of waiting) passed.push(await report(name, start));
  };
  await Promise.all([lane(), lane()]);
  return passed;
}

async function report(name, start) {
  const began = performance.now();
  const { code, output } = await start();
  console.log(`${name.padEnd(9)} ${code === 0 ? "pass" : "FAIL"}  ${secondsSince(began)}`);
  // A table may pass and be older than the engine.
  if (code !== 0 || (name === "claims" && output !== "")) console.log(`${output.trim()}\n`);
  return code === 0;
}

if (isMain(import.meta.url)) {
  if (existsSync(join(root, "node_modules"))) {
    const passed = await check();
    process.exitCode = passed.every(Boolean) ? 0 : 1;
  } else {
    console.error("nothing is installed: run `npm run setup` first");
    process.exitCode = 1;
  }
}
