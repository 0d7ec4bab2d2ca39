import type { Path } from "../errors.ts";

/**
 * Where each entry of each object and list stands in the text [UTF-16 units]. Kept by the identity of the
 * containing object, so that what a migration carries over is still found in the original text.
 */
export type Places = WeakMap<object, Map<string | number, { readonly key: number; readonly value: number }>>;

/** Offset of the value (or key) at a path; of the nearest thing around it when the path ends early; -1 if unknown. */
export function offsetAt(places: Places, document: unknown, path: Path, atKey = false): number {
  // A migrated document is a new object that stands nowhere in the text.
  let offset = typeof document !== "object" || document === null || places.has(document) ? 0 : -1;
  let value = document;
  path.forEach((step, depth) => {
    const container = value;
    if (typeof container !== "object" || container === null) return;
    const entry = places.get(container)?.get(step);
    value = Object.hasOwn(container, step)
      ? (container as Record<string | number, unknown>)[step]
      : undefined;
    if (entry) offset = atKey && depth === path.length - 1 ? entry.key : entry.value;
  });
  return offset;
}

/** Line and column of an offset, counted from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
