// Strips of six moments that the studio's gallery shows, one per example: apps/studio/src/gallery/thumbs/. See gallery.mjs.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/workspace.mjs";

const folder = join(root, "apps/studio/src/gallery/thumbs");

/**
 * Steps between two moments where 20 are too few or too many; steps before the first; `isFollowed` where it flies off; a key that is
 * held down.
 */
const ways = {
  hang: { stride: 12 },
  box: { stride: 10 },
  fuzzy: { stride: 120 },
  aeroplane: { stride: 45, start: 30, isFollowed: true },
  crumple: { stride: 60 },
  ball: { stride: 60 },
  fist: { stride: 30, start: 240 },
  confine: { stride: 15, key: "[" },
  crumpled: { stride: 25 },
  push: { stride: 35, start: 40 },
  tablecloth: { stride: 14, start: 126 },
  tilt: { stride: 5, start: 4 },
  skin: { stride: 7 },
  tumble: { stride: 9 },
};

/** All examples that can be opened. */
export const stripNames = () =>
  readdirSync(join(root, "examples")).filter((name) =>
    existsSync(join(root, "examples", name, "scene.json")),
  );

/** Six moments, seen from where all of them are seen: stepped once, looked at again in the recorded past. */
export async function makeStrip(page, name) {
  await page.evaluate((hash) => (globalThis.location.hash = hash), name);
  await page.waitForSelector(`html[data-ready="${name}"]`);
  const { key, ...way } = ways[name] ?? {};
  if (key) await page.keyboard.down(key);
  const moments = await page.evaluate(shootMoments, way);
  if (key) await page.keyboard.up(key);
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
async function shootMoments({ stride = 20, start = 0, isFollowed = false }) {
  const studio = globalThis.pliantStudio;
  const moments = [];
  if (start > 0) await studio.step(start);
  for (let moment = 0; moment < 6; moment++) {
    await studio.step(stride);
    moments.push({ time: studio.past().to, points: studio.outline() });
  }
  const all = moments.flatMap(({ points }) => points);
  const pictures = [];
  for (const { time, points } of moments) {
    studio.look(isFollowed ? points : all, 1.6);
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
