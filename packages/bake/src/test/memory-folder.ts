import type { FolderReplacement } from "../writers/take-writer.ts";

export interface MemoryFolder extends FolderReplacement {
  /** Frames under the name: undefined until `commit`. */
  content(): Uint8Array[] | undefined;
}

/** A folder in memory, for writers. */
export function memoryFolder(): MemoryFolder {
  const frames: Uint8Array[] = [];
  let committed = false;
  return {
    frame: async (index, bytes) => {
      frames[index] = bytes;
    },
    commit: async () => {
      committed = true;
    },
    discard: async () => undefined,
    content: () => (committed ? frames : undefined),
  };
}
