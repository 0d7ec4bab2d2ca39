// How long each example of the gallery takes from the click until it is on the stage, and until it moves:
// `node tools/measure/time-gallery.mjs [ids]` writes docs/gallery/times.md when all are timed. Needs a quiet machine.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { buildStudio } from "../build/build-studio.mjs";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { serveStudio } from "../lib/serve-studio.mjs";
import { isMain, root } from "../lib/workspace.mjs";

const site = join(root, "apps/studio/dist");
const table = join(root, "docs/gallery/times.md");
/** An example that takes longer is told as such [ms]. */
const PATIENCE = 120_000;
/** What issue 10 asks for [ms]. */
const GOAL = 2000;

/** Ids of the gallery's entries, in its order. */
export function galleryIds() {
  const text = readFileSync(join(root, "apps/studio/src/gallery/entries.ts"), "utf8");
  return [
    ...text.matchAll(/^ {4}\[\s*"([a-z-]+)",/gm),
    ...text.matchAll(/^ {2}\.\.\.of\("[a-z]+", \[\s*"([a-z-]+)"/gm),
  ].map(([, id]) => id);
}

/** Runs in the page: the click, and what comes of it [ms]. */
async function timeOf(id) {
  const { document, location, pliantStudio: hooks } = globalThis;
  const picture = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  const start = performance.now();
  location.hash = id;
  while (document.documentElement.dataset.ready !== id) await picture();
  const loaded = performance.now() - start;
  while ((await hooks.state()).step === 0) await picture();
  // The picture of that step.
  for (let k = 0; k < 2; k++) await picture();
  const moved = performance.now() - start;
  return { loaded, moved, nodes: Number(document.querySelector("#nodes").textContent.replaceAll(",", "")) };
}

/** The first visit of each: another page, which knows nothing of the one before, shows the first example already. */
async function timeAll(ids) {
  await buildStudio();
  const { url, close } = await serveStudio(site);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const rows = [];
  try {
    for (const id of ids) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      const first = id === "hang" ? "drape" : "hang";
      await page.goto(`${url}#${first}`);
      await page.locator(`html[data-ready="${first}"]`).waitFor();
      const row = { id, ...(await page.evaluate(timeOf, id)) };
      console.log(
        `${id.padEnd(14)} ${row.nodes} nodes, loaded ${Math.round(row.loaded)} ms, moving ${Math.round(row.moved)} ms`,
      );
      rows.push(row);
      await context.close();
    }
  } finally {
    await browser.close();
    close();
  }
  return rows;
}

function tableOf(rows) {
  const seconds = (ms) => (ms / 1000).toFixed(2);
  const slow = rows.filter(({ loaded }) => loaded > GOAL);
  return [
    "# How long the examples take",
    "",
    "From the click in a page that shows another example, to the first picture of this one and to the first picture in which it has moved; nothing of it was in any cache. ",
    `Headless Chromium, drawing in software, two cores. Written by \`node tools/measure/time-gallery.mjs\`. ${rows.length - slow.length} of ${rows.length} are there within 2 s.`,
    "",
    "| Example | Nodes | There [s] | Moving [s] |",
    "| --- | ---: | ---: | ---: |",
    ...rows.map(
      ({ id, nodes, loaded, moved }) => `| ${id} | ${nodes} | ${seconds(loaded)} | ${seconds(moved)} |`,
    ),
    "",
  ].join("\n");
}

if (isMain(import.meta.url)) {
  const chosen = process.argv.slice(2);
  const rows = await timeAll(chosen.length > 0 ? chosen : galleryIds());
  if (chosen.length === 0) writeFileSync(table, tableOf(rows));
}
