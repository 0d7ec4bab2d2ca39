// node tools/pictures/desks.mjs: photographs the desks of the studio into docs/pictures.

import { join } from "node:path";
import { chromium } from "playwright";
import { buildStudio } from "../build/build-studio.mjs";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { serveStudio } from "../lib/serve-studio.mjs";
import { root } from "../lib/workspace.mjs";

const step = (page, count) => page.evaluate((steps) => globalThis.pliantStudio.step(steps), count);

/** The middle of a part of the page. */
async function middleOf(page, selector) {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return [x + width / 2, y + height / 2];
}

/** `act` brings the page to what the picture shows. */
const views = {
  "garment-desk": {
    example: "dress-silk",
    act: async (page) => {
      await page.keyboard.press("d");
      await page.locator('#garment-desk [data-point="front:0"]').waitFor();
      await page.locator("#frame").click();
      await step(page, 60);
      await page.locator("#garment-desk details").nth(1).locator("select").selectOption("gap");
      await step(page, 1);
      await page.mouse.click(...(await middleOf(page, '#garment-desk [data-point="front:0"]')));
    },
  },
  "paper-desk": {
    example: "miura",
    act: async (page) => {
      await page.keyboard.press("o");
      await page.locator("#paper-desk .crease.M").first().waitFor({ state: "attached" });
      await page.locator("#fold-share").fill("70");
      await page.waitForFunction(() => globalThis.pliantStudio.past().to > 2.5);
      await page.locator("#play").click();
      await page.mouse.click(...(await middleOf(page, '#paper-desk [data-crease="30"]')));
    },
  },
};

await buildStudio();
const { url, close } = await serveStudio(join(root, "apps/studio/dist"));
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
try {
  for (const [name, { example, act }] of Object.entries(views)) {
    const page = await browser.newPage({
      ...{ viewport: { width: 1440, height: 900 }, colorScheme: "light", reducedMotion: "reduce" },
    });
    page.setDefaultTimeout(60_000);
    await page.goto(`${url}?quality=best&lang=en#${example}`);
    await page.locator(`html[data-ready="${example}"]`).waitFor();
    await act(page);
    // Greetings go away by themselves, a still picture is refined.
    await page.evaluate(() => (globalThis.document.getElementById("toast").hidden = true));
    await page.waitForTimeout(20_000);
    const path = join(root, "docs/pictures", `${name}.jpg`);
    await page.screenshot({ path, type: "jpeg", quality: 80 });
    console.log(path);
    await page.close();
  }
} finally {
  await browser.close();
  close();
}
