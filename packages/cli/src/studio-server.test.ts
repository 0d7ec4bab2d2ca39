import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { serveStudio } from "./studio-server.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/scene-file.ts";

afterAll(removeTemporaryFolders);

async function site(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<h1>studio</h1>");
  await writeFile(join(folder, "assets", "main-1a2b.js"), "export {};");
  return folder;
}

async function served(): Promise<{ folder: string; url: string }> {
  const folder = await site();
  const server = await serveStudio(folder, 0);
  onTestFinished(() => server.close());
  return { folder, url: server.url };
}

describe("the studio's server", () => {
  test("serves the page with the headers that sharing memory needs, also on errors", async () => {
    const { url } = await served();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    for (const path of ["", "index.html", "assets/main-1a2b.js", "none", "%E0%A4%A"]) {
      const { headers } = await fetch(url + path);
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    }
    const page = await fetch(url);
    expect(await page.text()).toBe("<h1>studio</h1>");
    expect(page.headers.get("content-type")).toBe("text/html;charset=utf-8");
  });

  test("answers only to its own names, and sends the page's policy with more", async () => {
    const { folder, url } = await served();
    const { port } = new URL(url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, "[::1]:1"])
      expect(await statusOf(url, "/", host)).toBe(200);
    for (const host of [`attacker.example:${port}`, "127.0.0.1.attacker.example", "localhost.example"])
      expect(await statusOf(url, "/", host)).toBe(421);
    expect((await fetch(url)).headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    await writeFile(
      join(folder, "index.html"),
      `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src 'self'">`,
    );
    const server = await serveStudio(folder, 0);
    onTestFinished(() => server.close());
    expect((await fetch(server.url)).headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    );
  });

  test("named assets stay in the cache, the page is asked for again", async () => {
    const { url } = await served();
    const page = await fetch(url);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const asset = await fetch(`${url}assets/main-1a2b.js`);
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toMatch(/javascript/);
    const again = await fetch(url, { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  test("survives requests that make no sense, and a rebuild", async () => {
    const { folder, url } = await served();
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
    expect((await fetch(url, { headers: { range: "bytes=9-2" } })).status).toBe(200);
    expect((await fetch(`${url}none.js`)).status).toBe(404);
    // `fetch` would tidy this path up before it is sent.
    expect(await statusOf(url, "/../../../../etc/passwd")).toBe(404);
    await rm(join(folder, "assets"), { recursive: true });
    expect((await fetch(`${url}assets/main-1a2b.js`)).status).toBe(404);
    await writeFile(join(folder, "index.html"), "<h1>rebuilt studio</h1>");
    expect(await (await fetch(url)).text()).toBe("<h1>rebuilt studio</h1>");
  });
});

function statusOf(url: string, path: string, host?: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, ...(host !== undefined && { headers: { host } }) }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on("error", reject)
      .end();
  });
}

describe("a port that is taken", () => {
  async function occupy(port: number): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.once("error", () => resolve());
      server.listen(port, "127.0.0.1", resolve);
    });
    onTestFinished(() => void server.close());
    // Somebody else may have it already, which is as good.
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  test("is refused when it was asked for", async () => {
    const port = await occupy(0);
    await expect(serveStudio(await site(), port)).rejects.toMatchObject({
      exitCode: 2,
      message: `cannot listen on port ${port}: it is taken; choose another with --port, or none to find a free one`,
    });
  });

  test("is passed over when it was not", async () => {
    await occupy(4173);
    const server = await serveStudio(await site());
    onTestFinished(() => server.close());
    expect(Number(new URL(server.url).port)).toBeGreaterThan(4173);
  });
});
