/** Bytes of a text whose characters are all ASCII. */
export function textBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** What a reader says to its file cut off after each byte: messages of errors, or "read". */
export function cutEverywhere(bytes: Uint8Array, read: (bytes: Uint8Array) => unknown): string[] {
  return Array.from({ length: bytes.length }, (_, end) => {
    try {
      read(bytes.slice(0, end));
      return "read";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
}
