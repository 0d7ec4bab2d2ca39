import { KeptPackets } from "./kept-packets.ts";
import type { Packet } from "./packet.ts";
import { ASLEEP, controlOf, KEPT_PACKETS, NEWEST, ringOf, type SharedPackets } from "./shared-packets.ts";

/** The worker's end of packets in shared memory. */
export class PacketSubscriber {
  readonly #control: Int32Array;
  readonly #ring: readonly Packet[];
  readonly #kept: KeptPackets;
  #last = 0;

  constructor(shared: SharedPackets) {
    this.#control = controlOf(shared);
    this.#ring = ringOf(shared);
    this.#kept = new KeptPackets(shared.length);
  }

  /** The newest packet; null when it was taken before. It stays as it is while two more are taken. */
  take(): Packet | null {
    for (;;) {
      const newest = Atomics.load(this.#control, NEWEST);
      if (newest === this.#last) return null;
      const packet = this.#kept.keep(this.#ring[newest % KEPT_PACKETS]);
      // The page is not about to write there again.
      if (Atomics.load(this.#control, NEWEST) - newest < KEPT_PACKETS - 1) {
        this.#last = newest;
        return packet;
      }
      this.#kept.drop();
    }
  }

  /** From now on a packet comes with a message. */
  sleep(): void {
    Atomics.store(this.#control, ASLEEP, 1);
  }
}
