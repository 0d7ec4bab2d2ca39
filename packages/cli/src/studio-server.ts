import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sirv from "sirv";
import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";

export interface StudioServer {
  readonly url: string;
  close(): Promise<void>;
}

/** This machine only: what a page there can do is nobody else's business. */
const HOST = "127.0.0.1";
const USUAL_PORT = 4173;
const TRIES = 20;

/** The first two let the page share memory with its worker. */
const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Serves a folder. A port that was asked for is taken or refused; else the usual one or the next that is free. */
export async function serveStudio(folder: string, port?: number): Promise<StudioServer> {
  const server = createServer(createHandler(folder, await policyOf(folder)));
  await (port === undefined ? listenNear(server, USUAL_PORT) : listenOn(server, port));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${taken}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open for minutes.
        server.closeAllConnections();
      }),
  };
}

/** The page's own policy, as a header too: only a header can keep others from framing it. */
async function policyOf(folder: string): Promise<string> {
  const page = await readFile(join(folder, "index.html"), "utf8").catch(() => "");
  const own = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/u.exec(page)?.[1];
  // The page has quotes as references: vite writes attributes so.
  const policy = own?.replaceAll(/&#39;|&apos;/gu, "'") ?? "default-src 'self'";
  return [policy, "frame-ancestors 'none'"].join("; ");
}

/** Names under which this machine may ask for itself. A page elsewhere whose name leads here (DNS rebinding) asks under its own. */
const OWN_NAMES: ReadonlySet<string> = new Set([HOST, "localhost", "[::1]"]);

function isOwnName(host: string | undefined): boolean {
  return host !== undefined && OWN_NAMES.has(host.replace(/:\d+$/u, "").toLowerCase());
}

function createHandler(
  folder: string,
  policy: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  // `dev` looks at the disk for each request: after a rebuild the list of files from the start would be wrong.
  const serve = sirv(folder, {
    dev: true,
    etag: true,
    setHeaders: (response, path) => response.setHeader("Cache-Control", cacheControl(path)),
  });
  return (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", policy);
    if (!isOwnName(request.headers.host))
      return end(response, 421, `asked for under another name, expected ${HOST} or localhost`);
    if (request.method !== "GET" && request.method !== "HEAD") return end(response, 405, "only GET and HEAD");
    // sirv throws for a range that ends before it begins; nothing here is long enough to need parts.
    delete request.headers.range;
    serve(request, response, () => end(response, 404, "not found"));
  };
}

/** The bundler names assets by their content, so they never change; the page itself does. */
function cacheControl(path: string): string {
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

async function listenOn(server: Server, port: number): Promise<void> {
  await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(
      EXIT.usage,
      `cannot listen on port ${port}: ${REASONS[error.code ?? ""] ?? error.message}`,
    );
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "it is taken; choose another with --port, or none to find a free one",
  EACCES: "permission denied; choose one from 1024 with --port",
};

async function listenNear(server: Server, first: number): Promise<void> {
  for (let port = first; port < first + TRIES; port++) {
    try {
      return await listen(server, port);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
  }
  // Whatever the system has.
  await listen(server, 0);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
