// Characters and garments of others in a page: `node tools/measure/characters.mjs [--seconds 10] [--pictures folder] [name...]`.
// Data is looked for in PLIANT_DATA (../shared/data unless set); where it is not there, one line says so.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { createServer, defaultClientConditions } from "vite";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { root } from "../lib/workspace.mjs";

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, pictures: { type: "string" } },
  allowPositionals: true,
});
const data = resolve(process.env.PLIANT_DATA ?? join(root, "../shared/data"));

const at = (path) => `/@fs${join(data, path)}`;
const character = (name, rest) => ({ name, file: at(`characters/${name}.glb`), ...rest });
const worn = (name, maxDistance) => ({
  name,
  ...{ file: at("characters/makehuman_female_walk.glb"), garment: at(`garments/${name}.obj`), maxDistance },
});

const SUBJECTS = [
  character("CesiumMan", { height: 1.7 }),
  character("RiggedFigure", { height: 1.7 }),
  character("RiggedSimple", { height: 1.7 }),
  character("Fox", { height: 0.8 }),
  character("RobotExpressive", { height: 1.7, clips: ["Walking", "Idle"] }),
  character("KayKit_Knight", { height: 1.7, clips: ["Walking_A", "Idle"] }),
  character("Quaternius_Female_Casual", { height: 1.7, clips: ["Female_Walk", "Female_Idle"] }),
  character("makehuman_female_walk", { height: 1.59 }),
  character("KayKit_Knight", {
    name: "KayKit_Knight, own cape",
    own: "Knight_Cape",
    height: 1.7,
    clips: ["Walking_A", "Idle"],
  }),
  worn("makehuman_female_casualsuit01", 0.02),
  worn("makehuman_female_sportsuit01", 0.02),
];

if (!existsSync(join(data, "characters"))) {
  console.log(`skipped: no characters in ${data}, expected PLIANT_DATA to say where they are`);
  process.exit(0);
}

const server = await createServer({
  root: join(root, "tools/measure/characters"),
  configFile: false,
  logLevel: "error",
  resolve: { conditions: [...defaultClientConditions, "@pliant/source"] },
  worker: { format: "es" },
  // What is found later would load the page again.
  optimizeDeps: {
    include: ["three", ...["GLTF", "OBJ"].map((name) => `three/examples/jsm/loaders/${name}Loader.js`)],
  },
  // Whoever works on the sources meanwhile must not load the page again.
  server: { fs: { allow: [root, data] }, hmr: false, watch: null },
});
await server.listen();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const rows = [];
try {
  for (const subject of SUBJECTS.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )) {
    try {
      rows.push(await measure(subject));
    } catch (error) {
      rows.push({ name: subject.name, problem: error.message.split("\n")[0] });
    }
    console.log(JSON.stringify(rows.at(-1)));
  }
} finally {
  await browser.close();
  await server.close();
}
console.table(rows);

async function measure({ name, ...subject }) {
  const page = await browser.newPage({ viewport: { width: 640, height: 640 } });
  page.setDefaultTimeout(300_000);
  page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") console.error(`${name}: ${message.text()}`);
  });
  await page.goto(server.resolvedUrls?.local[0]);
  await page.waitForFunction(() => globalThis.isReady);
  const begun = await page.evaluate((given) => globalThis.begin(given), subject);
  const total = { crossings: 0, inside: 0, deepest: 0, checked: 0, milliseconds: 0 };
  const rounds = Math.ceil(Number(values.seconds) * 4);
  for (let round = 0; round < rounds; round++) {
    const found = await page.evaluate(() => globalThis.pictures(15));
    for (const key of Object.keys(total))
      total[key] = key === "deepest" ? Math.max(total[key], found[key]) : total[key] + found[key];
    if (values.pictures && [1, Math.floor(rounds / 2), rounds - 1].includes(round)) {
      await page.evaluate(() => globalThis.draw());
      await page.screenshot({ path: join(values.pictures, `${name}-${round}.png`) });
    }
  }
  await page.close();
  return {
    ...{ name, nodes: begun.nodes, clips: begun.clips.join(" + ") || "none" },
    ...{ crossings: total.crossings, "nodes > 1 mm inside": total.inside },
    "deepest mm": Number((1000 * total.deepest).toFixed(2)),
    ...{ "frames looked at": total.checked },
    "ms a picture": Number((total.milliseconds / (15 * rounds)).toFixed(1)),
  };
}
