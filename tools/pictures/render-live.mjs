// A picture of live cloth on a page that has nothing else: a cape that follows a ball.
//   node tools/pictures/render-live.mjs cape.png [--seconds 4]

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { createServer, defaultClientConditions } from "vite";
import { chromiumArgs, ensureChromium } from "../lib/chromium.mjs";
import { root } from "../lib/workspace.mjs";

const {
  values,
  positionals: [file = "cape.png"],
} = parseArgs({ allowPositionals: true, options: { seconds: { type: "string", default: "4" } } });

const server = await createServer({
  ...{ root: join(root, "tools/pictures/live"), configFile: false, logLevel: "error" },
  resolve: { conditions: [...defaultClientConditions, "@pliant/source"] },
  worker: { format: "es" },
  server: { fs: { allow: [root] } },
});
await server.listen();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage({ viewport: { width: 720, height: 720 } });
  // Pictures of 1/60 s each, however long this machine takes for one: what a visitor sees.
  await page.addInitScript(() => {
    let picture = 0;
    const own = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) =>
      own(() => setTimeout(() => callback((1000 * picture++) / 60), 40));
    globalThis.pictures = () => picture;
  });
  page.on("pageerror", (error) => console.error(error.message));
  await page.goto(`${server.resolvedUrls.local[0]}cape.html`);
  const wanted = 60 * Number(values.seconds);
  await page.waitForFunction((count) => globalThis.pictures() >= count, wanted, { timeout: 180_000 });
  writeFileSync(file, await page.screenshot());
} finally {
  await browser.close();
  await server.close();
}
