import type { Matrix4 } from "three";
import type { LiveFrame } from "./live-frame.ts";
import type { PacketLayout, PageMail } from "./messages.ts";
import { mixPackets, placesOf, POSE } from "./packet.ts";
import type { PacketWriter } from "./packet-writer.ts";
import type { PageScene } from "./page-scene.ts";
import { rootMotion } from "./root-motion.ts";
import { publishPacket } from "./shared-packets.ts";

/** What the page's end of packets needs of its host. */
export interface PublisherPorts {
  readonly scene: PageScene;
  /** Whether what is followed is drawn as it was for a frame. */
  readonly isSynced: boolean;
  readonly isShared: boolean;
  readonly post: (message: PageMail, transfer?: Transferable[]) => void;
  /** Messages that were posted. */
  readonly told: () => number;
}

/** The page's end of packets. */
export class PacketPublisher {
  readonly #ports: PublisherPorts;
  #writer: PacketWriter | null = null;
  /** Of a frame that was shown: it goes back with the next packet. */
  #recycled: ArrayBuffer[] = [];
  #numbers = new Float64Array(0);
  #sequence = 0;

  constructor(ports: PublisherPorts) {
    this.#ports = ports;
  }

  get layout(): PacketLayout | null {
    return this.#writer?.layout ?? null;
  }

  /** Another worker: it knows of nothing. */
  restart(): void {
    this.#writer = null;
    this.#recycled = [];
  }

  /** Memory that a frame no longer needs. */
  recycle(buffer: ArrayBuffer): void {
    this.#recycled.push(buffer);
  }

  /** Tells where things are, and what the numbers mean when that has changed; returns why it could not, in words. */
  tell(now: number): string | null {
    const { scene, isSynced, isShared, post, told } = this.#ports;
    if (scene.isChanged || !this.#writer) {
      this.#writer = scene.arrange(isSynced, isShared);
      this.#numbers = new Float64Array(placesOf(this.#writer.layout.counts).length);
      post({ kind: "layout", layout: this.#writer.layout, packets: this.#writer.shared });
    }
    const packet = this.#writer.write(++this.#sequence, now);
    // Once simulated, it could not be mended any more.
    const bad = packet.numbers.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0)
      return `update: ${this.#writer.nameOf(bad)} is no finite number, expected a place: nothing is told until it is one`;
    packet.header[3] = told();
    const { shared } = this.#writer;
    if (shared) {
      if (publishPacket(shared, this.#sequence)) post({ kind: "wake" });
      return null;
    }
    const shown = this.#recycled.pop();
    if (shown && packet.copyTo(shown)) {
      post(shown, [shown]);
      return null;
    }
    const own = packet.buffer.slice(0) as ArrayBuffer;
    post(own, [own]);
    // The packet is longer than the frame, which goes home by itself.
    if (shown) {
      new Float64Array(shown, 0, 1)[0] = 0;
      post(shown, [shown]);
    }
    return null;
  }

  /** What is followed is drawn as it was for this frame. */
  show({ fromPacket, toPacket, share }: LiveFrame): void {
    const writer = this.#writer;
    const to = writer?.kept(toPacket);
    const from = writer?.kept(fromPacket) ?? to;
    if (!writer || !from || !to) return;
    mixPackets(from.numbers, to.numbers, share, writer.layout.counts, this.#numbers);
    this.#ports.scene.show(this.#numbers);
  }

  /** How the root of a cloth has moved since the packet of this frame. */
  movedRoot(id: string, { toPacket }: LiveFrame): Matrix4 | null {
    const writer = this.#writer;
    const pose = writer?.layout.roots.find((each) => each.id === id)?.pose;
    const then = writer?.kept(toPacket);
    const now = writer?.kept(this.#sequence);
    if (!writer || !then || !now || pose === undefined) return null;
    return rootMotion(then.numbers, now.numbers, placesOf(writer.layout.counts).poses + POSE * pose);
  }
}
