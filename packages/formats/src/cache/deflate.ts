import { joinBytes } from "../join-bytes.ts";

/** Raw deflate by the host's own streams: Node and browsers have the same. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await through(new CompressionStream("deflate-raw"), bytes, (part) => parts.push(part));
  return joinBytes(parts);
}

/** Inflates into exactly `length` bytes; rejects when it is another number, without holding more than that. */
export async function inflate(bytes: Uint8Array, length: number): Promise<Uint8Array> {
  const out = new Uint8Array(length);
  let at = 0;
  await through(new DecompressionStream("deflate-raw"), bytes, (part) => {
    if (at + part.length > length) throw new RangeError(`more than ${length} bytes come out`);
    out.set(part, at);
    at += part.length;
  });
  if (at !== length) throw new RangeError(`${at} bytes come out, expected ${length}`);
  return out;
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
  take: (part: Uint8Array) => unknown,
): Promise<void> {
  const writer = stream.writable.getWriter();
  // Not waited for: it ends only when what comes out is read.
  const fed = writer.write(new Uint8Array(bytes)).then(() => writer.close());
  fed.catch(() => undefined);
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      take(value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
  await fed;
}
