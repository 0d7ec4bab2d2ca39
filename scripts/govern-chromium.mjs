// node scripts/govern-chromium.mjs [--page] [slow…]: 1,000 frames of examples/governed at 60 per second in headless Chromium, for each
// slow-down (1 2 4 unless given). The studio's worker runs by itself; with --page inside the studio, which draws by software here and takes
// the other core. Chromium's own throttling (Emulation.setCPUThrottlingRate) is set, and it is measured whether it reaches workers: where it
// does not, the worker is slowed by its calibrated delay. Beside it, as a control, what the machine does to loops of fixed work. Writes bench/results/governor-chromium.json.

import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "./chromium.mjs";

const FRAMES = 1000;
const FPS = 60;
/** Longest that one run may take [ms]. */
const PATIENCE = 45_000;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const results = here("../bench/results/governor-chromium.json");
const scene = readFileSync(here("../examples/governed/scene.json"), "utf8");
const workerFile = readdirSync(here("../apps/studio/dist/assets")).find((name) =>
  /^worker-.*\.js$/.test(name),
);

const server = spawn(process.execPath, [here("../packages/cli/bin/pliant.js"), "studio"]);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
try {
  const url = await firstUrl();
  const isPage = process.argv.includes("--page");
  const reaches = await throttlesWorkers();
  const asked = process.argv.slice(2).map(Number).filter(Number.isFinite);
  for (const slow of asked.length > 0 ? asked : [1, 2, 4]) keep(await run(url, slow, reaches, isPage));
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

/** How many times longer a busy loop takes in a worker when the page is throttled 4 ×. */
async function throttlesWorkers() {
  const page = await browser.newPage();
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  const loop = () =>
    new Promise((resolve) => {
      const code =
        "let t=performance.now(),s=0;for(let i=0;i<2e7;i++)s+=i%7;postMessage([performance.now()-t,s])";
      const worker = new Worker(globalThis.URL.createObjectURL(new Blob([code])));
      worker.onmessage = ({ data }) => resolve(data[0]);
    });
  const least = async () => {
    const times = [];
    for (let k = 0; k < 6; k++) times.push(await page.evaluate(loop));
    return Math.min(...times);
  };
  const plain = await least();
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const throttled = await least();
  await page.close();
  return throttled / plain;
}

async function run(url, slow, reaches, isPage) {
  const page = await browser.newPage({ viewport: { width: 420, height: 300 } });
  const session = await page.context().newCDPSession(page);
  if (slow > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  const delay = reaches < 2 ? slow : 1;
  if (isPage) {
    await page.goto(`${url}#governed`);
    await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
    await page.evaluate((factor) => globalThis.pliantStudio.slowDown(factor), delay);
  } else {
    // A file of the same host, shown as text: nothing is drawn.
    await page.goto(new URL(`assets/${workerFile}`, url).href);
    await page.evaluate(startWorker, { file: `/assets/${workerFile}`, text: scene, delay });
  }
  const told = () => page.evaluate(() => globalThis.pliantStudio.governed());
  let reports = [];
  const end = Date.now() + PATIENCE;
  const frames = () => reports.flatMap(({ costs }) => costs);
  while (frames().length < FRAMES && Date.now() < end) {
    await page.waitForTimeout(500);
    reports = await told();
  }
  await page.evaluate(() => globalThis.pliantStudio.stop?.());
  const control = await page.evaluate(fixedWork, 1000 / FPS);
  await page.close();
  const counted = frames().slice(FPS, FRAMES);
  const within = counted.filter((cost) => cost <= 1000 / FPS).length / counted.length;
  const sorted = [...counted].sort((a, b) => a - b);
  const decisions = reports.flatMap((report) => report.decisions).filter(({ frame }) => frame < FRAMES);
  return {
    where: isPage ? "studio" : "worker",
    slow,
    by: reaches < 2 ? "calibrated delay in the worker" : "Chromium's throttling",
    "throttling reaches workers": Number(reaches.toFixed(2)),
    frames: counted.length + FPS,
    "within budget after 1 s": Number(within.toFixed(4)),
    "control: fixed work within 1/60 s": control,
    "median ms": Number(sorted[sorted.length >> 1].toFixed(2)),
    "99 % ms": Number(sorted[Math.floor(0.99 * sorted.length)].toFixed(2)),
    "changes after 1 s": decisions.filter(({ frame }) => frame > FPS).length,
    sizes: reports.at(-1)?.status.setting.sizes,
    decisions: decisions.map(({ frame, reason, cost }) => `${frame}: ${reason} (${cost.toFixed(1)} ms)`),
  };
}

/**
 * Runs in the page: what the machine does to work that is always the same, loops in a worker that take 7 ms when nothing disturbs them. The share
 * of them within a frame is the most that any governor could show.
 */
function fixedWork(limit) {
  const code = `
    const spin = (n) => { const t = performance.now(); let s = 0; for (let i = 0; i < n; i++) s += i % 7; return [performance.now() - t, s]; };
    let n = 1e6; for (let k = 0; k < 20; k++) spin(n);
    let best = Infinity; for (let k = 0; k < 40; k++) best = Math.min(best, spin(n)[0]);
    n = Math.round((n * 7) / best);
    let inside = 0; for (let k = 0; k < 500; k++) if (spin(n)[0] <= ${limit}) inside++;
    postMessage(inside / 500);`;
  return new Promise((resolve) => {
    const worker = new Worker(globalThis.URL.createObjectURL(new Blob([code])));
    worker.onmessage = ({ data }) => resolve(data);
  });
}

/** Runs in the page: the worker, told what the page would tell it, and what it says of the governor. */
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

/** One row per place and slow-down: the newest. */
function keep(row) {
  console.log(JSON.stringify(row));
  let rows = [];
  try {
    rows = JSON.parse(readFileSync(results, "utf8"));
  } catch {
    // The first run.
  }
  rows = [...rows.filter(({ where, slow }) => where !== row.where || slow !== row.slow), row];
  rows.sort((a, b) => a.where.localeCompare(b.where) || a.slow - b.slow);
  writeFileSync(results, `${JSON.stringify(rows, null, 2)}\n`);
}
