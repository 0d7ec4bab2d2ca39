// Makes ahead what takes the studio long to open: garments of examples as they hang, and the surfaces of mannequins.
// `node tools/build/dress-examples.mjs [ids]` writes examples/*/dressed.bin and apps/studio/src/bodies/*.bin, which are committed.
// Tests say when one is no longer of its scene; the studio then dresses by itself.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMain, root } from "../lib/workspace.mjs";

const examples = join(root, "examples");
const bodies = join(root, "apps/studio/src/bodies");
const load = (name) => import(join(root, "packages", name, "dist/index.js"));

/** Ids of examples with mannequins. */
function peopled() {
  const folders = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter((id) => /"kind": "mannequin"/.test(textOf(id)));
}

const textOf = (id) => readFileSync(join(examples, id, "scene.json"), "utf8");

async function dress(id) {
  const { compactDressed, DRESSED_FILE, parseScene, prepareScene } = await load("scene");
  const { defaultModeFolder, modeFolder } = await load("bake");
  const { scene } = parseScene(textOf(id));
  await writeBodies(scene);
  if (scene.garments.length === 0) return;
  const remarks = await prepareScene(scene, { store: modeFolder(defaultModeFolder()) });
  for (const remark of remarks) console.log(`${id}: ${remark}`);
  const bytes = compactDressed(scene);
  writeFileSync(join(examples, id, DRESSED_FILE), bytes);
  // In another process: this one knows garments as they were before they were rounded.
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--check", id], { stdio: "inherit" });
  console.log(`${id}: ${bytes.length} bytes`);
}

async function writeBodies({ colliders }) {
  const { surfaceFile } = await load("mannequin");
  for (const { shape } of colliders) {
    if (shape.kind !== "mannequin") continue;
    const { height, chest, waist, hip, bust, triangles } = shape;
    const size = Object.entries({ height, chest, waist, hip, bust, triangles });
    const { name, pack } = surfaceFile(Object.fromEntries(size.filter(([, value]) => value !== undefined)));
    writeFileSync(join(bodies, name), pack());
  }
}

/** What the file holds passes through neither itself nor a body. */
async function check(id) {
  const { createSimulation, DRESSED_FILE, parseScene, prepareScene } = await load("scene");
  const { scene } = parseScene(textOf(id));
  const remarks = await prepareScene(scene, {
    kept: async (name) => (name === DRESSED_FILE ? readFileSync(join(examples, id, name)) : undefined),
    onProgress: () => {
      throw new Error(`${id}: the file is not of the scene`);
    },
  });
  const { selfIntersections, solidIntersections } = createSimulation(scene).findIntersections();
  const crossings = selfIntersections + solidIntersections;
  if (remarks.length > 0 || crossings > 0)
    throw new Error(`${id}: ${crossings} crossings, expected none ${remarks.join(" ")}`);
}

if (isMain(import.meta.url)) {
  const [first, ...rest] = process.argv.slice(2);
  if (first === "--check") for (const id of rest) await check(id);
  else for (const id of first ? [first, ...rest] : peopled()) await dress(id);
}
