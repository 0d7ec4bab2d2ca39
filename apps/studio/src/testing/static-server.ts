import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

export interface StaticServer {
  /** Address of the folder, in a sub-path of the host, as people put sites. */
  readonly url: string;
  close(): void;
}

const PREFIX = "/some/where/";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};
/** What a host must send for a page to get shared memory. */
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** As plain as a host can be: files of one folder, on loopback. */
export function serveFolder(folder: string, isIsolated: boolean): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const file = normalize(pathname.slice(PREFIX.length) || "index.html");
    const isInside = pathname.startsWith(PREFIX) && !file.startsWith("..");
    readFile(isInside ? join(folder, file) : "").then(
      (content) => {
        const type = TYPES[extname(file)] ?? "application/octet-stream";
        response.writeHead(200, { "content-type": type, ...(isIsolated ? ISOLATION : {}) }).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}${PREFIX}`, close: () => server.close() });
    });
  });
}
