import { createServer, type IncomingMessage, type Server } from "node:http";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBundle, putBundle } from "../job/scene-bundle.ts";
import { openStore } from "./open-store.ts";
import { RESULT_FILE, resultKey, type ResultStore } from "./store.ts";

/** As much of S3 as stores use: objects by path, written once where that was asked, every request signed. */
function fakeS3(): Server {
  const objects = new Map<string, Buffer>();
  const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  return createServer((request, response) => {
    void (async () => {
      const { method, url = "", headers } = request;
      const body = await bodyOf(request);
      const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\//u.test(
        headers.authorization ?? "",
      );
      if (!signed) return response.writeHead(403).end();
      const found = objects.get(url);
      if (method === "PUT") {
        if (found && headers["if-none-match"] === "*") return response.writeHead(412).end();
        objects.set(url, body);
        return response.end();
      }
      if (!found) return response.writeHead(404).end();
      response.setHeader("content-length", found.length);
      return response.end(method === "HEAD" ? undefined : found);
    })();
  });
}

let folder = "";
let server: Server | undefined;
let endpoint = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pliant-store-"));
  server = fakeS3();
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  AWS_ACCESS_KEY_ID: "key",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_ENDPOINT_URL: endpoint,
});

describe.each<[string, () => Promise<ResultStore>]>([
  ["a folder", () => openStore(join(folder, "shared"))],
  ["S3", () => openStore("s3://bucket/some/prefix", environment())],
])("a store in %s", (_, open) => {
  test("keeps bytes under keys, and refuses to read too many", async () => {
    const store = await open();
    expect([await store.has("a/b.json"), await store.read("a/b.json", 10)]).toEqual([false, undefined]);
    await store.write("a/b.json", Buffer.from("hello"));
    expect(await store.has("a/b.json")).toBe(true);
    expect(Buffer.from((await store.read("a/b.json", 10))!).toString()).toBe("hello");
    await expect(store.read("a/b.json", 4)).rejects.toThrow("has 5 bytes, expected at most 4");
  });

  test("publishes results once: the second to come finds them there", async () => {
    const store = await open();
    const attempt = async (text: string): Promise<boolean> => {
      const { folder: own } = await store.openWork("b1");
      await writeFile(join(own, "take.pc2"), text);
      await writeFile(join(own, RESULT_FILE), `{"of":"${text}"}`);
      return store.publish("b1", own);
    };
    expect([await attempt("first"), await attempt("second")]).toEqual([true, false]);
    const result = await store.read(resultKey("b1", RESULT_FILE), 1000);
    expect(Buffer.from(result!).toString()).toBe('{"of":"first"}');
    await store.clearWork("b1");
  });

  test("gives scenes back by their hash, and notices when they are others", async () => {
    const store = await open();
    const hash = await putBundle(store, {
      text: '{"version":1}',
      files: { "a.obj": Buffer.from("v 0 0 0") },
    });
    const { text, files } = await getBundle(store, hash);
    expect([text, Buffer.from(files["a.obj"]).toString()]).toEqual(['{"version":1}', "v 0 0 0"]);
    await store.write(`scenes/${hash}.json`, Buffer.from('{"text":"{}"}'));
    await expect(getBundle(store, hash)).rejects.toThrow("is damaged: its hash is another");
    await expect(getBundle(store, "0".repeat(64))).rejects.toThrow("is not in ");
  });
});

test("attempts in a folder see what others have left", async () => {
  const store = await openStore(join(folder, "seen"));
  const first = await store.openWork("b2");
  await mkdir(join(first.folder, "take.pc2.baking"));
  const second = await store.openWork("b2");
  expect(second.others).toEqual([first.folder]);
  await store.clearWork("b2");
  expect(await readdir(join(folder, "seen", "work"))).toEqual([]);
});

test("an S3 store without credentials, and a store of another kind, are refused", async () => {
  await expect(openStore("s3://bucket", {})).rejects.toThrow(
    "an S3 store needs AWS_ACCESS_KEY_ID in the environment",
  );
  await expect(openStore("ftp://host/x")).rejects.toThrow(
    "the store is ftp://host/x, expected a folder or s3://bucket/prefix",
  );
});
