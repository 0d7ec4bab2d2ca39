// A plain host of folders, which lets other origins read.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

/** `isolated`: pages may share memory with their workers, and their clock is fine. */
export async function serve(folder, { isolated = false } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = [pathname, `${pathname}.html`, join(pathname, "index.html")]
      .map((each) => join(folder, normalize(decodeURIComponent(each))))
      .find((each) => each.startsWith(folder) && existsSync(each) && statSync(each).isFile());
    const type = path && (types[extname(path)] ?? "application/octet-stream");
    response.writeHead(path ? 200 : 404, {
      "access-control-allow-origin": "*",
      ...(type && { "content-type": type }),
      ...(isolated && {
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-embedder-policy": "require-corp",
      }),
    });
    response.end(path && readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
