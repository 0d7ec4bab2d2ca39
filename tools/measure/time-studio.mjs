// How heavy the studio's first load is, how long it takes until cloth moves, and whether the page's own JavaScript ever holds it up while the dress
// runs: `node tools/measure/time-studio.mjs [runs]`. Needs a quiet machine.

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

/** Longest task that a page may have of its own [ms], and how long the dress is watched [ms]. */
const LONG = 100;
const WATCHED = 10_000;

/** Before the page's own scripts: WebGL draws nothing, so that what is left is the page's. A graphics card would do it beside the page. */
function leaveOutDrawing() {
  const { prototype } = globalThis.WebGL2RenderingContext;
  for (const name of [
    "drawArrays",
    "drawElements",
    "drawArraysInstanced",
    "drawElementsInstanced",
    "drawRangeElements",
  ])
    prototype[name] = () => {};
}

/** Processor time of the page's tasks while the first scene runs [ms], longest first, and how far that comes [s]. Drawing in software is left out. */
async function longTasks(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.addInitScript(leaveOutDrawing);
  await page.goto(url);
  await page.waitForFunction(whenMoved, null, { timeout: 60_000, polling: 20 });
  // What the page fetches once it is shown is there by then.
  await page.waitForTimeout(4000);
  const reached = () => page.evaluate(() => globalThis.pliantStudio.past().to);
  const from = await reached();
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await page.waitForTimeout(WATCHED);
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const seconds = (await reached()) - from;
  await context.close();
  return { tasks: tasksOf(trace.traceEvents), seconds };
}

/** Of pages' main threads: `tdur` is what the thread has computed [µs], whatever else the machine does. */
function tasksOf(events) {
  const named = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const main = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, pid, tid }) => name === "RunTask" && main.has(`${pid} ${tid}`));
  return tasks.map(({ tdur = 0 }) => tdur / 1000).toSorted((x, y) => y - x);
}

/** What came before the first picture: what the page is made of, and bodies and garments that were made ahead, which are media. */
function tellWeight(files) {
  for (const { name, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${name}`);
  const sum = (some) => (some.reduce((total, { bytes }) => total + bytes, 0) / 1000).toFixed(0);
  const media = files.filter(({ name }) => name.endsWith(".bin"));
  const page = files.filter((file) => !media.includes(file));
  console.log(`first load ${sum(page)} kB gzipped, and ${sum(media)} kB of bodies and garments`);
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
      await page.locator("html[data-ready]").waitFor();
      const first = fetched.filter((address) => address.startsWith(url));
      const moved = await page.waitForFunction(whenMoved, null, { timeout: 60_000, polling: 20 });
      times.push(Math.round(await moved.jsonValue()));
      if (run === 0) tellWeight(weigh(first));
      await context.close();
    }
    const { tasks, seconds } = await longTasks(browser, url);
    const long = tasks.filter((task) => task > LONG);
    const longest = tasks.slice(0, 3).map((task) => task.toFixed(0));
    console.log(
      `${seconds.toFixed(1)} s of the dress, without drawing in software: ${long.length} of ${tasks.length} tasks above ${LONG} ms, the longest ${longest.join(", ")} ms of the page's thread`,
    );
  } finally {
    await browser.close();
    close();
  }
  console.log(
    `first moving cloth after ${times.join(", ")} ms, median ${times.toSorted((a, b) => a - b)[times.length >> 1]} ms`,
  );
}

if (isMain(import.meta.url)) await main(Number(process.argv[2] ?? 5));
