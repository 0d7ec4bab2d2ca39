// node scripts/photograph.mjs [example…]: docs/pictures/<example>.jpg, from the real page in headless Chromium.

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "./chromium.mjs";
import { setup } from "./setup.mjs";
import { root } from "./workspace.mjs";

/** Steps of 1/90 s after which each example looks like itself. */
const moment = {
  hang: 95,
  flag: 200,
  drape: 240,
  table: 260,
  curtain: 150,
  twist: 160,
  swing: 60,
  push: 318,
};
const size = { width: 1200, height: 750 };

async function main(names) {
  if (!(await setup())) return 1;
  const server = spawn(process.execPath, [join(root, "packages/cli/bin/pliant.js"), "studio"]);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    const url = await firstUrl(server);
    const folder = join(root, "docs/pictures");
    mkdirSync(folder, { recursive: true });
    for (const name of names)
      await photograph(
        browser,
        `${url}?quality=best#${name}`,
        moment[name] ?? 90,
        join(folder, `${name}.jpg`),
      );
    return 0;
  } finally {
    await browser.close();
    server.kill();
  }
}

function firstUrl(server) {
  return new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (chunk) => {
      text += chunk;
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`pliant studio ended with ${code}: ${text}`)));
  });
}

async function photograph(browser, url, steps, path) {
  // Reduced motion: the page opens paused, so the picture is of a known step.
  const page = await browser.newPage({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(url);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  await page.evaluate((count) => globalThis.pliantStudio.step(count), steps);
  await page.screenshot({ path, type: "jpeg", quality: 82 });
  await page.close();
  console.log(path);
}

const examples = readdirSync(join(root, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const asked = process.argv.slice(2);
process.exitCode = await main(asked.length > 0 ? asked : examples);
