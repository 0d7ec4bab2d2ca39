import { Packet } from "./packet.ts";
import { ASLEEP, controlOf, KEPT_PACKETS, NEWEST, ringOf, type SharedPackets } from "./shared-packets.ts";

/** Of what was read: the run keeps the last one beside the newest. */
const KEPT = 3;

/** The worker's end of packets in shared memory. */
export class PacketSubscriber {
  readonly #control: Int32Array;
  readonly #ring: readonly Packet[];
  readonly #kept: readonly Packet[];
  #last = 0;
  #taken = 0;

  constructor(shared: SharedPackets) {
    this.#control = controlOf(shared);
    this.#ring = ringOf(shared);
    this.#kept = Array.from({ length: KEPT }, () => Packet.of(shared.length));
  }

  /** The newest packet; null when it was taken before. It stays as it is while two more are taken. */
  take(): Packet | null {
    for (;;) {
      const newest = Atomics.load(this.#control, NEWEST);
      if (newest === this.#last) return null;
      const packet = this.#kept[this.#taken % KEPT];
      packet.copy(this.#ring[newest % KEPT_PACKETS]);
      // The page is not about to write there again.
      if (Atomics.load(this.#control, NEWEST) - newest >= KEPT_PACKETS - 1) continue;
      this.#taken++;
      this.#last = newest;
      return packet;
    }
  }

  /** From now on a packet comes with a message. */
  sleep(): void {
    Atomics.store(this.#control, ASLEEP, 1);
  }
}
