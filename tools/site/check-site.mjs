// Looks at the built site: every link leads to a file, every program in a page draws and says no error.
//   node tools/site/check-site.mjs [picture.png]     after `npm run docs`

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { globSync } from "../lib/glob.mjs";
import { root } from "../lib/workspace.mjs";
import { serve } from "../smoke/serve.mjs";

const SITE = join(root, "out/site");

function brokenLinks() {
  const pages = globSync(SITE, ".html").filter((page) => !page.includes("/studio/"));
  return pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/(?:href|src)="(\/[^"#?]*)/g)]
      .map(([, link]) => link)
      .filter((link) => !leadsSomewhere(decodeURIComponent(link)))
      .map((link) => `${page.slice(SITE.length)} -> ${link}`),
  );
}

const leadsSomewhere = (link) =>
  [link, `${link}.html`, join(link, "index.html")].some(
    (each) => existsSync(join(SITE, each)) && statSync(join(SITE, each)).isFile(),
  );

/** What goes wrong in the programs of a page; `picture` is where it is painted to. */
async function programFaults(browser, url, picture) {
  const page = await browser.newPage();
  const said = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  await page.goto(url);
  await page.waitForTimeout(6000);
  for (const frame of page.frames().slice(1)) {
    const text = await frame.evaluate(() => globalThis.document.body.textContent.trim());
    if (text !== "") said.push(text);
    if ((await frame.locator("canvas").count()) === 0) said.push("a program has drawn nothing");
  }
  if (picture) await page.screenshot({ path: picture });
  await page.close();
  return said.map((line) => `${url}: ${line}`);
}

const server = await serve(SITE);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const faults = brokenLinks();
const pages = [
  ...["", "guides/try", "guides/grab", "guides/colliders", "guides/worker"],
  ...["start/three", "start/paper"],
];
for (const page of pages)
  faults.push(
    ...(await programFaults(browser, server.url + page, page === "" ? process.argv[2] : undefined)),
  );
await browser.close();
server.close();
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? `all links lead somewhere, programs of ${pages.length} pages draw`
    : `${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
