import { createHash } from "node:crypto";
import { parseScene, type SceneResult } from "@pliant/scene";
import type { ResultStore } from "../store/store.ts";

/** A scene as its author wrote it, whole: it can be sent to another machine. */
export interface SceneBundle {
  readonly text: string;
}

/** Longer bundles are refused before they are read into anything [bytes]. */
const MAX_BYTES = 512e6;

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const keyOf = (hash: string): string => `scenes/${hash}.json`;

/** Puts a bundle into a store, under its hash; resolves to that. */
export async function putBundle(store: ResultStore, { text }: SceneBundle): Promise<string> {
  const bytes = Buffer.from(JSON.stringify({ text }));
  const hash = hashOf(bytes);
  const key = keyOf(hash);
  if (!(await store.has(key))) await store.write(key, bytes);
  return hash;
}

/** A bundle out of a store; throws when it is not there or is not what the hash says. */
export async function getBundle(store: ResultStore, hash: string): Promise<SceneBundle> {
  const bytes = await store.read(keyOf(hash), MAX_BYTES);
  if (!bytes) throw new Error(`the scene ${hash} is not in ${store.name}`);
  if (hashOf(bytes) !== hash)
    throw new Error(`the scene ${hash} in ${store.name} is damaged: its hash is another`);
  const { text } = JSON.parse(Buffer.from(bytes).toString("utf8")) as Partial<SceneBundle>;
  if (typeof text !== "string") throw new Error(`the scene ${hash} in ${store.name} has no text`);
  return { text };
}

export async function openBundle({ text }: SceneBundle): Promise<SceneResult> {
  return parseScene(text);
}
