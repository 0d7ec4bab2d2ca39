// Takes of examples that no page computes in real time, for the studio to play first:
// `node tools/build/keep-takes.mjs [ids]` writes apps/studio/src/takes/*.bin, which are committed. After a change of physics or of these scenes, again.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { serveStudio } from "../lib/serve-studio.mjs";
import { root } from "../lib/workspace.mjs";
import { buildStudio } from "./build-studio.mjs";

/** Examples that are bakes. */
const BAKES = ["ring", "wring", "tablecloth", "fist", "aeroplane"];
const FPS = 30;
const folder = join(root, "apps/studio/src/takes");

async function main(ids) {
  await buildStudio();
  mkdirSync(folder, { recursive: true });
  const { url, close } = await serveStudio(join(root, "apps/studio/dist"));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    for (const id of ids) {
      const page = await browser.newPage({ reducedMotion: "reduce", viewport: { width: 400, height: 320 } });
      page.setDefaultTimeout(0);
      await page.goto(`${url}#${id}`);
      await page.waitForSelector(`html[data-ready="${id}"]`);
      const { time = {} } = JSON.parse(readFileSync(join(root, "examples", id, "scene.json"), "utf8"));
      const keep = ([seconds, fps]) => globalThis.pliantStudio.keepTake(seconds, fps);
      const bytes = Buffer.from(await page.evaluate(keep, [time.seconds ?? 5, FPS]), "base64");
      writeFileSync(join(folder, `${id}.bin`), bytes);
      console.log(`${id}: ${bytes.length} bytes`);
      await page.close();
    }
  } finally {
    await browser.close();
    close();
  }
}

const chosen = process.argv.slice(2);
await main(chosen.length > 0 ? chosen : BAKES);
