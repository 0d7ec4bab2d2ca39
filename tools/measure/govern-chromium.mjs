// node tools/measure/govern-chromium.mjs [--runs n] [--worker | --page] [slow…]: 1,000 frames of examples/governed at 60 per second in headless
// Chromium, for each slow-down (1 2 4 unless given). A frame's cost is its own work by the wall clock of the page: steps, changes of the mesh, handing the frame on.
//
// Chromium's own throttling (Emulation.setCPUThrottlingRate) reaches the page's thread and no worker (a loop in one is not slower with it), so
// the studio's worker module runs in the page's thread and all that it does is slowed. With --worker it runs in a worker, with --page inside the
// studio, which draws by software here and takes the other core: there the worker is slowed by its calibrated delay. Beside it, as a control, what
// the machine does to loops of fixed work. Writes bench/results/governor-chromium.json: all runs of the last call for a place and a slow-down.

import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";

const FRAMES = 1000;
const FPS = 60;
/** Longest that one run may take [ms]. */
const PATIENCE = 45_000;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const results = here("../../bench/results/governor-chromium.json");
const scene = readFileSync(here("../../examples/governed/scene.json"), "utf8");
const assets = here("../../apps/studio/dist/assets");
/** The worker itself, not what starts it. */
const [workerFile] = readdirSync(assets)
  .filter((name) => /^worker-.*\.js$/.test(name))
  .sort((a, b) => statSync(`${assets}/${b}`).size - statSync(`${assets}/${a}`).size);

const given = process.argv.slice(2);
const where = given.includes("--page") ? "studio" : given.includes("--worker") ? "worker" : "page's thread";
const runs = given.includes("--runs") ? Number(given[given.indexOf("--runs") + 1]) : 1;
const slows = given
  .filter((word, at) => given[at - 1] !== "--runs" && Number.isFinite(Number(word)))
  .map(Number);

const server = spawn(process.execPath, [here("../../packages/cli/bin/pliant.js"), "studio"]);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
try {
  const url = await firstUrl();
  const rows = [];
  for (let k = 0; k < runs; k++) {
    for (const slow of slows.length > 0 ? slows : [1, 2, 4]) {
      rows.push(await run(url, slow));
      keep(rows);
    }
  }
} finally {
  await browser.close();
  server.kill();
}

