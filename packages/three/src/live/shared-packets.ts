import { Packet, PACKET_HEADER_BYTES } from "./packet.ts";

/**
 * Packets in memory that page and worker see: no message is sent with a picture, since messages cost a page most of what live cloth costs it. The page
 * writes them in a ring and says which is the newest; the worker looks every few milliseconds while there are packets, and sleeps when there were
 * none for a while: then one message wakes it. What is read was not written meanwhile, or it is read again.
 */
export interface SharedPackets {
  readonly buffer: SharedArrayBuffer;
  readonly length: number;
}

/** Packets that are kept, for frames that come late. */
export const KEPT_PACKETS = 16;

/** Words in front: sequence of the newest packet; 1 while the worker sleeps. */
export const NEWEST = 0;
export const ASLEEP = 1;
const CONTROL_BYTES = 8;

const bytesOf = (length: number): number => Math.ceil((PACKET_HEADER_BYTES + 4 * length) / 8) * 8;

export const controlOf = ({ buffer }: SharedPackets): Int32Array => new Int32Array(buffer, 0, 2);

export const createSharedPackets = (length: number): SharedPackets => ({
  buffer: new SharedArrayBuffer(CONTROL_BYTES + KEPT_PACKETS * bytesOf(length)),
  length,
});

/** The packets of a ring, over its memory. */
export const ringOf = ({ buffer, length }: SharedPackets): Packet[] =>
  Array.from(
    { length: KEPT_PACKETS },
    (_, k) => new Packet(buffer, CONTROL_BYTES + k * bytesOf(length), length),
  );

/** The page's end: a packet of this sequence is written. Returns whether the worker slept. */
export function publishPacket(shared: SharedPackets, sequence: number): boolean {
  const control = controlOf(shared);
  Atomics.store(control, NEWEST, sequence);
  return Atomics.exchange(control, ASLEEP, 0) === 1;
}
