import { applyEdits, modify, type JSONPath } from "jsonc-parser";
import type { Path } from "../player/effects.ts";

/** The text with another value at a path, everything else as its author wrote it. `undefined` takes it away. */
export function withValue(text: string, path: Path, value: unknown): string {
  const edits = modify(text, path as JSONPath, value, {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" },
  });
  return applyEdits(text, edits);
}
