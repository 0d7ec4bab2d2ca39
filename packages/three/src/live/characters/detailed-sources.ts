import { GivenSources, restorer, type SourceMessage } from "../given-sources.ts";
import type { Detail } from "../messages.ts";
import { isCollider, type MeshSource, type Source } from "../sources.ts";

/** Sources as they were given, and how much of each is simulated. */
export class DetailedSources extends GivenSources {
  readonly #details = new Map<string, Detail>();
  /** On fewer nodes: what is made of them is kept by them. */
  readonly #coarse = new WeakMap<Source, MeshSource>();

  override take(message: SourceMessage): ReadonlySet<string> {
    if (message.kind === "detail") {
      const wasAway = this.detailOf(message.cloth) === "skinned";
      this.#details.set(message.cloth, message.detail);
      return new Set(wasAway ? [message.cloth] : []);
    }
    const anew = super.take(message);
    for (const id of message.kind === "remove" ? message.ids : anew) this.#details.delete(id);
    return anew;
  }

  override keep(): () => void {
    const [sources, details] = [super.keep(), restorer(this.#details)];
    return () => {
      sources();
      details();
    };
  }

  override detailOf(id: string): Detail {
    return this.#details.get(id) ?? "full";
  }

  override coarse(id: string): MeshSource | null {
    const source = this.given.get(id);
    if (!source || isCollider(source) || source.kind !== "mesh" || source.coarse === undefined) return null;
    const known = this.#coarse.get(source);
    if (known) return known;
    const made = { ...source, simulated: source.coarse };
    this.#coarse.set(source, made);
    return made;
  }

  override sources(): ReadonlyMap<string, Source> {
    const out = new Map<string, Source>();
    for (const [id, source] of this.given) {
      const detail = this.detailOf(id);
      if (detail !== "skinned") out.set(id, (detail === "coarse" && this.coarse(id)) || source);
    }
    return out;
  }
}
