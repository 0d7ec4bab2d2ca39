import { FrameView, frameBytes } from "./frame-view.ts";
import type { FrameReader, FrameWriter } from "./frames.ts";
import type { FrameShape } from "./protocol.ts";
import { writeFrame, type FrameSource } from "./write-frame.ts";

/**
 * Frames in buffers that change hands, for pages without cross-origin isolation: a few buffers go round, so
 * nothing is allocated per frame. Three: one is shown, one waits to be shown, one is being written.
 */
const BUFFERS = 3;

export class TransferredFrameWriter implements FrameWriter {
  readonly #shape: FrameShape;
  readonly #post: (buffer: ArrayBuffer) => void;
  readonly #free: ArrayBuffer[];
  #sequence = 0;
  /** Asked to publish while every buffer was away. */
  #waiting: FrameSource | null = null;

  constructor(shape: FrameShape, post: (buffer: ArrayBuffer) => void) {
    this.#shape = shape;
    this.#post = post;
    this.#free = Array.from({ length: BUFFERS }, () => new ArrayBuffer(frameBytes(shape)));
  }

  publish(source: FrameSource): void {
    const buffer = this.#free.pop();
    this.#waiting = buffer ? null : source;
    if (!buffer) return;
    const { field } = this.#shape;
    writeFrame(new FrameView(buffer, this.#shape), source, { field, sequence: ++this.#sequence });
    this.#post(buffer);
  }

  recycle(buffer: ArrayBuffer): void {
    // A buffer of the scene before may still be on its way home.
    if (buffer.byteLength !== frameBytes(this.#shape) || this.#free.length === BUFFERS) return;
    this.#free.push(buffer);
    if (this.#waiting) this.publish(this.#waiting);
  }
}

export class TransferredFrameReader implements FrameReader {
  readonly #shape: FrameShape;
  readonly #giveBack: (buffer: ArrayBuffer) => void;
  #shown: ArrayBuffer | null = null;
  #waiting: ArrayBuffer | null = null;

  constructor(shape: FrameShape, giveBack: (buffer: ArrayBuffer) => void) {
    this.#shape = shape;
    this.#giveBack = giveBack;
  }

  newest(): FrameView | null {
    if (!this.#waiting) return null;
    if (this.#shown) this.#giveBack(this.#shown);
    this.#shown = this.#waiting;
    this.#waiting = null;
    return new FrameView(this.#shown, this.#shape);
  }

  receive(buffer: ArrayBuffer): void {
    if (this.#waiting) this.#giveBack(this.#waiting);
    this.#waiting = buffer;
  }
}
