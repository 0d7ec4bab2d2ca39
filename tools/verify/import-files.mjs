// Drops every file of the shared data that the studio reads into one page, one after another, as a user would: each is to open without a notice or an
// error in the console, to move, and to be what page and stage say. `node tools/verify/import-files.mjs [count]`, 60 by default; two to three minutes.
// Needs the data (PLIANT_DATA, by default ../shared/data beside the project). Ends with 1 when anything was amiss.

import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { chromium } from "playwright";
import { buildStudio } from "../build/build-studio.mjs";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { serveStudio } from "../lib/serve-studio.mjs";
import { root } from "../lib/workspace.mjs";

const data = process.env.PLIANT_DATA ?? join(root, "../shared/data");
const ENDINGS = /\.(json|obj|ply|stl|glb|gltf|msh|mesh|vtk|veg|node|fold|svg)$/;
/** Files that are no scenes of ours, and a dress that is too small for our mannequin: to be refused in words. */
const REFUSED = /^fabrics\/|^scenes\/[^/]*\.json$|with_comments|dress_sleeveless/;
/** Minutes of work, on purpose. */
const LEFT_OUT = /200-modes/;
const ROLES = ["cloth", "collider", "solid"];
/** A body in a garment's role takes its time [ms]. */
const PATIENCE = 120_000;

function filesBelow(folder, prefix = "") {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(folder, join(prefix, entry.name)) : [join(prefix, entry.name)],
    );
}

/** A file with those that it needs beside it. */
function companionsOf(file) {
  const folder = join(data, file, "..");
  if (file.endsWith(".node")) return [file.replace(/node$/, "ele")];
  if (basename(file) !== "scene.json") return [];
  return readdirSync(folder)
    .filter((name) => name !== "scene.json" && /\.(json|glb|obj)$/.test(name))
    .map((name) => join(file, "..", name));
}

/** What the page says now. */
const look = () => {
  const { document, pliantStudio } = globalThis;
  const problems = document.querySelector("#problems");
  return {
    isAsking: document.querySelector("#choose-role") !== null,
    title: document.title,
    name: document.querySelector("#scene-name").textContent,
    text: pliantStudio.text(),
    problems: problems.hidden ? "" : problems.innerText.replaceAll("\n", " "),
    isReady: document.documentElement.dataset.ready === "own",
  };
};

async function drop(page, file, role) {
  await page.evaluate(() => {
    const { document } = globalThis;
    document.querySelector("#problems-close").click();
    delete document.documentElement.dataset.ready;
    document.title = "";
  });
  await page.locator("#file").setInputFiles([file, ...companionsOf(file)].map((each) => join(data, each)));
  for (const start = performance.now(); performance.now() - start < PATIENCE; await page.waitForTimeout(50)) {
    const now = await page.evaluate(look);
    if (now.isAsking) {
      // Another of what a mesh can be each time.
      await page.locator(`#choose-role button[value=${role}]`).click();
      continue;
    }
    if (now.problems || (now.title && now.isReady)) return now;
  }
  return { problems: "it took too long" };
}

/** What is amiss with an open scene; empty: nothing. */
async function faultOf(page, { problems, title, name, text }) {
  if (problems) return problems;
  if (!title.startsWith(name) || JSON.parse(text).name !== name) {
    // A scene without a name goes by its file's.
    if (JSON.parse(text).name !== undefined)
      return `the page says ${name}, the scene ${JSON.parse(text).name}`;
  }
  const moved = await page.evaluate(async () => {
    const { pliantStudio } = globalThis;
    const before = await pliantStudio.state();
    await pliantStudio.step(2);
    const after = await pliantStudio.state();
    return before.hash !== after.hash;
  });
  if (!moved) return "it does not move";
  return (await page.evaluate(look)).problems;
}

async function main(count) {
  if (!existsSync(data)) return console.log(`import-files: no data at ${data}, nothing was tried`);
  const files = filesBelow(data).filter((file) => ENDINGS.test(file) && !LEFT_OUT.test(file));
  await buildStudio();
  const { url, close } = await serveStudio(join(root, "apps/studio/dist"));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const context = await browser.newContext({
    viewport: { width: 700, height: 500 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on("console", (message) => {
    const isOwn = message.text().includes("GL Driver Message");
    if (!isOwn && ["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${url}#hang`);
  await page.locator('html[data-ready="hang"]').waitFor();
  let faults = 0;
  for (let k = 0; k < count; k++) {
    const file = files[k % files.length];
    const start = performance.now();
    const shown = await drop(page, file, ROLES[k % ROLES.length]);
    const isRefused = REFUSED.test(file) && Boolean(shown.problems);
    const fault = isRefused ? "" : await faultOf(page, shown);
    const all = [fault, ...complaints.splice(0)].filter(Boolean).join("; ");
    faults += Number(all !== "");
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `${String(k + 1).padStart(3)} ${seconds.padStart(5)} s  ${file}  ${all || (isRefused ? "refused" : "opens, moves")}`,
    );
  }
  console.log(`${count} imports in one page, ${faults} with faults`);
  process.exitCode = faults > 0 ? 1 : 0;
  await browser.close();
  close();
}

const [count] = process.argv.slice(2);
await main(
  count === "all" ? filesBelow(data).filter((file) => ENDINGS.test(file)).length : Number(count ?? 60),
);
