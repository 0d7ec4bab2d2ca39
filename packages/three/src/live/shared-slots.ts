/**
 * Memory that two threads see, in three slots: the writer owns one, the reader owns one, and one lies between them. To publish and to read is each one
 * atomic exchange, so neither side waits and nothing is seen half-written.
 */
const SLOTS = 3;
/** Set in the control word while the slot between was not read yet. */
const FRESH = 4;
const SLOT_MASK = 3;
/** The control word, and room so that slots start on 8 bytes. */
const CONTROL_BYTES = 8;

export function createSharedSlots(bytes: number): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(CONTROL_BYTES + SLOTS * bytes);
  Atomics.store(new Int32Array(buffer, 0, 1), 0, 1);
  return buffer;
}

/** Where each slot begins [bytes]. */
export const slotOffsets = (bytes: number): readonly number[] =>
  Array.from({ length: SLOTS }, (_, slot) => CONTROL_BYTES + slot * bytes);

/** One end of the exchange; the writer begins with slot 0, the reader with slot 2. */
export class SharedSlots {
  readonly #control: Int32Array;
  /** The slot that this end owns. */
  slot: number;

  constructor(buffer: SharedArrayBuffer, end: "writer" | "reader") {
    this.#control = new Int32Array(buffer, 0, 1);
    this.slot = end === "writer" ? 0 : 2;
  }

  /** What was written to `slot` is there for the reader. */
  publish(): void {
    this.slot = Atomics.exchange(this.#control, 0, this.slot | FRESH) & SLOT_MASK;
  }

  /** Takes the newest; false when it was taken before. */
  take(): boolean {
    if ((Atomics.load(this.#control, 0) & FRESH) === 0) return false;
    this.slot = Atomics.exchange(this.#control, 0, this.slot) & SLOT_MASK;
    return true;
  }
}
