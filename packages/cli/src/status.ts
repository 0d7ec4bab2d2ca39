import type { Output } from "./io.ts";

/** One line at the bottom of a terminal that changes in place. Elsewhere it would only litter: it stays silent. */
export interface Status {
  show(text: string): void;
  /** Takes the line away. */
  clear(): void;
}

const CLEAR = "\r\u001B[K";

export function createStatus(output: Output): Status {
  let shown = false;
  return {
    show(text) {
      if (!output.isTTY) return;
      // A line that wraps could not be taken back.
      output.write(CLEAR + text.slice(0, (output.columns ?? 80) - 1));
      shown = true;
    },
    clear() {
      if (shown) output.write(CLEAR);
      shown = false;
    },
  };
}
