import { signal } from "@preact/signals-core";

/** What takes long before a scene is on the stage. */
export type ArrivalWork = "modes" | "dressing";

/** A scene on its way to the stage. */
export interface Arrival {
  readonly name: string;
  /** Null as long as it is only fetched and read. */
  readonly work: ArrivalWork | null;
  /** The share of the work that is done, 0 to 1. */
  readonly done: number;
}

/** Scenes that were asked for and have not come yet. Only the last of them is wanted. */
export class Arrivals {
  readonly #awaited = signal<Arrival | null>(null);
  #newest = 0;
  #count = 0;
  #cancelled = 0;

  /** The one that is wanted. Reads as a signal. */
  get awaited(): Arrival | null {
    return this.#awaited.value;
  }

  /** Whether any is under way, wanted or not: frames may be of either then. */
  get isAny(): boolean {
    return this.#count > 0;
  }

  /** Returns its number. */
  begin(name: string): number {
    this.#count++;
    this.#awaited.value = { name, work: null, done: 0 };
    return ++this.#newest;
  }

  tell(work: ArrivalWork, done: number): void {
    const { value } = this.#awaited;
    if (value) this.#awaited.value = { ...value, work, done };
  }

  /** Whether nobody has asked for another one since. */
  isNewest(number: number): boolean {
    return number === this.#newest;
  }

  /** Whether its failing is no news: another one was asked for, or none. */
  isUnwanted(number: number): boolean {
    return number !== this.#newest || number <= this.#cancelled;
  }

  /** None of them is wanted. */
  cancel(): void {
    this.#cancelled = this.#newest;
  }

  end(number: number): void {
    this.#count--;
    if (this.isNewest(number)) this.#awaited.value = null;
  }
}
