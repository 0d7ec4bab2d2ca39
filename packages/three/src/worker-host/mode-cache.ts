import type { ModeStore } from "@pliant/solid";

/** One name for all pages of an origin: what one has computed the others find. */
const NAME = "pliant-modes";

/**
 * Modes in the browser's cache storage, by the content that they depend on. Null where there is none: pages that are neither from this
 * machine nor encrypted, and some private windows.
 */
export function browserModeStore(): ModeStore | null {
  if (typeof caches === "undefined") return null;
  // A name that no server has: nothing is ever fetched by it.
  const addressOf = (key: string): string => `https://modes.invalid/${key}`;
  return {
    async read(key) {
      const found = await (await caches.open(NAME)).match(addressOf(key));
      return found && new Uint8Array(await found.arrayBuffer());
    },
    async write(key, bytes) {
      const body = new Blob([bytes as Uint8Array<ArrayBuffer>]);
      await (await caches.open(NAME)).put(addressOf(key), new Response(body));
    },
  };
}
