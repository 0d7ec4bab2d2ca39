import type { Host, HostError, Source } from "@pliant/three";

/** Gathers what components add and remove within a task, so that all cloth of one commit is one rebuild. */
export class AddQueue {
  readonly #host: Host;
  readonly #onError: (error: HostError) => void;
  readonly #adds = new Map<string, Source>();
  readonly #removes = new Set<string>();
  #waiting: Promise<void> | null = null;
  #isOpen = true;
  /** Ids that are there or on their way. */
  readonly #known = new Set<string>();

  constructor(host: Host, onError: (error: HostError) => void) {
    this.#host = host;
    this.#onError = onError;
  }

  /** Resolves when the source is there; rejects with nothing: errors go to `onError`. */
  add(source: Source): Promise<boolean> {
    this.#removes.delete(source.id);
    this.#adds.set(source.id, source);
    this.#known.add(source.id);
    return this.#flushSoon().then(() => this.#known.has(source.id));
  }

  remove(id: string): void {
    this.#adds.delete(id);
    this.#removes.add(id);
    void this.#flushSoon();
  }

  close(): void {
    this.#isOpen = false;
  }

  #flushSoon(): Promise<void> {
    this.#waiting ??= Promise.resolve().then(async () => {
      this.#waiting = null;
      await this.#flush();
    });
    return this.#waiting;
  }

  async #flush(): Promise<void> {
    const adds = [...this.#adds.values()];
    const removes = [...this.#removes].filter((id) => this.#known.has(id));
    this.#adds.clear();
    this.#removes.clear();
    if (!this.#isOpen) return;
    for (const id of removes) this.#known.delete(id);
    try {
      // What was never there by then (a mount that was taken back) is not asked for.
      if (removes.length > 0) await this.#host.remove(...removes).catch(this.report);
      if (adds.length > 0) await this.#host.replace(...adds);
    } catch (error) {
      for (const { id } of adds) this.#known.delete(id);
      this.report(error);
    }
  }

  /** Tells what goes wrong while there is somebody to hear it. */
  readonly report = (error: unknown): void => {
    if (this.#isOpen) this.#onError(error as HostError);
  };
}
