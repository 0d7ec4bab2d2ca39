import { liveError } from "./live-error.ts";
import type { Source } from "./sources.ts";

/** Throws where a source has no id, or one that is among `taken` or stands twice. */
export function checkIds(sources: readonly Source[], taken: { has(id: string): boolean }): void {
  sources.forEach((source, k) => {
    const id: unknown = (source as Partial<Source> | undefined)?.id;
    if (typeof id !== "string" || id === "")
      throw liveError(
        "bad-input",
        `add: id of source ${k} is ${String(id)}, expected a text that no other has`,
      );
    if (taken.has(id) || sources.findIndex((each) => each.id === id) < k)
      throw liveError(
        "bad-input",
        `add: id of source ${k} is "${id}", which is there already, expected another, or \`replace\``,
      );
  });
}
