// How heavy the studio's first load is, and how long it takes until cloth moves: `node tools/measure/time-studio.mjs [runs]`. Needs a quiet machine.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { buildStudio } from "../build/build-studio.mjs";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { serveStudio } from "../lib/serve-studio.mjs";
import { isMain, root } from "../lib/workspace.mjs";

export const site = join(root, "apps/studio/dist");

/** Bytes of the files that a page has fetched, each as `gzip -9` has it, pictures left out. */
export function weigh(addresses, folder = site, base = new URL("/", addresses[0]).href) {
  const below = addresses.filter((address) => address.startsWith(base));
  const names = new Set(
    below.map((address) => address.slice(base.length).replace(/[?#].*/, "") || "index.html"),
  );
  const files = [...names].filter((name) => !/\.(webp|png|jpg)$/.test(name));
  return files.map((name) => ({
    name,
    bytes: gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
  }));
}

/** Runs in the page: milliseconds since the address was asked for, once a node has moved. */
function whenMoved() {
  const hooks = globalThis.pliantStudio;
  if (!globalThis.document.documentElement.dataset.ready || !hooks) return false;
  const [, height] = hooks.node(1000).world;
  globalThis.firstHeight ??= height;
  return height === globalThis.firstHeight ? false : performance.now();
}

async function main(runs) {
  await buildStudio();
  const { url, close } = await serveStudio(site);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const times = [];
  try {
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const page = await context.newPage();
      const fetched = [];
      page.on("request", (request) => fetched.push(request.url()));
      await page.goto(url);
      const moved = await page.waitForFunction(whenMoved, null, { timeout: 60_000, polling: 20 });
      times.push(Math.round(await moved.jsonValue()));
      if (run === 0) {
        const files = weigh(fetched.filter((address) => address.startsWith(url)));
        for (const { name, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${name}`);
        console.log(
          `first load ${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(0)} kB gzipped`,
        );
      }
      await context.close();
    }
  } finally {
    await browser.close();
    close();
  }
  console.log(
    `first moving cloth after ${times.join(", ")} ms, median ${times.toSorted((a, b) => a - b)[times.length >> 1]} ms`,
  );
}

if (isMain(import.meta.url)) await main(Number(process.argv[2] ?? 5));
