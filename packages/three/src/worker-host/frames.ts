import type { FrameView } from "./frame-view.ts";
import type { FrameSource } from "./write-frame.ts";

/** The worker's end of a frame channel. */
export interface FrameWriter {
  /** Publishes the newest state, at once or as soon as there is room for it. Older unread frames are lost. */
  publish(source: FrameSource): void;
  /** A buffer has come back from the reader. */
  recycle(buffer: ArrayBuffer): void;
}

/** The page's end of a frame channel. */
export interface FrameReader {
  /** The newest frame, or null when it was read before. Valid until the next call. */
  newest(): FrameView | null;
  /** A buffer has come from the writer. */
  receive(buffer: ArrayBuffer): void;
}
