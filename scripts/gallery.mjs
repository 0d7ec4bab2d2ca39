// Pictures of the studio. `node scripts/gallery.mjs` makes the ten views of docs/gallery/; `node scripts/gallery.mjs thumbs [names]` the
// strips of six moments that the gallery shows (apps/studio/src/gallery/thumbs/).

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { buildStudio } from "./build-studio.mjs";
import { chromiumArgs, ensureChromium } from "./chromium.mjs";
import { makeStrip, stripNames } from "./gallery-strips.mjs";
import { serveStudio } from "./serve-studio.mjs";
import { root } from "./workspace.mjs";

const site = join(root, "apps/studio/dist");
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Ten views: the example, steps before the picture, keys and tabs, the window. */
const views = {
  drape: { example: "drape", steps: 150 },
  strain: { example: "table", steps: 110, keys: ["3"] },
  flag: { example: "flag", steps: 200, keys: ["a"] },
  layers: { example: "layers", steps: 120, keys: ["k", "v"] },
  paper: { example: "crumple", steps: 330, keys: ["m"] },
  aeroplane: { example: "aeroplane", steps: 150 },
  jelly: { example: "jelly", steps: 70 },
  tumble: { example: "tumble", steps: 160 },
  charts: { example: "curtain", play: 6, tab: "charts" },
  phone: { example: "drape", steps: 120, size: phone },
};

async function open(browser, url, example, viewport, still = true) {
  const context = await browser.newContext({
    viewport,
    colorScheme: "light",
    ...(still && { reducedMotion: "reduce" }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(900_000);
  await page.goto(`${url}?quality=best&lang=en#${example}`);
  await page.waitForSelector(`html[data-ready="${example}"]`);
  // A greeting that goes away by itself.
  await page.evaluate(() => (globalThis.document.getElementById("toast").hidden = true));
  return page;
}

async function photograph(browser, url, name) {
  const { example, steps = 0, keys = [], tab, play, size = desk } = views[name];
  const page = await open(browser, url, example, size, !play);
  if (tab) await page.locator(`#tab-${tab}`).click();
  for (const key of keys) await page.keyboard.press(key);
  if (play) await page.waitForTimeout(1000 * play);
  if (steps > 0) await page.evaluate((count) => globalThis.pliantStudio.step(count), steps);
  await page.waitForTimeout(600);
  const path = join(root, "docs/gallery", `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 84 });
  await page.context().close();
  console.log(path);
}

/** All in one page, one after another: the browser starts once. */
async function makeStrips(browser, url, names) {
  // The window is small: the processor draws it.
  const page = await open(browser, url, "hang", { width: 400, height: 320 });
  for (const name of names)
    await makeStrip(page, name).catch((error) => console.log(`${name}: ${error.message.split("\n")[0]}`));
}

async function main([what, ...names]) {
  await buildStudio();
  const { url, close } = await serveStudio(site);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    if (what === "thumbs") return await makeStrips(browser, url, names.length > 0 ? names : stripNames());
    mkdirSync(join(root, "docs/gallery"), { recursive: true });
    for (const name of what ? [what, ...names] : Object.keys(views))
      await photograph(browser, url, name).catch((error) =>
        console.log(`${name}: ${error.message.split("\n")[0]}`),
      );
  } finally {
    await browser.close();
    close();
  }
}

await main(process.argv.slice(2));
