// The studio as static files in apps/studio/dist, which `pliant studio` serves and any plain host can.

import { join } from "node:path";
import { oneAtATime, whenChanged } from "../lib/stamp.mjs";
import { mustRunInstalled } from "../lib/tool.mjs";
import { isMain, root } from "../lib/workspace.mjs";

const folder = "apps/studio";
const bundled = [
  "audit",
  "three",
  "governor",
  "scene",
  "garment",
  "mannequin",
  "formats",
  "fuzzy",
  "core",
  "kernels",
].map((name) => `packages/${name}/src`);

/** Several test files may want it at once: the first builds, the others wait. */
export function buildStudio() {
  return oneAtATime("studio", buildWhenChanged);
}

function buildWhenChanged() {
  return whenChanged(
    {
      name: "studio",
      inputs: [folder, "examples", "node_modules/.package-lock.json", ...bundled],
      outputs: [`${folder}/dist/index.html`],
    },
    () => mustRunInstalled("vite", ["build", "--logLevel", "warn"], { cwd: join(root, folder) }),
  );
}

if (isMain(import.meta.url)) await buildStudio();
