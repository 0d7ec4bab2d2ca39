import { createHash } from "node:crypto";
import { readScene, tooLarge, type SceneResult } from "@pliant/scene";
import type { ResultStore } from "../store/store.ts";

/** A scene as its author wrote it, with the files that it names: it can be sent to another machine. */
export interface SceneBundle {
  readonly text: string;
  /** By path below the scene's folder. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Longer texts and files are refused before they are read into anything [bytes]. */
const MAX_TEXT = 512e6;
const MAX_FILE = 256e6;

/** What the store has under a bundle's hash: files lie beside it, under theirs, once for all scenes that name them. */
interface Listing {
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const sceneKey = (hash: string): string => `scenes/${hash}.json`;
const fileKey = (hash: string): string => `files/${hash}`;

/** Puts a bundle into a store, under its hash; resolves to that. */
export async function putBundle(store: ResultStore, { text, files }: SceneBundle): Promise<string> {
  const hashes: [string, string][] = [];
  for (const [path, bytes] of Object.entries(files)) {
    const hash = hashOf(bytes);
    if (!(await store.has(fileKey(hash)))) await store.write(fileKey(hash), bytes);
    hashes.push([path, hash]);
  }
  const bytes = Buffer.from(JSON.stringify({ text, files: Object.fromEntries(hashes) } satisfies Listing));
  const hash = hashOf(bytes);
  if (!(await store.has(sceneKey(hash)))) await store.write(sceneKey(hash), bytes);
  return hash;
}

/** A bundle out of a store; throws when it is not there or is not what the hash says. */
export async function getBundle(store: ResultStore, hash: string): Promise<SceneBundle> {
  const bytes = await fetchHashed(store, sceneKey(hash), hash, MAX_TEXT);
  const { text, files = {} } = JSON.parse(Buffer.from(bytes).toString("utf8")) as Partial<Listing>;
  if (typeof text !== "string") throw new Error(`the scene ${hash} in ${store.name} has no text`);
  const found: [string, Uint8Array][] = [];
  for (const [path, of] of Object.entries(files)) {
    if (!/^[\da-f]{64}$/u.test(of))
      throw new Error(`the scene ${hash} in ${store.name} names a file without a hash`);
    found.push([path, await fetchHashed(store, fileKey(of), of, MAX_FILE)]);
  }
  return { text, files: Object.fromEntries(found) };
}

async function fetchHashed(store: ResultStore, key: string, hash: string, most: number): Promise<Uint8Array> {
  const bytes = await store.read(key, most);
  if (!bytes) throw new Error(`${key} is not in ${store.name}`);
  if (hashOf(bytes) !== hash) throw new Error(`${key} in ${store.name} is damaged: its hash is another`);
  return bytes;
}

/** The scene, checked, with what its files hold. Nothing is read from any disk. */
export function openBundle({ text, files }: SceneBundle): Promise<SceneResult> {
  return readScene(text, async (file, most) => {
    const bytes = Object.hasOwn(files, file) ? files[file] : undefined;
    if (!bytes) throw new Error("it did not come with the scene");
    if (bytes.length > most) throw new Error(tooLarge(bytes.length, most));
    return bytes;
  });
}
