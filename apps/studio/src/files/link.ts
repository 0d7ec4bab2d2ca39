/** A scene in the part of an address after `#`, which no server sees: deflated, in letters that addresses may have. */
const PREFIX = "#scene=";

export interface Linked {
  readonly text: string;
  /** The example whose files it uses. */
  readonly from: string | null;
}

export async function writeLink({ text, from }: Linked): Promise<string> {
  const bytes = new Uint8Array(
    await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")),
  );
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const letters = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${PREFIX}${letters}${from === null ? "" : `&from=${encodeURIComponent(from)}`}`;
}

/** Null when the address carries no scene; throws when what it carries is damaged. */
export async function readLink(hash: string): Promise<Linked | null> {
  if (!hash.startsWith(PREFIX)) return null;
  const [letters, from = null] = hash.slice(PREFIX.length).split("&from=");
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"));
  return {
    text: new TextDecoder("utf-8", { fatal: true }).decode(text),
    from: from === null ? null : decodeURIComponent(from),
  };
}

/** A link of a few kilobytes may hold gigabytes of zeros. */
const MOST_BYTES = 20e6;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<ArrayBuffer> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await (reader as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>).read();
    if (done) return new Blob(parts).arrayBuffer();
    size += value.length;
    if (size > MOST_BYTES) throw new Error(`the scene has more than ${MOST_BYTES / 1e6} MB`);
    parts.push(value);
  }
}
