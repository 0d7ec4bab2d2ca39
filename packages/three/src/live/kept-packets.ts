import { Packet } from "./packet.ts";

/** Of what came: the run keeps the last one beside the newest. */
const KEPT = 3;

/** The worker's copies of packets of one layout: each stays as it is while two more come. */
export class KeptPackets {
  readonly #ring: readonly Packet[];
  #count = 0;

  constructor(length: number) {
    this.#ring = Array.from({ length: KEPT }, () => Packet.of(length));
  }

  /** A copy, in place of the oldest. */
  keep(packet: Packet): Packet {
    const copy = this.#ring[this.#count++ % KEPT];
    copy.copy(packet);
    return copy;
  }

  /** Nobody has taken the newest: the next one takes its place. */
  drop(): void {
    this.#count--;
  }
}
