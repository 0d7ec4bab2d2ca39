import { computed, signal } from "@preact/signals-core";

/** Something that was done and can be taken back. */
export interface Deed {
  /** In the user's language. */
  readonly label: () => string;
  /** False, or a promise of it: there was nothing to take back after all; the deed before it is taken back instead. */
  readonly undo: () => void | boolean | Promise<void | boolean>;
  /** Absent: once taken back, it is gone. */
  readonly redo?: () => void | Promise<void>;
  /** Deeds of the same kind that follow each other within a second are one: a slider that is dragged. */
  readonly kind?: string;
}

/** Deeds that are kept. */
const MOST = 200;
/** Between two deeds of one kind that are still the same [ms]. */
const TOGETHER = 1000;

/** What was done, in order: edits of the scene, cuts of the cloth. */
export class History {
  readonly #done = signal<readonly Deed[]>([]);
  readonly #undone = signal<readonly Deed[]>([]);
  readonly #clock: () => number;
  #last = -Infinity;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  readonly next = computed(() => this.#done.value.at(-1) ?? null);
  readonly again = computed(() => this.#undone.value.at(-1) ?? null);

  push(deed: Deed): void {
    const now = this.#clock();
    const before = this.#done.value.at(-1);
    const isSame = deed.kind !== undefined && before?.kind === deed.kind && now - this.#last < TOGETHER;
    this.#last = now;
    const joined: Deed = isSame ? { ...deed, undo: before.undo } : deed;
    this.#done.value = [...(isSame ? this.#done.value.slice(0, -1) : this.#done.value), joined].slice(-MOST);
    this.#undone.value = [];
  }

  /** Takes the last deed back; false when there is none. */
  async undo(): Promise<boolean> {
    for (let deed = this.#done.value.at(-1); deed; deed = this.#done.value.at(-1)) {
      this.#done.value = this.#done.value.slice(0, -1);
      this.#last = -Infinity;
      if ((await deed.undo()) === false) continue;
      this.#undone.value = deed.redo ? [...this.#undone.value, deed] : [];
      return true;
    }
    return false;
  }

  async redo(): Promise<boolean> {
    const deed = this.#undone.value.at(-1);
    if (!deed?.redo) return false;
    this.#undone.value = this.#undone.value.slice(0, -1);
    await deed.redo();
    this.#done.value = [...this.#done.value, deed];
    return true;
  }

  /** What may be taken back, to be put back with `remember`. */
  get done(): readonly Deed[] {
    return this.#done.value;
  }

  /** As it was: what was forgotten holds after all. */
  remember(deeds: readonly Deed[]): void {
    this.#done.value = deeds;
    this.#undone.value = [];
    this.#last = -Infinity;
  }

  /** Deeds for which this holds can no longer be taken back. */
  forget(isGone: (deed: Deed) => boolean = () => true): void {
    this.#done.value = this.#done.value.filter((deed) => !isGone(deed));
    this.#undone.value = this.#undone.value.filter((deed) => !isGone(deed));
  }
}
