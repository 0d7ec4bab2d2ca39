import type { Detail, PageMessage } from "./messages.ts";
import type { MeshSource, Source } from "./sources.ts";

/** What changes which sources are simulated. */
export type SourceMessage = Extract<PageMessage, { kind: "add" | "remove" | "detail" }>;

/** Sources as they were given: all of them are simulated. */
export class GivenSources {
  protected readonly given = new Map<string, Source>();

  /** Takes what a message asks for; returns who begins anew by it. */
  take(message: SourceMessage): ReadonlySet<string> {
    if (message.kind === "add") {
      for (const source of message.sources) this.given.set(source.id, source);
      return new Set(message.carries ? [] : message.sources.map(({ id }) => id));
    }
    if (message.kind === "remove") for (const id of message.ids) this.given.delete(id);
    return new Set();
  }

  /** What takes back all that is taken from now on: a source that cannot be built must not stand in the way of others. */
  keep(): () => void {
    return restorer(this.given);
  }

  detailOf(_: string): Detail {
    return "full";
  }

  /** A cloth on fewer nodes; null where nobody said how many. */
  coarse(_: string): MeshSource | null {
    return null;
  }

  /** What is to be simulated. */
  sources(): ReadonlyMap<string, Source> {
    return new Map(this.given);
  }
}

/** Puts a map back as it is now. */
export function restorer<Value>(map: Map<string, Value>): () => void {
  const before = [...map];
  return () => {
    map.clear();
    for (const [id, value] of before) map.set(id, value);
  };
}
