// Pictures of the studio. `node tools/pictures/gallery.mjs` makes the twelve views of docs/gallery/ and the phone; `node tools/pictures/gallery.mjs thumbs [names]` the
// strips of six moments that the gallery shows (apps/studio/src/gallery/thumbs/).

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { buildStudio } from "../build/build-studio.mjs";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { makeStrip, stripNames } from "./gallery-strips.mjs";
import { views } from "./gallery-views.mjs";
import { serveStudio } from "../lib/serve-studio.mjs";
import { root } from "../lib/workspace.mjs";

const site = join(root, "apps/studio/dist");
async function open(browser, url, example, { size, language = "en", options = {} }) {
  const context = await browser.newContext({
    ...{ viewport: size, colorScheme: "light", reducedMotion: "reduce" },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(900_000);
  await page.goto(`${url}?quality=best&lang=${language}${example === null ? "" : `#${example}`}`);
  await page.waitForSelector(example === null ? "html[data-ready]" : `html[data-ready="${example}"]`);
  return page;
}

async function photograph(browser, url, name) {
  const { example, act, ...how } = views[name];
  const page = await open(browser, url, example, how);
  // Somebody is there.
  await page.mouse.move(how.size.width / 2, how.size.height - 70);
  await page.waitForTimeout(1000);
  await act(page);
  await page.evaluate(() => globalThis.document.getElementById("frame").click());
  // Greetings that go away by themselves.
  await page.evaluate(() => (globalThis.document.getElementById("toast").hidden = true));
  await page.waitForTimeout(800);
  // Many pictures make a good one: viewport.ts.
  await page.waitForSelector("html:not([data-refining])");
  const path = join(root, "docs/gallery", `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 84 });
  await page.context().close();
  console.log(path);
}

/** All in one page, one after another: the browser starts once. */
async function makeStrips(browser, url, names) {
  // The window is small: the processor draws it.
  const page = await open(browser, url, "hang", { size: { width: 400, height: 320 } });
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
