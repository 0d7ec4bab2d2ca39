import type { Replacement } from "../replace-file.ts";

export interface MemoryFile extends Replacement {
  /** What the name leads to: undefined until `commit`. */
  content(): Uint8Array | undefined;
}

/** A file in memory, for writers. */
export function memoryFile(): MemoryFile {
  let bytes = new Uint8Array(0);
  let committed = false;
  return {
    get bytes() {
      return bytes.length;
    },
    append: async (part) => {
      const longer = new Uint8Array(bytes.length + part.length);
      longer.set(bytes);
      longer.set(part, bytes.length);
      bytes = longer;
    },
    patch: async (part, at) => bytes.set(part, at),
    commit: async () => {
      committed = true;
    },
    beside: async () => undefined,
    discard: async () => undefined,
    content: () => (committed ? bytes : undefined),
  };
}
