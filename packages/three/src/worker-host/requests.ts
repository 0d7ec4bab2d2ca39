import type { HostError } from "./host-error.ts";

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: HostError) => void;
}

/** What was asked of a worker and is not answered yet: each is settled, whatever happens to the worker. */
export class Requests {
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;

  /** A number that no request has. */
  nextId(): number {
    return this.#nextId++;
  }

  ask<Answer>(send: (id: number) => void): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const id = this.nextId();
      this.#waiting.set(id, { resolve, reject });
      send(id);
    });
  }

  settle(id: number, value: unknown): void {
    this.#take(id)?.resolve(value as never);
  }

  /** False when nobody waits for it. */
  reject(id: number | null, error: HostError): boolean {
    const waiting = id === null ? undefined : this.#take(id);
    waiting?.reject(error);
    return waiting !== undefined;
  }

  rejectAll(error: HostError): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
