// How long each example of the gallery takes from the click until it is on the stage, and until it moves, and how fast it then plays:
// `node tools/measure/time-gallery.mjs [ids]` writes docs/gallery/times.md when all are timed. Needs a quiet machine.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { buildStudio } from "../build/build-studio.mjs";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { serveStudio } from "../lib/serve-studio.mjs";
import { isMain, root } from "../lib/workspace.mjs";
import { workerSeconds } from "./worker-seconds.mjs";

const site = join(root, "apps/studio/dist");
const table = join(root, "docs/gallery/times.md");
/** An example that takes longer is told as such [ms]. */
const PATIENCE = 120_000;
/** Until it is there [ms]. */
const GOAL = 2000;
/** Longest look at how it plays, and between two samples of it [ms]. */
const LOOK = 12_000;
const EVERY = 500;
/** Shortest piece of a run of which a factor is told [s]. */
const PIECE = 1;
/** Drawing in software takes the processor that the worker needs: a small window [px]. */
const SIZE = { width: 1000, height: 480 };

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
  // Of a kept take it is the picture that moves, not the worker.
  while (hooks.past().time === 0) await picture();
  // The picture of that step.
  for (let k = 0; k < 2; k++) await picture();
  const moved = performance.now() - start;
  return { loaded, moved, nodes: Number(document.querySelector("#nodes").textContent.replaceAll(",", "")) };
}

/**
 * How fast it plays: simulated seconds per second of the clock, and per second of its worker's processor, which other programs and the drawing
 * of pictures in software do not change. Of the whole look, and of the slowest second of the processor in it.
 */
async function paceOf(page, browserId, seconds) {
  const samples = [];
  const look = async () => {
    const { time, isBake } = await page.evaluate(() => {
      const { past, isKept } = globalThis.pliantStudio;
      return { time: past().time, isBake: isKept() };
    });
    samples.push({ wall: performance.now() / 1000, time, worker: workerSeconds(browserId), isBake });
  };
  const start = performance.now();
  do {
    await look();
    await page.waitForTimeout(EVERY);
    // A kept take begins again at its end.
  } while (
    performance.now() - start < LOOK &&
    samples.at(-1).time < 0.85 * seconds &&
    samples.at(-1).time >= samples[0].time
  );
  if (samples.at(-1).time < samples[0].time) samples.pop();
  const [first, last] = [samples[0], samples.at(-1)];
  const ratio = (from, to, by) => (to.time - from.time) / Math.max(1e-6, to[by] - from[by]);
  const pieces = samples.flatMap((from, index) => {
    const to = samples.slice(index).find((each) => each.worker - from.worker >= PIECE);
    return to ? [ratio(from, to, "worker")] : [];
  });
  // Nothing is computed for a kept take.
  const whole = last.worker === null || last.isBake ? null : ratio(first, last, "worker");
  return {
    factor: ratio(first, last, "wall"),
    alone: whole,
    slowest: whole === null ? null : Math.min(whole, ...pieces),
    isBake: last.isBake,
  };
}

/** The first visit of each: another page, which knows nothing of the one before, shows the first example already. */
async function timeAll(ids) {
  await buildStudio();
  const { url, close } = await serveStudio(site);
  const server = await chromium.launchServer({ executablePath: await ensureChromium(), args: chromiumArgs });
  const browser = await chromium.connect(server.wsEndpoint());
  const rows = [];
  try {
    for (const id of ids) {
      const context = await browser.newContext({ viewport: SIZE });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      const first = id === "hang" ? "drape" : "hang";
      await page.goto(`${url}#${first}`);
      await page.locator(`html[data-ready="${first}"]`).waitFor();
      const there = await page.evaluate(timeOf, id);
      const row = { id, ...there, ...(await paceOf(page, server.process().pid, secondsOf(id))) };
      console.log(
        `${id.padEnd(16)} ${row.nodes} nodes, loaded ${Math.round(row.loaded)} ms, moving ${Math.round(row.moved)} ms, ` +
          `${factorText(row.factor)} ×, alone ${factorText(row.alone)} ×, slowest ${factorText(row.slowest)} ×${row.isBake ? ", kept" : ""}`,
      );
      rows.push(row);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
    close();
  }
  return rows;
}

/** Of the run that a bake would make. */
function secondsOf(id) {
  const { time = {} } = JSON.parse(readFileSync(join(root, "examples", id, "scene.json"), "utf8"));
  return time.seconds ?? 5;
}

const factorText = (factor) => (factor === null ? "–" : factor.toFixed(2));

function tableOf(rows) {
  const seconds = (ms) => (ms / 1000).toFixed(2);
  const quick = rows.filter(({ loaded }) => loaded <= GOAL);
  const live = rows.filter(({ alone, factor, isBake }) => isBake || (alone ?? factor) >= 1);
  return [
    "# How long the examples take, and how fast they play",
    "",
    "From the click in a page that shows another example, to the first picture of this one and to the first picture in which it has moved; nothing of it was in any cache.",
    "Then how it plays at its default: simulated seconds per second of the clock (played at 1, it is never more), and per second of the processor that its worker has used,",
    "which neither other programs nor the drawing of pictures in software change: of the whole run, and of the slowest second in it.",
    "A kept take is one that was computed before.",
    `Headless Chromium, drawing in software, ${SIZE.width} × ${SIZE.height} px, two cores. Written by \`node tools/measure/time-gallery.mjs\`.`,
    `${quick.length} of ${rows.length} are there within 2 s; ${live.length} of ${rows.length} have a worker that holds real time, or play a kept take first.`,
    "",
    "| Example | Nodes | There [s] | Moving [s] | Played [×] | Worker [×] | Slowest second [×] | |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ...rows.map(
      ({ id, nodes, loaded, moved, factor, alone, slowest, isBake }) =>
        `| ${id} | ${nodes} | ${seconds(loaded)} | ${seconds(moved)} | ${factorText(factor)} | ${factorText(alone)} | ${factorText(slowest)} | ${isBake ? "kept take" : ""} |`,
    ),
    "",
  ].join("\n");
}

if (isMain(import.meta.url)) {
  const chosen = process.argv.slice(2);
  const rows = await timeAll(chosen.length > 0 ? chosen : galleryIds());
  if (chosen.length === 0) writeFileSync(table, tableOf(rows));
}
