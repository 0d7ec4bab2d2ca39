/** Tells those who listen. What happens goes through a channel; what holds for a while is a signal. */
export class Channel<Value> {
  readonly #listeners = new Set<(value: Value) => void>();

  /** Returns how to stop listening. */
  listen(listener: (value: Value) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  send(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }
}
