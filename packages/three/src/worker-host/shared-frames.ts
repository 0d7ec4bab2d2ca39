import { FrameView, frameBytes } from "./frame-view.ts";
import type { FrameReader, FrameWriter } from "./frames.ts";
import type { FrameShape } from "./protocol.ts";
import { writeFrame, type FrameSource } from "./write-frame.ts";

/**
 * Frames in memory that both threads see: three slots, of which the writer owns one, the reader owns one, and
 * one lies between them. Publishing and reading are each one atomic exchange of the own slot for the one
 * between, so neither side ever waits and no frame is ever seen half-written.
 */
const SLOTS = 3;
/** Set in the control word while the slot between holds a frame that was not read yet. */
const FRESH = 4;
const SLOT_MASK = 3;
/** The control word, and room so that slots start on 8 bytes. */
const CONTROL_BYTES = 8;

export function createSharedFrames(shape: FrameShape): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(CONTROL_BYTES + SLOTS * frameBytes(shape));
  Atomics.store(new Int32Array(buffer, 0, 1), 0, 1);
  return buffer;
}

function slotsOf(buffer: SharedArrayBuffer, shape: FrameShape): FrameView[] {
  const bytes = frameBytes(shape);
  return Array.from(
    { length: SLOTS },
    (_, slot) => new FrameView(buffer, shape, CONTROL_BYTES + slot * bytes),
  );
}

export class SharedFrameWriter implements FrameWriter {
  readonly #control: Int32Array;
  readonly #slots: readonly FrameView[];
  readonly #field: FrameShape["field"];
  #own = 0;
  #sequence = 0;

  constructor(buffer: SharedArrayBuffer, shape: FrameShape) {
    this.#control = new Int32Array(buffer, 0, 1);
    this.#slots = slotsOf(buffer, shape);
    this.#field = shape.field;
  }

  publish(source: FrameSource): void {
    writeFrame(this.#slots[this.#own], source, { field: this.#field, sequence: ++this.#sequence });
    this.#own = Atomics.exchange(this.#control, 0, this.#own | FRESH) & SLOT_MASK;
  }

  recycle(): void {}
}

export class SharedFrameReader implements FrameReader {
  readonly #control: Int32Array;
  readonly #slots: readonly FrameView[];
  #own = 2;

  constructor(buffer: SharedArrayBuffer, shape: FrameShape) {
    this.#control = new Int32Array(buffer, 0, 1);
    this.#slots = slotsOf(buffer, shape);
  }

  newest(): FrameView | null {
    if ((Atomics.load(this.#control, 0) & FRESH) === 0) return null;
    this.#own = Atomics.exchange(this.#control, 0, this.#own) & SLOT_MASK;
    return this.#slots[this.#own];
  }

  receive(): void {}
}
