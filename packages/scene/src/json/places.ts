import type { Path } from "../errors.ts";
import { findMember } from "./members.ts";

/**
 * Where things stand in a text [UTF-16 units]. Objects and lists near the top are kept by their identity, so that what a migration carries over is
 * still found in the original text; whatever is in them is looked for when it is asked for. Keeping the place of every number took
 * ten times the memory of the numbers.
 */
export interface Places {
  readonly text: string;
  /** Where an object or list begins. */
  readonly starts: WeakMap<object, number>;
}

/** Whatever is deeper, as a path has steps, is found from what is around it. */
export const KEPT_DEPTH = 3;

/** Offset of the value (or key) at a path; of the nearest thing around it when the path ends early; -1 if unknown. */
export function offsetAt({ text, starts }: Places, document: unknown, path: Path, atKey = false): number {
  // A migrated document is a new object that stands nowhere in the text.
  let offset = typeof document !== "object" || document === null || starts.has(document) ? 0 : -1;
  let value = document;
  /** Where `value` begins, as far as it is known from what is around it. */
  let begin: number | undefined;
  path.forEach((step, depth) => {
    const container = value;
    if (typeof container !== "object" || container === null) return;
    const start = starts.get(container) ?? begin;
    const member = start === undefined ? undefined : findMember(text, start, step);
    begin = member?.value;
    value = Object.hasOwn(container, step)
      ? (container as Record<string | number, unknown>)[step]
      : undefined;
    if (member) offset = atKey && depth === path.length - 1 ? member.key : member.value;
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
