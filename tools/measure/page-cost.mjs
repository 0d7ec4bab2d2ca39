// What live cloth costs a page per picture, and whether its heap stays flat:
//   node tools/measure/page-cost.mjs [--pictures 10000] [--transfer]
//
// A body of 60 bones and 1,500 triangles walks behind a cape of 1,400 nodes at 60 pictures a second. Wall: the time of `host.update()`, plus what
// three.js asks of the host while it draws. CPU: time of the page's thread per picture (Chromium's thread ticks: scripts, messages, garbage
// collection), blocks with the host less blocks without it, in turn. Heap: after a collection, at a tenth of the pictures and at their end.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { root } from "../lib/workspace.mjs";
import { HTML } from "../smoke/program.mjs";
import { serve } from "../smoke/serve.mjs";

const BLOCKS = 8;
const BLOCK = 300;

const PAGE = (options) => `
import { Bone, BufferAttribute, CylinderGeometry, Float32BufferAttribute, Scene, Skeleton, SkinnedMesh } from "three";
import { colliderFrom, createHost } from "@pliant/three";

const BONES = 60;
const geometry = new CylinderGeometry(0.2, 0.2, 1.6, 30, 25);
const place = geometry.getAttribute("position");
const [joints, weights] = [[], []];
for (let v = 0; v < place.count; v++) {
  const along = Math.max(0, place.getY(v) / 1.6 + 0.5) * (BONES - 1.001);
  const first = Math.floor(along);
  joints.push(first, first + 1, 0, 0);
  weights.push(1 - (along - first), along - first, 0, 0);
}
geometry.setAttribute("skinIndex", new BufferAttribute(Uint16Array.from(joints), 4));
geometry.setAttribute("skinWeight", new Float32BufferAttribute(weights, 4));
const bones = Array.from({ length: BONES }, () => new Bone());
bones.forEach((bone, k) => {
  bone.position.y = k === 0 ? -0.8 : 1.6 / (BONES - 1);
  bones[k - 1]?.add(bone);
});
const body = new SkinnedMesh(geometry);
body.name = "body";
body.add(bones[0]);
body.bind(new Skeleton(bones));
body.position.set(0, 1, 0);
const stage = new Scene().add(body);
const host = await createHost({ worker: new URL("live-worker.js", location.href), ...${JSON.stringify(options)} });
await host.add(colliderFrom(body), { kind: "sheet", id: "cape", size: [0.9, 1.2], nodes: [33, 42], center: [0, 1.2, -0.4], down: [0, -1, 0], pins: "top" });
host.play();
stage.add(host.cloth("cape").object);

function move(k) {
  for (let b = 1; b < BONES; b++) bones[b].rotation.set(0.01 * Math.sin(k / 20 + b), 0, 0);
  body.position.z = 0.1 * Math.sin(k / 30);
}
let count = 0;
let frames = 0;
host.onFrame(() => frames++);
/** One picture; the time that the host takes of it [ms]. */
function picture(withHost, now) {
  move(count++);
  const start = performance.now();
  if (withHost) host.update(now);
  const update = performance.now() - start;
  stage.updateMatrixWorld();
  const drawn = performance.now();
  body.skeleton.update();
  return update + performance.now() - drawn;
}
globalThis.block = (withHost, pictures) =>
  new Promise((resolve) => {
    const times = [];
    const next = (now) => {
      times.push(picture(withHost, now / 1000));
      if (times.length < pictures) requestAnimationFrame(next);
      else resolve({ times, frames });
    };
    requestAnimationFrame(next);
  });
globalThis.rush = async (pictures) => {
  for (let k = 0; k < pictures; k++) {
    picture(true, performance.now() / 1000);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return frames;
};
globalThis.smoke = { isShared: host.isShared };
`;

const valueOf = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};

const folder = mkdtempSync(join(tmpdir(), "pliant-page-cost-"));
mkdirSync(folder, { recursive: true });
const options = process.argv.includes("--transfer") ? { shared: false } : {};
const contents = PAGE(options);
await build({
  stdin: { contents, resolveDir: join(root, "packages/three"), loader: "js" },
  ...{ bundle: true, minify: true, format: "esm", outfile: join(folder, "bundle.js"), logLevel: "error" },
});
copyFileSync(join(root, "packages/three/dist/live-worker.js"), join(folder, "live-worker.js"));
writeFileSync(join(folder, "index.html"), HTML('<script type="module" src="./bundle.js"></script>'));
const server = await serve(folder, { isolated: true });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(String(error)));
  await page.goto(server.url);
  const { isShared } = await (await page.waitForFunction(() => globalThis.smoke)).jsonValue();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
  await devtools.send("Performance.enable");
  const cpu = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const block = (withHost) => page.evaluate(([on, n]) => globalThis.block(on, n), [withHost, BLOCK]);
  await block(true);
  const wall = { true: [], false: [] };
  const spent = { true: 0, false: 0 };
  for (let k = 0; k < BLOCKS; k++) {
    const withHost = k % 2 === 0;
    const before = await cpu();
    wall[withHost].push(...(await block(withHost)).times);
    spent[withHost] += (await cpu()) - before;
  }
  const pictures = (BLOCKS / 2) * BLOCK;
  const sorted = wall.true.toSorted((a, b) => a - b);
  const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const at = (share) => sorted[Math.floor(share * sorted.length)].toFixed(3);
  console.log(`frames ${isShared ? "in shared memory" : "as messages"}; load of the machine: see \`uptime\``);
  console.log(
    `wall [ms]  median ${at(0.5)}  mean ${mean(sorted).toFixed(3)}  95 % ${at(0.95)}  most ${at(0.9999)}; without the host, mean ${mean(wall.false).toFixed(3)}`,
  );
  const [on, off] = [spent.true / pictures, spent.false / pictures];
  console.log(
    `CPU [ms]   ${(on - off).toFixed(3)} a picture (${on.toFixed(3)} with, ${off.toFixed(3)} without)`,
  );
  const total = valueOf("--pictures", 10_000);
  const heap = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1000;
  };
  await page.evaluate((n) => globalThis.rush(n), total / 10);
  const first = await heap();
  const frames = await page.evaluate((n) => globalThis.rush(n), (9 * total) / 10);
  const last = await heap();
  console.log(
    `heap [kB]  ${first.toFixed(0)} after ${total / 10} pictures, ${last.toFixed(0)} after ${total}; ${frames} frames seen`,
  );
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
