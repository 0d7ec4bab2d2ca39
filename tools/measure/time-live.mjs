// What live cloth costs a page, in Chromium: `node tools/measure/time-live.mjs [--pictures 2000] [--heap 10000] [--picture cape.png]`.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { createServer, defaultClientConditions } from "vite";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { root } from "../lib/workspace.mjs";

const { values } = parseArgs({
  options: {
    pictures: { type: "string", default: "1000" },
    heap: { type: "string", default: "0" },
    picture: { type: "string" },
    seconds: { type: "string", default: "4" },
  },
});

const server = await createServer({
  root: join(root, "tools/measure/live"),
  configFile: false,
  logLevel: "error",
  resolve: { conditions: [...defaultClientConditions, "@pliant/source"] },
  worker: { format: "es" },
  server: {
    fs: { allow: [root] },
    headers: { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" },
  },
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [...chromiumArgs, "--enable-precise-memory-info", "--js-flags=--expose-gc"],
});
try {
  if (values.picture) await draw(values.picture);
  else await measure();
} finally {
  await browser.close();
  await server.close();
}

async function open(name, size = { width: 800, height: 600 }, prepare = async () => {}) {
  const page = await browser.newPage({ viewport: size });
  await prepare(page);
  page.on("pageerror", (error) => console.error(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") console.error(message.text());
  });
  await page.goto(`${address}${name}`);
  return page;
}

async function measure() {
  const page = await open("bones.html");
  await page.waitForFunction(() => globalThis.isReady, undefined, { timeout: 120_000 });
  for (const shared of [false, true]) {
    const pictures = Number(values.pictures);
    const { times, frames } = await page.evaluate((options) => globalThis.measure(options), {
      ...{ pictures, shared, isPaced: true },
    });
    const sorted = times.slice(50).sort((a, b) => a - b);
    const at = (share) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(3);
    const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
    const way = shared ? "shared" : "transferred";
    console.log(
      `${way.padEnd(12)} update: mean ${mean.toFixed(3)} ms, median ${at(0.5)}, 95 % ${at(0.95)}; ${frames} frames of ${pictures} pictures`,
    );
  }
  if (Number(values.heap) > 0) await measureHeap(page, Number(values.heap));
}

async function measureHeap(page, pictures) {
  const used = () =>
    page.evaluate(() => {
      globalThis.gc();
      return performance.memory.usedJSHeapSize / 1e6;
    });
  const step = Math.ceil(pictures / 5);
  await page.evaluate((options) => globalThis.measure(options), {
    pictures: 200,
    shared: false,
    isPaced: false,
  });
  const heaps = [await used()];
  for (let done = 0; done < pictures; done += step) {
    await page.evaluate((options) => globalThis.measure(options).then(() => null), {
      pictures: step,
      shared: false,
      isPaced: false,
    });
    heaps.push(await used());
  }
  console.log(`heap after each ${step} pictures: ${heaps.map((heap) => heap.toFixed(2)).join(", ")} MB`);
}

/** Pictures of 1/60 s each, however long this machine takes for one: what a visitor sees. */
async function draw(file) {
  const page = await open("cape.html", { width: 720, height: 720 }, (fresh) =>
    fresh.addInitScript(() => {
      let picture = 0;
      const own = globalThis.requestAnimationFrame.bind(globalThis);
      globalThis.requestAnimationFrame = (callback) =>
        own(() => setTimeout(() => callback((1000 * picture++) / 60), 40));
      globalThis.pictures = () => picture;
    }),
  );
  await page.waitForFunction((count) => globalThis.pictures() >= count, 60 * Number(values.seconds), {
    timeout: 180_000,
  });
  writeFileSync(file, await page.screenshot());
}
