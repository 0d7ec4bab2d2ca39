// Strips of six moments that the studio's gallery shows, one per example: apps/studio/src/gallery/thumbs/. See gallery.mjs.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const folder = join(root, "apps/studio/src/gallery/thumbs");

/** Steps between two moments where 20 are too few or too many. */
const strides = {
  hang: 12,
  box: 2,
  fuzzy: 120,
  aeroplane: 45,
  crumple: 60,
  ball: 60,
  fist: 50,
  confine: 1,
  crumpled: 4,
};

/** What the view is fitted to, as points [m], where everything that moves is too much. */
const boxes = {};

/** All examples that can be opened. */
export const stripNames = () =>
  readdirSync(join(root, "examples")).filter((name) => existsSync(join(root, "examples", name, "scene.json")));

/** Six moments, seen from where all of them are seen: stepped once, looked at again in the recorded past. */
export async function makeStrip(page, name) {
  await page.evaluate((hash) => (globalThis.location.hash = hash), name);
  await page.waitForSelector(`html[data-ready="${name}"]`);
  const moments = await page.evaluate(shootMoments, { stride: strides[name] ?? 20, own: boxes[name] });
  await writeStrip(page, name, moments);
}

/** Pictures of any size, given by their addresses, become a strip. */
export async function writeStrip(page, name, moments) {
  const strip = await page.evaluate(joinStrip, moments);
  const path = join(folder, `${name}.webp`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, Buffer.from(strip.split(",")[1], "base64"));
  console.log(path);
}

/** Runs in the page. */
async function shootMoments({ stride, own }) {
  const studio = globalThis.pliantStudio;
  const [times, points] = [[], []];
  for (let moment = 0; moment < 6; moment++) {
    await studio.step(stride);
    times.push(studio.past().to);
    points.push(...studio.outline());
  }
  studio.look(own ?? points, 1.6);
  const pictures = [];
  for (const time of times) {
    studio.scrub(time);
    pictures.push(await studio.picture(320, 200));
  }
  return pictures;
}

/** Runs in the page: pictures side by side, each 160 × 100. */
async function joinStrip(moments) {
  const canvas = Object.assign(globalThis.document.createElement("canvas"), { width: 960, height: 100 });
  const context = canvas.getContext("2d");
  for (const [index, moment] of moments.entries()) {
    const picture = Object.assign(new globalThis.Image(), { src: moment });
    await picture.decode();
    context.drawImage(picture, 160 * index, 0, 160, 100);
  }
  return canvas.toDataURL("image/webp", 0.8);
}
