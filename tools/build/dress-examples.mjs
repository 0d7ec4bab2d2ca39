// Makes ahead what takes the studio long to open: garments of examples as they hang, and the surfaces of mannequins.
// `node tools/build/dress-examples.mjs [ids]` writes examples/*/dressed.bin and apps/studio/src/bodies/*.bin, which are committed;
// and dressed-live.bin, of the coarser meshes that the studio plays where those are too fine (`--live [ids]`: only these).
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

/** What the studio plays where an example's own mesh is too fine for that: paths and values. */
const coarser = JSON.parse(readFileSync(join(root, "apps/studio/src/gallery/coarser.json"), "utf8"));
const LIVE_FILE = "dressed-live.bin";

/** The scene of an example: as it is, or as the studio plays it. */
function sceneText(id, isLive) {
  if (!isLive) return textOf(id);
  const scene = JSON.parse(textOf(id));
  for (const [path, value] of coarser[id]) {
    const parent = path.slice(0, -1).reduce((at, key) => at[key], scene);
    parent[path.at(-1)] = value;
  }
  return JSON.stringify(scene);
}

async function dress(id, isLive = false) {
  const { compactDressed, DRESSED_FILE, parseScene, prepareScene } = await load("scene");
  const { defaultModeFolder, modeFolder } = await load("bake");
  const { scene } = parseScene(sceneText(id, isLive));
  await writeBodies(scene);
  if (scene.garments.length === 0) return;
  const remarks = await prepareScene(scene, { store: modeFolder(defaultModeFolder()) });
  for (const remark of remarks) console.log(`${id}: ${remark}`);
  const bytes = compactDressed(scene);
  const file = isLive ? LIVE_FILE : DRESSED_FILE;
  writeFileSync(join(examples, id, file), bytes);
  // In another process: this one knows garments as they were before they were rounded.
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--check", id, file], {
    stdio: "inherit",
  });
  console.log(`${id}/${file}: ${bytes.length} bytes`);
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
async function check(id, file) {
  const { createSimulation, DRESSED_FILE, parseScene, prepareScene } = await load("scene");
  const { scene } = parseScene(sceneText(id, file === LIVE_FILE));
  const remarks = await prepareScene(scene, {
    kept: async (name) => (name === DRESSED_FILE ? readFileSync(join(examples, id, file)) : undefined),
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
  if (first === "--check") await check(...rest);
  else {
    // `--live` leaves the fine ones as they are.
    const ids = [first, ...rest].filter((id) => id && id !== "--live");
    for (const id of ids.length > 0 ? ids : peopled()) {
      if (first !== "--live") await dress(id);
      if (coarser[id]) await dress(id, true);
    }
  }
}
