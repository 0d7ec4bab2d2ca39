// Opens pages in one Chromium and waits for what they found.

import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";

const PATIENCE = 60_000;
let browser;

/** A tab of the one Chromium. */
export async function newPage() {
  browser ??= await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  return browser.newPage();
}

/** What the page at an address puts into `globalThis.smoke`; throws with all that went wrong in it. */
export async function openPage(url) {
  const page = await newPage();
  const said = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  page.on("requestfailed", (request) => said.push(`${request.url()}: ${request.failure()?.errorText}`));
  try {
    await page.goto(url);
    const handle = await page.waitForFunction(() => globalThis.smoke, null, { timeout: PATIENCE });
    const found = await handle.jsonValue();
    if (found.error) throw new Error([found.error, ...said].join("\n"));
    return found;
  } catch (error) {
    throw new Error([error.message, ...said].join("\n"), { cause: error });
  } finally {
    await page.close();
  }
}

export async function closeBrowser() {
  await browser?.close();
  browser = undefined;
}
