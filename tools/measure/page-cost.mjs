// What live cloth costs a page per picture, whether its heap stays flat, and what a hundred mounts leave behind:
//   node tools/measure/page-cost.mjs [--pictures 10000] [--write]     keeps the tables in docs/page-cost.md
//
// A body of 60 bones and 1,500 triangles walks before a cape of 1,386 nodes at 60 pictures a second; frames and packets in shared memory, then as
// messages. Counted is `host.update()`, and what three.js asks of the host while it draws.
// Wall: their time. CPU: time of the page's thread per picture (Chromium's thread ticks: scripts, messages that come, garbage collection), blocks with the
// host less blocks without it, in turn; the median of such pairs. Floor, in the same turn: nothing but one buffer of a frame's size that goes to a worker, which
// computes for as long as a step takes, and comes back: what messages cost where nobody does anything with them.
// Heap: after a collection, at a tenth of the pictures and at their end.

import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { root } from "../lib/workspace.mjs";
import { bonesPage } from "./page/bones.mjs";
import { MOUNTS_PAGE } from "./page/mounts.mjs";
import { countOf, heapOf, withPage } from "./page/open-built.mjs";

/** Each kind of block, in turn. */
const ROUNDS = 12;
const BLOCK = 100;
const KINDS = ["none", "host", "floor"];
const MOUNTS = 100;
/** Trees that are gone and that React still remembers. */
const REMEMBERED = 2;
/** What is promised: CPU of a picture [ms], and what a heap may be larger at the end, as a share. */
const PROMISED = 0.3;
const FLAT = 0.02;

const { values } = parseArgs({
  options: { pictures: { type: "string", default: "10000" }, write: { type: "boolean", default: false } },
});

const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
const quantile = (list, share) => list.toSorted((a, b) => a - b)[Math.floor(share * list.length)];
const ms = (value) => value.toFixed(3);

/** Wall and CPU time of a picture by kind. */
async function costs(page, devtools) {
  const cpu = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const block = (kind) => page.evaluate(([name, n]) => globalThis.block(name, n), [kind, BLOCK]);
  for (const kind of KINDS) await block(kind);
  const wall = { none: [], host: [], floor: [] };
  const spent = { none: [], host: [], floor: [] };
  for (let k = 0; k < ROUNDS; k++)
    for (const kind of KINDS) {
      const before = await cpu();
      wall[kind].push(...(await block(kind)));
      spent[kind].push(((await cpu()) - before) / BLOCK);
    }
  const pairs = (kind) => spent[kind].map((each, k) => each - spent.none[k]);
  return { wall, pairs };
}

async function heaps(page, devtools, pictures) {
  await page.evaluate((n) => globalThis.rush(n), pictures / 10);
  const first = await heapOf(devtools);
  const frames = await page.evaluate((n) => globalThis.rush(n), 0.9 * pictures);
  return { first, last: await heapOf(devtools), frames };
}

async function rowOf(browser, shared) {
  const contents = bonesPage({ shared });
  return withPage(browser, { contents, workspace: "packages/three" }, async (page, devtools) => {
    const { wall, pairs } = await costs(page, devtools);
    const pictures = Number(values.pictures);
    return {
      way: shared ? "shared memory" : "messages",
      load: loadavg()[0],
      wall: [quantile(wall.host, 0.5), mean(wall.host), quantile(wall.host, 0.95)],
      cpu: [0.5, 0.25, 0.75].map((share) => quantile(pairs("host"), share)),
      floor: [0.5, 0.25, 0.75].map((share) => quantile(pairs("floor"), share)),
      pictures,
      heap: await heaps(page, devtools, pictures),
    };
  });
}

/** Workers that were made and ended, and those that something still holds after a collection. */
async function mounts(browser) {
  return withPage(browser, { contents: MOUNTS_PAGE, workspace: "packages/react" }, async (page, devtools) => {
    const before = await countOf(devtools, "Worker");
    await page.evaluate(async (n) => {
      for (let k = 0; k < n; k++) {
        await globalThis.mount();
        await globalThis.unmount();
      }
    }, MOUNTS);
    const left = (await countOf(devtools, "Worker")) - before;
    return { left, ...(await page.evaluate(() => globalThis.count)) };
  });
}

const spread = ([half, low, high]) => `${ms(half)} (${ms(low)} to ${ms(high)})`;

function textOf(rows, { left, made, ended }) {
  const cost = rows.map(
    ({ way, wall, cpu, floor, load }) =>
      `| ${way} | ${wall.map(ms).join(" | ")} | ${spread(cpu)} | ${spread(floor)} | ${load.toFixed(1)} |`,
  );
  const heap = rows.map(
    ({ way, pictures, heap: found }) =>
      `| ${pictures} pictures, ${way} | ${found.first.toFixed(0)} | ${found.last.toFixed(0)} | ${found.frames} frames were shown |`,
  );
  return `| Frames and packets through | wall: median [ms] | mean | 95 % | CPU [ms] (quarters) | CPU of the floor [ms] | load |
|---|---|---|---|---|---|---|
${cost.join("\n")}

| After | a tenth: heap [kB] | all: heap [kB] | |
|---|---|---|---|
${heap.join("\n")}

| | made | ended | left in the heap |
|---|---|---|---|
| workers of ${MOUNTS} mounts and unmounts under StrictMode (\`@pliant/react\`) | ${made} | ${ended} | ${left} |
`;
}

function faultsOf(rows, { left, made, ended }) {
  const grown = (name, from, to) =>
    to > (1 + FLAT) * from ? [`${name}: the heap grew from ${from.toFixed(0)} to ${to.toFixed(0)} kB`] : [];
  return [
    ...rows.flatMap(({ way, cpu, heap }) => [
      ...(cpu[0] > PROMISED ? [`${way}: a picture costs ${ms(cpu[0])} ms, expected ${PROMISED}`] : []),
      ...grown(way, heap.first, heap.last),
    ]),
    ...(made === MOUNTS && ended === MOUNTS && left <= REMEMBERED
      ? []
      : [
          `mounts: ${made} workers were made, ${ended} ended, ${left} left, expected ${MOUNTS}, ${MOUNTS}, at most ${REMEMBERED}`,
        ]),
  ];
}

const HEAD = `# What live cloth costs a page

A body of 60 bones and 1,500 triangles before a cape of 1,386 nodes (\`createHost\`), 60 pictures a second in headless Chromium. Written by \`node tools/measure/page-cost.mjs --write\`, which fails where a picture costs more than ${PROMISED} ms of CPU or a heap grows by more than ${100 * FLAT} %.

`;
const TAIL = `
- Wall: \`host.update()\`, and what three.js asks of the host while it draws. CPU: the page's thread, with messages that come and garbage collection, less the same pictures without a host.
- Floor: one buffer of a frame's size that goes to a worker and comes back, with each picture, in the same turn: what messages cost where nobody does anything with them. Load: processes that wanted this machine's two cores; the wall's mean goes with it, since whoever wakes a worker may have to wait for his core.
- React remembers the tree that it took away last: up to ${REMEMBERED} ended workers are still objects in the heap.
- Memory is shared where the page is cross-origin isolated; elsewhere frames and packets travel in the same buffers, to and fro ([ADR 95](adr/0095-what-a-page-carries.md)).
`;

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
try {
  const rows = [await rowOf(browser, true), await rowOf(browser, false)];
  const mounted = await mounts(browser);
  const text = textOf(rows, mounted);
  console.log(text);
  if (values.write) writeFileSync(join(root, "docs/page-cost.md"), HEAD + text + TAIL);
  const faults = faultsOf(rows, mounted);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await browser.close();
}
