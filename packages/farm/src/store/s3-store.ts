import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AwsClient } from "aws4fetch";
import { RESULT_FILE, resultKey, type ResultStore } from "./store.ts";

/** What an address like s3://bucket/prefix and the environment say. */
export interface S3Place {
  readonly endpoint: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Results in an S3-compatible store. What an attempt leaves stays on its machine: another one begins anew. */
export async function s3Store(place: S3Place): Promise<ResultStore> {
  const { AwsClient } = await import("aws4fetch");
  const { accessKeyId, secretAccessKey, region } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 4 });
  return storeOf(client, place);
}

function storeOf(client: AwsClient, { endpoint, bucket, prefix }: S3Place): ResultStore {
  const name = `s3://${bucket}/${prefix}`;
  const address = (key: string): string =>
    [endpoint.replace(/\/$/u, ""), bucket, ...prefix.split("/"), ...key.split("/")].filter(Boolean).join("/");
  const ask = async (key: string, init: RequestInit, welcome: readonly number[]): Promise<Response> => {
    const response = await client.fetch(address(key), init);
    if (response.ok || welcome.includes(response.status)) return response;
    throw new Error(
      `${name}: ${init.method} ${key} was answered with ${response.status} ${response.statusText}`,
    );
  };
  const put = (key: string, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Response> =>
    ask(key, { method: "PUT", body: bytes as Uint8Array<ArrayBuffer>, headers }, [409, 412]);
  const work = new Map<string, string[]>();
  return {
    name,
    has: async (key) => (await ask(key, { method: "HEAD" }, [404])).ok,
    async read(key, most) {
      const response = await ask(key, { method: "GET" }, [404]);
      if (!response.ok) return undefined;
      const length = Number(response.headers.get("content-length") ?? Infinity);
      if (length > most) throw new Error(`${name}: ${key} has ${length} bytes, expected at most ${most}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async write(key, bytes) {
      await put(key, bytes);
    },
    async openWork(id) {
      const folder = await mkdtemp(join(tmpdir(), "pliant-farm-"));
      work.set(id, [...(work.get(id) ?? []), folder]);
      return { folder, others: [] };
    },
    async publish(id, folder) {
      const files = (await readdir(folder)).filter((file) => file !== RESULT_FILE);
      for (const file of files) await put(resultKey(id, file), await readFile(join(folder, file)));
      // Last, and only if there is none: this is what makes results of them.
      const last = await readFile(join(folder, RESULT_FILE));
      return (await put(resultKey(id, RESULT_FILE), last, { "if-none-match": "*" })).ok;
    },
    async clearWork(id) {
      const folders = work.get(id) ?? [];
      work.delete(id);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
