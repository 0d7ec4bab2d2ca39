// The command from tarballs alone: it says its version, bakes, and says what to install for what it does not bring.

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { run, ToolFailure } from "../lib/tool.mjs";
import { makeFolder } from "./empty-folder.mjs";
import { SCENE } from "./program.mjs";

export async function checkCommand(folder, { tarballs }) {
  await makeFolder(folder, { tarballs, ours: ["@pliant/cli"], files: { "scene.json": SCENE } });
  const pliant = (...args) =>
    run(process.execPath, ["node_modules/@pliant/cli/bin/pliant.js", ...args], { cwd: folder });
  const must = async (...args) => {
    const { code, output } = await pliant(...args);
    if (code !== 0) throw new ToolFailure(`pliant ${args.join(" ")} exited with ${code}`, output);
  };
  await must("--version");
  await must("check", "scene.json");
  for (const file of ["take.glb", "take.pc2", "take.pliant", "take.abc", "take.usda"]) {
    await must("bake", "scene.json", "--out", file, "--seconds", "0.1");
    if (!existsSync(join(folder, file)) || statSync(join(folder, file)).size < 1000)
      throw new ToolFailure(`pliant bake left no ${file}`);
  }
  const { output } = await pliant("sweep", "scene.json", "--vary", "seed=1..2", "--out", "sweep");
  if (!output.includes("npm install @pliant/farm"))
    throw new ToolFailure("pliant sweep does not say what to install", output);
  return "bakes .glb .pc2 .pliant .abc .usda; sweep says what to install";
}
