// Garments on a body that moves, for render-pictures.mjs: five moments of a run side by side.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { colliderPoses, colliderShapes, parseScene } from "@pliant/scene";
import { figure, hideCards, sheetStyle } from "../lib/contact-sheet.mjs";
import { root } from "../lib/workspace.mjs";

/** Steps at which garments on a body are photographed, five side by side; the first starts take a minute, to dress. */
export const worn = {
  "dress-silk": [135, 195, 230, 265, 300],
  "dress-stiff": [135, 195, 230, 265, 300],
  "dress-dance": [150, 210, 255, 300, 360],
  "top-skirt": [135, 195, 230, 265, 300],
  "top-trousers": [135, 195, 230, 265, 300],
};

/** Garments that `pliant bake` has put on are given to the page, which would take a minute for them. */
export async function lendDressed(page, url) {
  const folder = process.env["PLIANT_BAKES"] ?? "";
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith("dressed-")) : [];
  await page.goto(`${url}methods.html`);
  for (const file of files) {
    const kept = [file.replace(/\.modes$/, ""), [...readFileSync(join(folder, file))]];
    await page.evaluate(async ([key, bytes]) => {
      const store = await globalThis.caches.open("pliant-modes");
      await store.put(`https://modes.invalid/${key}`, new Response(new Blob([Uint8Array.from(bytes)])));
    }, kept);
  }
}

/** A body from head to foot, at five moments of one run; of a bake, where PLIANT_BAKES is a folder with <example>.pc2 (and `bake --cache`). */
export async function photographWorn(browser, page, name, path) {
  const goTo = await momentsOf(page, name);
  await page.setViewportSize({ width: 1400, height: 1400 });
  await hideCards(page);
  await page.keyboard.press("f");
  await page.waitForTimeout(1500);
  const pictures = [];
  for (const step of worn[name]) {
    await goTo(step);
    const clip = { x: 450, y: 225, width: 500, height: 900 };
    const shot = await page.screenshot({ type: "jpeg", quality: 90, clip });
    pictures.push(figure(shot, `${(step / 90).toFixed(1)} s`));
  }
  await page.close();
  const sheet = await browser.newPage({ viewport: { width: 1500, height: 100 } });
  await sheet.setContent(`<style>${sheetStyle(5)}</style>${pictures.join("")}`);
  await sheet.screenshot({ path, type: "jpeg", quality: 85, fullPage: true });
  await sheet.close();
  console.log(path);
}

/** Shows a step of the page's own run, or of a bake. */
async function momentsOf(page, name) {
  const file = join(process.env["PLIANT_BAKES"] ?? "", `${name}.pc2`);
  let done = 0;
  if (!existsSync(file)) {
    return async (step) => {
      await page.evaluate((count) => globalThis.pliantStudio.step(count), step - done);
      done = step;
    };
  }
  const bytes = readFileSync(file);
  const { scene } = parseScene(readFileSync(join(root, "examples", name, "scene.json"), "utf8"));
  const [shapesAt, posesAt] = [colliderShapes(scene), colliderPoses(scene)];
  const length = 3 * bytes.readInt32LE(16);
  return async (step) => {
    const frame = Math.round(step / 3);
    const positions = new Float32Array(bytes.buffer, bytes.byteOffset + 32 + 4 * length * frame, length);
    const vertices = shapesAt(frame / 30).flatMap((shape) => (shape ? [...shape.vertices] : []));
    const columns = [[...positions], vertices, [...posesAt(frame / 30)]];
    await page.evaluate((given) => globalThis.pliantStudio.show(...given), columns);
  };
}
