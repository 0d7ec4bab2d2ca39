import { liveFrameBytes, LiveFrame, type LiveShape } from "./live-frame.ts";
import { SharedSlots, slotOffsets } from "./shared-slots.ts";

/** The page's end of frames. */
export interface FrameReader {
  /** The newest frame, or null when it was read before. Valid until the next call. */
  newest(): LiveFrame | null;
  /** A buffer has come from the worker. */
  receive(buffer: ArrayBuffer): void;
}

export function createSharedReader(buffer: SharedArrayBuffer, shape: LiveShape): FrameReader {
  const views = slotOffsets(liveFrameBytes(shape)).map((offset) => new LiveFrame(buffer, shape, offset));
  const slots = new SharedSlots(buffer, "reader");
  return { newest: () => (slots.take() ? views[slots.slot] : null), receive: () => {} };
}

export function createTransferReader(shape: LiveShape, giveBack: (buffer: ArrayBuffer) => void): FrameReader {
  let shown: ArrayBuffer | null = null;
  let waiting: ArrayBuffer | null = null;
  return {
    newest() {
      if (!waiting) return null;
      if (shown) giveBack(shown);
      shown = waiting;
      waiting = null;
      return new LiveFrame(shown, shape);
    },
    receive(buffer) {
      if (waiting) giveBack(waiting);
      waiting = buffer;
    },
  };
}
