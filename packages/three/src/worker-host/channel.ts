import type { FrameReader, FrameWriter } from "./frames.ts";
import type { FrameChannel, FrameShape } from "./protocol.ts";
import { createSharedFrames, SharedFrameReader, SharedFrameWriter } from "./shared-frames.ts";
import { TransferredFrameReader, TransferredFrameWriter } from "./transferred-frames.ts";

/** The worker's end of a new channel, and what to tell the page so that it can take the other end. */
export function openChannel(
  shape: FrameShape,
  shared: boolean,
  post: (buffer: ArrayBuffer) => void,
): { channel: FrameChannel; writer: FrameWriter } {
  if (!shared)
    return { channel: { ...shape, shared: null }, writer: new TransferredFrameWriter(shape, post) };
  const buffer = createSharedFrames(shape);
  return { channel: { ...shape, shared: buffer }, writer: new SharedFrameWriter(buffer, shape) };
}

/** The page's end. */
export function joinChannel(channel: FrameChannel, giveBack: (buffer: ArrayBuffer) => void): FrameReader {
  return channel.shared
    ? new SharedFrameReader(channel.shared, channel)
    : new TransferredFrameReader(channel, giveBack);
}

/** True where threads may share memory: a page that is cross-origin isolated, or Node. */
export function canShareMemory(): boolean {
  // Node has no `crossOriginIsolated`, and shares.
  const { crossOriginIsolated: isIsolated = true } = globalThis as { crossOriginIsolated?: boolean };
  return typeof SharedArrayBuffer !== "undefined" && isIsolated;
}
