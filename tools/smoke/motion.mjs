// Whether a page draws something that moves.

import { newPage } from "./open-page.mjs";

/** Between pictures that must differ [ms]. */
const MOMENT = 500;
const PATIENCE = 30_000;

/** What goes wrong in a page that should move, also while somebody pulls at its middle. */
export async function motionFaults(url) {
  const page = await newPage();
  const said = [];
  page.on("pageerror", (error) => said.push(`${url}: ${String(error)}`));
  try {
    await page.goto(url);
    await page.waitForSelector("canvas", { timeout: PATIENCE });
    await waitForMotion(page);
    const { width, height } = page.viewportSize();
    await page.mouse.move(width / 2, height / 2);
    await page.mouse.down();
    await page.mouse.move(width / 2 + 80, height / 2 - 40, { steps: 4 });
    await waitForMotion(page);
    await page.mouse.up();
  } catch (error) {
    said.push(`${url}: ${error.message}`);
  } finally {
    await page.close();
  }
  return said;
}

async function waitForMotion(page) {
  const first = await page.screenshot();
  for (let waited = 0; waited < PATIENCE; waited += MOMENT) {
    await page.waitForTimeout(MOMENT);
    if (!first.equals(await page.screenshot())) return;
  }
  throw new Error("nothing moves");
}
