/** Where a cache is read from. */
export interface ByteSource {
  /** Length of the whole [bytes]; null when it is not known before the end, as of a stream. */
  readonly size: number | null;
  /** Bytes from `offset` on; fewer than `length` only where the file ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A file that is in memory. The bytes are kept, not copied. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  };
}

/** A file that is on its way: what has come can be read, what has not is waited for. */
export function streamSource(stream: ReadableStream<Uint8Array>): ByteSource {
  const reader = stream.getReader();
  let bytes = new Uint8Array(2 ** 16);
  let length = 0;
  let isAtEnd = false;
  let pending: Promise<void> | null = null;
  const pull = async (): Promise<void> => {
    const { done, value } = await reader.read();
    pending = null;
    isAtEnd = done;
    if (done) return;
    if (length + value.length > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, length + value.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(value, length);
    length += value.length;
  };
  return {
    size: null,
    async read(offset, wanted) {
      // One pull at a time, whoever asks: two readers of one stream would take each other's bytes.
      const isThere = (): boolean => isAtEnd || length >= offset + wanted;
      while (!isThere()) await (pending ??= pull());
      return bytes.subarray(Math.min(offset, length), Math.min(offset + wanted, length));
    },
  };
}

/**
 * A file on a server that answers to ranges: only what is looked at is fetched, so that a seek into a long take costs one chunk.
 * Rejects where the server does not.
 */
export async function rangeSource(url: string | URL, init: RequestInit = {}): Promise<ByteSource> {
  const fetchRange = async (from: number, to: number): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("range", `bytes=${from}-${to}`);
    const response = await fetch(url, { ...init, headers });
    if (response.status === 206) return response;
    await response.body?.cancel();
    throw new Error(`rangeSource: ${String(url)} answered ${response.status} to a range, expected 206`);
  };
  const first = await fetchRange(0, 0);
  const total = Number(first.headers.get("content-range")?.split("/")[1]);
  await first.body?.cancel();
  if (!Number.isInteger(total)) throw new Error(`rangeSource: ${String(url)} does not say how long it is`);
  return {
    size: total,
    async read(offset, length) {
      const to = Math.min(offset + length, total);
      if (to <= offset) return new Uint8Array(0);
      return new Uint8Array(await (await fetchRange(offset, to - 1)).arrayBuffer());
    },
  };
}
