// Looks at the built site: every link leads to a file and a heading, every program in a page draws and says no error, nothing is asked of another host.
//   node tools/site/check-site.mjs [picture.png]     after `npm run docs`

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { globSync } from "../lib/glob.mjs";
import { root } from "../lib/workspace.mjs";
import { serve } from "../smoke/serve.mjs";

const SITE = join(root, "out/site");
/** For a first picture, and for what goes wrong after it [ms]. */
const PATIENCE = 60_000;
const MOMENT = 3000;

function brokenLinks() {
  const pages = globSync(SITE, ".html").filter((page) => !page.includes("/studio/"));
  const anchors = new Map();
  const anchorsOf = (file) => {
    if (!anchors.has(file))
      anchors.set(
        file,
        new Set([...readFileSync(file, "utf8").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      );
    return anchors.get(file);
  };
  return pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/(?:href|src)="([/#][^"]*)"/g)]
      .map(([, link]) => link)
      .filter((link) => !leadsSomewhere(page, decodeURIComponent(link.replaceAll("&amp;", "&")), anchorsOf))
      .map((link) => `${page.slice(SITE.length)} -> ${link}`),
  );
}

function leadsSomewhere(page, link, anchorsOf) {
  const [, path, anchor] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link);
  const file =
    path === ""
      ? page
      : [path, `${path}.html`, join(path, "index.html")].map(inSite).find((each) => isFile(each));
  if (!file) return false;
  return !anchor || !file.endsWith(".html") || anchorsOf(file).has(anchor);
}

const inSite = (path) => join(SITE, path);
const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** What goes wrong in the programs of a page; `picture` is where it is painted to. */
async function programFaults(browser, url, picture) {
  const page = await browser.newPage();
  const said = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== new URL(url).host) said.push(`asks ${host}`);
  });
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  await page.goto(url);
  for (const frame of page.frames().slice(1)) {
    const canvas = frame.waitForSelector("canvas", { timeout: PATIENCE });
    if (!(await canvas.catch(() => null))) said.push("a program has drawn nothing");
    await page.waitForTimeout(MOMENT);
    const text = await frame.evaluate(() => globalThis.document.body.textContent.trim());
    if (text !== "") said.push(text);
  }
  if (picture) await page.screenshot({ path: picture });
  await page.close();
  return said.map((line) => `${url}: ${line}`);
}

const server = await serve(SITE);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const faults = brokenLinks();
const pages = [
  ...[
    "",
    "guides/try",
    "guides/live",
    "guides/character",
    "guides/grab",
    "guides/colliders",
    "guides/worker",
  ],
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
