// node tools/pictures/first-steps.mjs: walks the path of docs/first-steps.md in Chromium, photographs it into docs/pictures, and opens what was
// downloaded in Blender. Run `npm run build` first. Says how long each step took.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { tShirt, writePattern } from "@pliant/garment";
import { chromium } from "playwright";
import { chromiumArgs, findChromium } from "../lib/chromium.mjs";
import { root } from "../lib/workspace.mjs";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const site = join(root, "apps", "studio", "dist");
const folder = mkdtempSync(join(tmpdir(), "pliant-first-steps-"));
const body = join(folder, "body.glb");
const shirt = join(folder, "shirt.json");
const take = join(folder, "take.glb");

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://host");
  readFile(join(site, pathname === "/" ? "index.html" : pathname)).then(
    (content) =>
      response
        .writeHead(200, { "content-type": types[extname(pathname) || ".html"] ?? "application/octet-stream" })
        .end(content),
    () => response.writeHead(404).end(),
  );
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

/** Length of the take [s]. */
const SECONDS = 5;

let began = performance.now();
/** Says what took how long since the last time. */
const tell = (what) => {
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  began = performance.now();
};

const cli = join(root, "packages", "cli", "bin", "pliant.js");
spawnSync(process.execPath, [cli, "mannequin", "--out", body, "--triangles", "8000"], { stdio: "inherit" });
// A pattern of one's own: any GarmentCode or SVG file does.
writeFileSync(shirt, writePattern(tShirt({ height: 1.7, chest: 0.88, waist: 0.7, hip: 0.95 })));
tell("pliant mannequin, and a pattern");

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.setDefaultTimeout(600_000);
const photograph = async (name) => {
  await page.waitForTimeout(400);
  await page.screenshot({
    path: join(root, "docs", "pictures", `first-steps-${name}.jpg`),
    quality: 82,
    type: "jpeg",
  });
};

try {
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.locator("html[data-ready]").waitFor();
  tell("open");
  await photograph("open");
  await page.locator("#file").setInputFiles(body);
  await page.locator("#dress [data-draft=tShirt]").waitFor();
  await page.locator('html[data-ready="own"]').waitFor();
  tell("drop the character");
  await photograph("character");
  await page.locator("#file").setInputFiles(shirt);
  const desk = page.locator("#garment-desk");
  const sewn = () => desk.locator('.sewing[data-state="sewn"]').waitFor();
  await desk.locator('.sewing[data-state="sewing"]').waitFor();
  tell("drop the pattern: the desk opens");
  await sewn();
  tell("the shirt is sewn on");
  await page.waitForFunction(() => window.pliantStudio.past().to > 0.3);
  tell("0.3 s of walking");
  await photograph("dressed");
  const hem = await desk.locator('circle[data-point="front:0"]').boundingBox();
  await page.mouse.move(hem.x + hem.width / 2, hem.y + hem.height / 2);
  await page.mouse.down();
  await page.mouse.move(hem.x + hem.width / 2, hem.y + 16, { steps: 4 });
  await page.mouse.up();
  await desk.locator('.sewing[data-state="sewing"]').waitFor();
  await sewn();
  tell("drag the hem: eased into it");
  const choices = desk.locator("details").first().locator("select");
  await choices.nth(0).selectOption("silk");
  await choices.nth(1).selectOption("stripes");
  await page.waitForFunction(() => /"stripes"/.test(window.pliantStudio.text()));
  tell("change fabric and print");
  await photograph("silk");
  await page.keyboard.press("d");
  await page.locator("#tab-export").click();
  await page.locator("#take-kind").selectOption("glb");
  await page.locator("#take-seconds").fill(String(SECONDS));
  const download = page.waitForEvent("download");
  await page.locator("#take-record").click();
  await (await download).saveAs(take);
  tell(`record and download ${SECONDS} s`);
  await photograph("take");
} finally {
  await browser.close();
  server.close();
}

const seen = join(folder, "seen.json");
const python = join(root, "tools/verify/blender-vertices.py");
const blender = spawnSync("blender", [
  "--background",
  "--python",
  python,
  "--",
  take,
  "30",
  seen,
  "0",
  "15",
  "29",
]);
if (blender.status === 0) {
  for (const [name, frames] of Object.entries(JSON.parse(readFileSync(seen, "utf8")))) {
    const [first, last] = [frames[0], frames[29]];
    const moved = Math.max(
      ...first.map((point, i) => Math.hypot(...point.map((value, k) => value - last[i][k]))),
    );
    console.log(`Blender: ${name}, ${first.length} vertices, the farthest moves ${moved.toFixed(3)} m`);
  }
  tell("Blender");
} else console.log("no Blender here");
rmSync(folder, { recursive: true, force: true });
