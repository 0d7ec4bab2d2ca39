// node tools/pictures/render-pictures.mjs [example…]: docs/pictures/<example>.jpg, from the real page in headless Chromium.
// An example may have more scenes than one: box/1s is examples/box/1s.json and becomes box-1s.jpg.
// `contact` is an example with the views of contact switched on; `methods/0.03` is the page of four methods at that step.

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { figure, hideCards, sheetStyle } from "../lib/contact-sheet.mjs";
import { lendDressed, photographWorn, worn } from "./garment-pictures.mjs";
import { setup } from "../setup.mjs";
import { root } from "../lib/workspace.mjs";

/** Steps (of 1/90 s, unless the scene says otherwise) after which each example looks like itself. */
const moment = {
  attach: 105,
  bars: 27,
  block: 200,
  bend: 90,
  blanket: 70,
  bounce: 23,
  jelly: 87,
  knot: 70,
  skin: 26,
  slide: 60,
  stairs: 110,
  tilt: 22,
  tumble: 200,
  box: 60,
  "box/1s": 40,
  "box/100s": 40,
  cut: 150,
  ghost: 190,
  poncho: 300,
  round: 220,
  hang: 95,
  flag: 200,
  fuzzy: 1800,
  "fuzzy-long-steps": 150,
  drape: 240,
  curtain: 150,
  twist: 160,
  swing: 60,
  push: 318,
  shapes: 200,
};

/** Steps at which frames of a contact sheet are taken, three to a row. */
const frames = {
  fabrics: { steps: [90, 126, 162, 198, 270, 360], title: "silk · cotton shirting · denim" },
  fold: { steps: [90, 200, 300, 380, 450, 630], title: "folded twice" },
  layers: { steps: [30, 90, 150, 210, 300, 450], title: "three layers" },
  ring: { steps: [45, 90, 120, 160, 200, 240], title: "through a ring" },
  tablecloth: { steps: [120, 144, 162, 180, 198, 300], title: "jerked away" },
  wring: { steps: [90, 200, 290, 380, 500, 700], title: "three turns" },
};

/** Pictures of an example with keys pressed. */
const looks = {
  contact: { example: "drape", steps: 75, keys: ["k", "v", "x"] },
};
/** Pictures of several scenes side by side, seen from near: scene, steps, what is written below. */
const pairs = {
  crumple: [
    ["crumple", 132, "copy paper in a ball, 2.2 s"],
    ["crumple", 340, "when it has let go"],
    ["crumple/rubber", 340, "the same without damage"],
  ],
  ball: [
    ["ball", 252, "layers lie on each other, 4.2 s"],
    ["ball", 460, "when it has let go"],
  ],
  creases: [
    ["dog-ear", 150, "a corner turned down"],
    ["letter", 350, "folded in three"],
  ],
  fist: [["fist", 410, "twelve spheres closed on it, and let go"]],
  aeroplane: [
    ["aeroplane", 78, "corners to the middle", 1],
    ["aeroplane", 150, "in half", 1],
    ["aeroplane", 245, "wings down", 1],
    ["aeroplane", 258, "thrown", 1],
  ],
  crumpled: [
    ["crumpled/broken", 150, "a fifth of the edges broken"],
    ["crumpled/hinged", 150, "a fifth creased"],
    ["crumpled", 150, "both"],
  ],
  "crumple-phi": [
    ["crumple/phi1", 340, "φ = 1: easily damaged"],
    ["crumple/phi5", 340, "φ = 5: hardly"],
  ],
  "crumple-psi": [
    ["crumple/psi1", 350, "ψ = 1: area kept, bumpy"],
    ["crumple/psi01", 350, "ψ = 0.1: area given up, smoother"],
  ],
};
/** Scenes that are photographed while they play: after so many seconds, and so many more on a machine slowed by that power of two. */
const live = { governed: { seconds: 14, slow: 1.5, slowed: 5 } };
/** One instant on several meshes. */
const meshes = {
  resample: { scene: "governed/swing", steps: 62, body: "sheet", sizes: [30, 45, 30] },
};
const size = { width: 1200, height: 750 };

