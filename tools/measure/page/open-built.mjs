// A page from a text: bundled, beside the workers of live cloth, on a host of its own.

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../../lib/workspace.mjs";
import { HTML } from "../../smoke/program.mjs";
import { serve } from "../../smoke/serve.mjs";

/** Opens it for as long as `work` takes. `workspace`: whose packages it imports. */
export async function withPage(browser, { contents, workspace }, work) {
  const folder = mkdtempSync(join(tmpdir(), "pliant-page-"));
  await build({
    stdin: { contents, resolveDir: join(root, workspace), loader: "js" },
    ...{ bundle: true, minify: true, format: "esm", outfile: join(folder, "bundle.js"), logLevel: "error" },
    define: { "process.env.NODE_ENV": '"development"' },
  });
  for (const worker of ["live-worker.js", "live-worker-all.js"])
    copyFileSync(join(root, "packages/three/dist", worker), join(folder, worker));
  writeFileSync(join(folder, "index.html"), HTML('<script type="module" src="./bundle.js"></script>'));
  const server = await serve(folder, { isolated: true });
  const page = await browser.newPage();
  try {
    page.on("pageerror", (error) => console.error(String(error)));
    await page.goto(server.url);
    await page.waitForFunction(() => globalThis.smoke);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
    await devtools.send("Performance.enable");
    return await work(page, devtools);
  } finally {
    await page.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the page's heap holds after a collection [kB]. */
export async function heapOf(devtools) {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1000;
}

/** Objects of a global class, and of those that extend it, that are still there after a collection. */
export async function countOf(devtools, name) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { result } = await devtools.send("Runtime.evaluate", { expression: `${name}.prototype` });
  const { objects } = await devtools.send("Runtime.queryObjects", { prototypeObjectId: result.objectId });
  const length = { functionDeclaration: "function () { return this.length; }", returnByValue: true };
  const { result: count } = await devtools.send("Runtime.callFunctionOn", {
    ...length,
    objectId: objects.objectId,
  });
  await devtools.send("Runtime.releaseObject", { objectId: objects.objectId });
  return count.value;
}
