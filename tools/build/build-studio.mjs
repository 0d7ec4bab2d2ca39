// The studio as static files in apps/studio/dist, which `pliant studio` serves and any plain host can.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { oneAtATime, whenChanged } from "../lib/stamp.mjs";
import { mustRunInstalled } from "../lib/tool.mjs";
import { isMain, root } from "../lib/workspace.mjs";

const folder = "apps/studio";
const fabrics = `${folder}/src/generated/fabrics.json`;
const bundled = [
  "audit",
  "three",
  "governor",
  "scene",
  "garment",
  "origami",
  "mannequin",
  "formats",
  "fuzzy",
  "solid",
  "character",
  "core",
  "geometry",
  "kernels",
].map((name) => `packages/${name}/src`);

/** Several test files may want it at once: the first builds, the others wait. */
export function buildStudio() {
  return oneAtATime("studio", async () => {
    await writeFabrics();
    await buildWhenChanged();
  });
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

/** Numbers of all named fabrics, for the inspector. Before the build, whose input they are. */
function writeFabrics() {
  return whenChanged(
    { name: "fabrics", inputs: ["packages/scene/src", "packages/core/src"], outputs: [fabrics] },
    async () => {
      const { materials } = await import(pathToFileURL(join(root, "packages/scene/dist/index.js")).href);
      const byName = Object.fromEntries(materials().map(({ name, material }) => [name, material]));
      mkdirSync(dirname(join(root, fabrics)), { recursive: true });
      writeFileSync(join(root, fabrics), `${JSON.stringify(byName)}\n`);
    },
  );
}

if (isMain(import.meta.url)) await buildStudio();