/** Steps [s] at which the four methods are photographed, after so many seconds. */
const methods = { steps: ["0.01", "0.03", "0.05"], seconds: 8 };

/** For contact sheets: a large view, and where in it the cloth hangs. */
const wide = { width: 1900, height: 1060 };
const middle = { x: 600, y: 30, width: 700, height: 390 };

async function main(names) {
  if (!(await setup())) return 1;
  const server = spawn(process.execPath, [join(root, "packages/cli/bin/pliant.js"), "studio"]);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    const url = await firstUrl(server);
    const folder = join(root, "docs/pictures");
    mkdirSync(folder, { recursive: true });
    for (const name of names) {
      if (name in pairs) {
        await sideBySide(browser, url, pairs[name], join(folder, `${name}.jpg`));
        continue;
      }
      if (name in worn) {
        await photographWorn(
          browser,
          await openStudio(browser, url, name),
          name,
          join(folder, `${name}.jpg`),
        );
        continue;
      }
      if (name in live) {
        await photographLive(browser, url, name, join(folder, `${name}.jpg`));
        continue;
      }
      if (name in meshes) {
        await photographMeshes(browser, url, meshes[name], join(folder, `${name}.jpg`));
        continue;
      }
      if (name.startsWith("methods/")) {
        await photographMethods(browser, url, name.slice(8), folder);
        continue;
      }
      const page = await openStudio(browser, url, looks[name]?.example ?? name);
      const path = join(folder, `${name.replace("/", "-")}.jpg`);
      if (name in frames) await contactSheet(browser, page, frames[name], path);
      else await photograph(page, looks[name] ?? { steps: moment[name] ?? 90 }, path);
    }
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

/** Reduced motion: the page opens paused, so the picture is of a known step. */
async function openStudio(browser, url, name) {
  const page = await browser.newPage({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
  const [example, scene] = name.split("/");
  if (example in worn) await lendDressed(page, url);
  await page.goto(`${url}?quality=best#${example}`);
  await page.waitForSelector("html[data-ready]", { timeout: example in worn ? 900_000 : 60_000 });
  if (scene) {
    await page.locator("#file").setInputFiles(join(root, "examples", `${name}.json`));
    await page.waitForSelector('html[data-ready="own"]', { timeout: 60_000 });
  }
  return page;
}

/** Frames of one run side by side, each with its time. */
async function contactSheet(browser, page, { steps: moments, title }, path) {
  // Only the cloth, as large as it goes.
  await hideCards(page);
  await page.setViewportSize(wide);
  await page.keyboard.press("f");
  await page.waitForTimeout(1500);
  const pictures = [];
  let done = 0;
  for (const moment of moments) {
    await page.evaluate((count) => globalThis.pliantStudio.step(count), moment - done);
    done = moment;
    const shot = await page.screenshot({ type: "jpeg", quality: 90, clip: middle });
    pictures.push(figure(shot, `${title}, ${(moment / 90).toFixed(1)} s`));
  }
  await page.close();
  const sheet = await browser.newPage({ viewport: { width: 1500, height: 100 } });
  await sheet.setContent(`<style>${sheetStyle(3)}</style>${pictures.join("")}`);
  await sheet.screenshot({ path, type: "jpeg", quality: 85, fullPage: true });
  await sheet.close();
  console.log(path);
}

/** Each from near: the wheel turns the view closer. */
async function sideBySide(browser, url, shots, path) {
  const pictures = [];
  for (const [scene, steps, caption, turns = 5] of shots) {
    const page = await openStudio(browser, url, scene);
    await page.setViewportSize({ width: 900, height: 700 });
    await hideCards(page);
    await page.mouse.move(450, 330);
    for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, -160);
    await page.evaluate((count) => globalThis.pliantStudio.step(count), steps);
    await page.waitForTimeout(1500);
    const clip = await page.evaluate(aroundSheet);
    const shot = await page.screenshot({
      type: "jpeg",
      quality: 92,
      clip,
    });
    pictures.push(figure(shot, caption));
    await page.close();
  }
  const sheet = await browser.newPage({ viewport: { width: 500 * shots.length, height: 100 } });
  await sheet.setContent(`<style>${sheetStyle(shots.length)}</style>${pictures.join("")}`);
  await sheet.screenshot({ path, type: "jpeg", quality: 85, fullPage: true });
  await sheet.close();
  console.log(path);
}

/** Runs in the page: a square around the first body, wherever it has drifted. */
function aroundSheet() {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let node = 0; node < 1600; node += 7) {
    const [x, y] = globalThis.pliantStudio.node(node).page;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const side = Math.min(680, Math.max(right - left, bottom - top) * 1.25);
  const within = (middle, most) => Math.min(Math.max(middle - side / 2, 0), most - side);
  return {
    x: within((left + right) / 2, 900),
    y: within((top + bottom) / 2, 700),
    width: side,
    height: side,
  };
}

/** In real time, with the panels. */
async function photographLive(browser, url, name, path) {
  const { seconds, slow, slowed } = live[name];
  const page = await browser.newPage({ viewport: { width: 1200, height: 820 }, colorScheme: "light" });
  await page.goto(`${url}#${name}`);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  await page.waitForTimeout(1000 * seconds);
  await page.locator("#slow").fill(String(slow));
  await page.waitForTimeout(1000 * slowed);
  await page.screenshot({ path, type: "jpeg", quality: 82 });
  await page.close();
  console.log(path);
}

/** The same instant, carried from mesh to mesh. */
async function photographMeshes(browser, url, { scene, steps, body, sizes }, path) {
  const page = await openStudio(browser, url, scene);
  await page.setViewportSize({ width: 900, height: 700 });
  await hideCards(page);
  await page.mouse.move(450, 330);
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -160);
  await page.evaluate((count) => globalThis.pliantStudio.step(count), steps);
  await page.keyboard.press("w");
  await page.waitForTimeout(1500);
  const pictures = [];
  for (const nodes of sizes) {
    await page.evaluate((given) => globalThis.pliantStudio.resize(given), { [body]: nodes });
    await page.waitForTimeout(800);
    const shot = await page.screenshot({
      type: "jpeg",
      quality: 92,
      clip: { x: 190, y: 60, width: 620, height: 600 },
    });
    pictures.push(figure(shot, `${nodes} × ${nodes}`));
  }
  await page.close();
  const sheet = await browser.newPage({ viewport: { width: 500 * sizes.length, height: 100 } });
  await sheet.setContent(`<style>${sheetStyle(sizes.length)}</style>${pictures.join("")}`);
  await sheet.screenshot({ path, type: "jpeg", quality: 85, fullPage: true });
  await sheet.close();
  console.log(path);
}

/** One flag by four methods, at a step [s]. */
async function photographMethods(browser, url, step, folder) {
  const page = await browser.newPage({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(new URL("methods.html", url).href);
  await page.waitForSelector('html[data-ready="methods"]', { timeout: 60_000 });
  await page.evaluate(
    ([dt, seconds]) => globalThis.pliantMethods.run(dt, seconds),
    [Number(step), methods.seconds],
  );
  const path = join(folder, `methods-${step}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 84 });
  await page.close();
  console.log(path);
}

async function photograph(page, { steps, keys = [] }, path) {
  // A greeting that goes away by itself.
  await page.evaluate(() => document.getElementById("toast")?.remove());
  for (const key of keys) await page.keyboard.press(key);
  await page.evaluate((count) => globalThis.pliantStudio.step(count), steps);
  // What passes through what is found out beside the run.
  if (keys.includes("x")) await page.waitForFunction(isFound);
  await page.screenshot({ path, type: "jpeg", quality: 82 });
  await page.close();
  console.log(path);
}

/** Runs in the page: whether crossings of the picture that is shown were found. */
function isFound() {
  return /^(none|[\d,]+ pairs?)$/.test(globalThis.document.querySelector("#crossings-legend").textContent);
}

const examples = readdirSync(join(root, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const more = [
  ...Object.keys(moment).filter((name) => name.includes("/")),
  ...Object.keys(looks),
  ...Object.keys(pairs).filter((name) => !examples.includes(name)),
  ...Object.keys(meshes),
  ...methods.steps.map((step) => `methods/${step}`),
];
const asked = process.argv.slice(2);
process.exitCode = await main(asked.length > 0 ? asked : [...examples, ...more]);
