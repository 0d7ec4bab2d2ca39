// A page in headless Chromium, with this repository's sources and a folder of takes, for readers that live in browsers.

import { createReadStream, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright";
import { createServer, defaultClientConditions } from "vite";
import { chromiumArgs, ensureChromium } from "../../lib/chromium.mjs";
import { root } from "../../lib/workspace.mjs";

/** OpenUSD has threads, and they want shared memory. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
};

const TYPES = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };

/**
 * Opens a page whose module is `script` and calls `use` with it. `/takes/` is the first folder, `/files/` the second; `/slowly/` are the takes again,
 * dripping for two seconds.
 */
export async function withPage({ takes, files, script }, use) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["@pliant/source", ...defaultClientConditions] },
    // Each page its own copy of what it imports, ready before it is asked for.
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [plugin({ takes, files, script })],
    server: {
      host: "127.0.0.1",
      port: 0,
      hmr: false,
      headers: ISOLATED,
    },
  });
  await server.listen();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage({ viewport: { width: 480, height: 360 } });
    page.setDefaultTimeout(120_000);
    page.on("pageerror", (error) => console.error(`page: ${error.message}`));
    page.on("console", (message) => message.type() === "error" && console.error(`page: ${message.text()}`));
    await page.goto(`${server.resolvedUrls.local[0]}reader.html`);
    await page.waitForFunction(() => globalThis.isReady);
    return await use(page);
  } finally {
    await browser.close();
    await server.close();
  }
}

function plugin({ takes, files, script }) {
  return {
    name: "pliant-reader",
    resolveId: (id) => (id === "/reader.js" ? id : null),
    load: (id) => (id === "/reader.js" ? script : null),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = decodeURIComponent((request.url ?? "").split("?")[0]);
        const named = /^\/(takes|files|slowly)\/([\w.-]+)$/.exec(path);
        if (path === "/reader.html") {
          response.writeHead(200, { "content-type": TYPES.html, ...ISOLATED });
          response.end(
            '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/reader.js"></script>',
          );
        } else if (named) {
          const file = join((named[1] === "files" ? files : takes) ?? "", named[2]);
          if (!existsSync(file)) return void response.writeHead(404).end();
          void send(request, response, file, named[1] === "slowly");
        } else next();
      });
    },
  };
}

async function send(request, response, file, isSlow) {
  const { size } = statSync(file);
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  const start = range ? Number(range[1]) : 0;
  const end = range && range[2] !== "" ? Math.min(Number(range[2]), size - 1) : size - 1;
  response.writeHead(range ? 206 : 200, {
    "content-type": TYPES[file.split(".").at(-1)] ?? "application/octet-stream",
    "content-length": end - start + 1,
    "accept-ranges": "bytes",
    ...ISOLATED,
    ...(range && { "content-range": `bytes ${start}-${end}/${size}` }),
  });
  const highWaterMark = isSlow ? Math.ceil(size / 40) : 2 ** 18;
  for await (const part of createReadStream(file, { start, end, highWaterMark })) {
    if (response.destroyed) return;
    response.write(part);
    if (isSlow) await setTimeout(50);
  }
  response.end();
}