function firstUrl() {
  return new Promise((resolve) => {
    let text = "";
    server.stdout.on("data", (chunk) => {
      text += chunk;
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
  });
}

async function run(url, slow) {
  const page = await browser.newPage({ viewport: { width: 420, height: 300 } });
  const session = await page.context().newCDPSession(page);
  const isThrottled = where === "page's thread";
  const delay = isThrottled ? 1 : slow;
  let slowed = 1;
  if (where === "studio") {
    await page.goto(`${url}#governed`);
    await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
    await page.evaluate((factor) => globalThis.pliantStudio.slowDown(factor), delay);
  } else {
    // A file of the same host, shown as text: nothing is drawn.
    await page.goto(new URL(`assets/${workerFile}`, url).href);
    if (isThrottled) {
      const plain = await page.evaluate(loopTime);
      if (slow > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
      slowed = (await page.evaluate(loopTime)) / plain;
    }
    const started = page.evaluate(isThrottled ? startHere : startWorker, {
      ...{ file: `/assets/${workerFile}`, text: scene, delay },
    });
    const late = setTimeout(() => void page.close(), PATIENCE);
    await started;
    clearTimeout(late);
  }
  let reports = [];
  const end = Date.now() + PATIENCE;
  const frames = () => reports.flatMap(({ costs }) => costs);
  while (frames().length < FRAMES && Date.now() < end) {
    await page.waitForTimeout(1000);
    reports = await page.evaluate(() => globalThis.pliantStudio.governed());
  }
  await page.evaluate(() => globalThis.pliantStudio.stop?.());
  const control = isThrottled
    ? await page.evaluate(fixedWork, 1000 / FPS)
    : await page.evaluate(inWorker, `(${fixedWork.toString()})(${1000 / FPS})`);
  await page.close();
  const counted = frames().slice(FPS, FRAMES);
  const late = counted.flatMap((cost, at) => (cost > 1000 / FPS ? [`${at + FPS}: ${cost.toFixed(1)}`] : []));
  const sorted = [...counted].sort((a, b) => a - b);
  const decisions = reports.flatMap((report) => report.decisions).filter(({ frame }) => frame < FRAMES);
  return {
    where,
    slow,
    by: isThrottled ? "Chromium's throttling" : "calibrated delay in the worker",
    ...(isThrottled && { "loops are slower by": Number(slowed.toFixed(2)) }),
    frames: counted.length + FPS,
    "within budget after 1 s": Number((1 - late.length / counted.length).toFixed(4)),
    "control: fixed work within 1/60 s": control,
    "median ms": Number(sorted[sorted.length >> 1].toFixed(2)),
    "99 % ms": Number(sorted[Math.floor(0.99 * sorted.length)].toFixed(2)),
    "changes after 1 s": decisions.filter(({ frame }) => frame > FPS).length,
    sizes: reports.at(-1)?.status.setting.sizes,
    decisions: decisions.map(({ frame, reason, cost }) => `${frame}: ${reason} (${cost.toFixed(1)} ms)`),
    late,
  };
}

/** Runs in the page: least time of a loop [ms]. */
function loopTime() {
  const times = [];
  for (let k = 0; k < 8; k++) {
    const begin = performance.now();
    let sum = 0;
    for (let i = 0; i < 2e7; i++) sum += i % 7;
    times.push(sum > 0 ? performance.now() - begin : NaN);
  }
  return Math.min(...times);
}

/**
 * Runs in the page or in a worker: what the machine does to work that is always the same, loops that take 7 ms as a rule. The share of them within
 * a frame is the most that any governor could show.
 */
function fixedWork(limit) {
  const spin = (n) => {
    const begin = performance.now();
    let sum = 0;
    for (let i = 0; i < n; i++) sum += i % 7;
    return sum >= 0 ? performance.now() - begin : NaN;
  };
  const middle = (n) => {
    const times = Array.from({ length: 21 }, () => spin(n));
    return times.sort((a, b) => a - b)[10];
  };
  let n = 1e6;
  for (let k = 0; k < 5; k++) n = Math.round((7 * n) / middle(n));
  let inside = 0;
  for (let k = 0; k < 500; k++) if (spin(n) <= limit) inside++;
  return inside / 500;
}

/** Runs in the page: the answer of a worker that runs some code. */
function inWorker(code) {
  return new Promise((resolve) => {
    const worker = new Worker(globalThis.URL.createObjectURL(new Blob([`postMessage(${code})`])));
    worker.onmessage = ({ data }) => resolve(data);
  });
}

/** Runs in the page: the worker's module in the page's own thread, told what the page would tell it, and what it says of the governor. */
async function startHere({ file, text }) {
  const reports = [];
  const tell = (data) => globalThis.onmessage({ data });
  globalThis.pliantStudio = { governed: () => reports, stop: () => tell({ kind: "pause" }) };
  await new Promise((resolve, reject) => {
    globalThis.postMessage = (data) => {
      if (data.kind === "frame") setTimeout(() => tell({ kind: "recycle", buffer: data.buffer }));
      else if (data.kind === "report" && data.report.governor) reports.push(data.report.governor);
      else if (data.kind === "failed") reject(new Error(JSON.stringify(data.problems)));
      else if (data.kind === "loaded") resolve();
    };
    import(file).then(() => tell({ kind: "load", id: 1, scene: text, shared: false }), reject);
  });
  tell({ kind: "play" });
}

/** Runs in the page: the same in a worker. */
function startWorker({ file, text, delay }) {
  const worker = new Worker(file, { type: "module" });
  const reports = [];
  globalThis.pliantStudio = { governed: () => reports, stop: () => worker.terminate() };
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      if (data.kind === "frame") {
        worker.postMessage({ kind: "recycle", buffer: data.buffer }, [data.buffer]);
      } else if (data.kind === "report" && data.report.governor) reports.push(data.report.governor);
      else if (data.kind === "failed") reject(new Error(JSON.stringify(data.problems)));
      else if (data.kind === "loaded") {
        worker.postMessage({ kind: "slow", factor: delay });
        worker.postMessage({ kind: "play" });
        resolve();
      }
    };
    worker.postMessage({ kind: "load", id: 1, scene: text, shared: false });
  });
}

/** All runs of this call, in place of those before of the same place and slow-down. */
function keep(rows) {
  console.log(JSON.stringify(rows.at(-1)));
  let kept = [];
  try {
    kept = JSON.parse(readFileSync(results, "utf8"));
  } catch {
    // The first run.
  }
  const isNew = ({ where: place, slow }) => rows.some((row) => row.where === place && row.slow === slow);
  kept = [...kept.filter((row) => !isNew(row)), ...rows];
  kept.sort((a, b) => a.where.localeCompare(b.where) || a.slow - b.slow);
  writeFileSync(results, `${JSON.stringify(kept, null, 2)}\n`);
}
