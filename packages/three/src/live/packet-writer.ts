import type { Vec3 } from "pliant";
import type { Joints } from "./joint-reader.ts";
import type { PacketLayout } from "./messages.ts";
import { JOINT, Packet, placesOf, POSE, ZONE, ZONE_KINDS } from "./packet.ts";
import type { PoseReader } from "./pose-readers.ts";
import { createSharedPackets, KEPT_PACKETS, ringOf, type SharedPackets } from "./shared-packets.ts";
import type { LiveZone } from "./wind.ts";

/** What the numbers of a packet are read from, in the order of its layout. */
export interface PacketContent {
  readonly wind: Vec3;
  readonly poses: readonly PoseReader[];
  readonly joints: readonly Joints[];
  readonly targets: readonly ArrayLike<number>[];
  readonly zones: readonly LiveZone[];
}

/** Writes packets of one layout, and keeps the last of them. */
export class PacketWriter {
  readonly layout: PacketLayout;
  /** Where they are for the worker to see; null: they are sent. */
  readonly shared: SharedPackets | null;
  readonly #content: PacketContent;
  readonly #ring: readonly Packet[];

  constructor(layout: PacketLayout, content: PacketContent, isShared: boolean) {
    this.layout = layout;
    this.#content = content;
    const { length } = placesOf(layout.counts);
    this.shared = isShared ? createSharedPackets(length) : null;
    this.#ring = this.shared
      ? ringOf(this.shared)
      : Array.from({ length: KEPT_PACKETS }, () => Packet.of(length));
  }

  write(sequence: number, time: number): Packet {
    const packet = this.#ring[sequence % KEPT_PACKETS];
    const { wind, poses, joints, targets, zones } = this.#content;
    const { numbers } = packet;
    const places = placesOf(this.layout.counts);
    packet.set(this.layout.revision, sequence, time);
    numbers.set(wind);
    poses.forEach((pose, k) => pose.write(numbers, places.poses + POSE * k));
    let joint = places.joints;
    let weight = places.weights;
    for (const reader of joints) {
      reader.write(numbers, joint);
      numbers.set(reader.weights, weight);
      joint += JOINT * reader.count;
      weight += reader.weights.length;
    }
    let target = places.targets;
    for (const points of targets) {
      numbers.set(points, target);
      target += points.length;
    }
    zones.forEach(({ kind, position, radius, velocity }, k) => {
      const at = places.zones + ZONE * k;
      numbers[at] = ZONE_KINDS.indexOf(kind);
      numbers.set(position, at + 1);
      numbers[at + 4] = radius;
      numbers.set(velocity, at + 5);
    });
    return packet;
  }

  /** What a number of a packet belongs to, in words. */
  nameOf(at: number): string {
    const { poses, joints, weights, targets, zones } = placesOf(this.layout.counts);
    if (at < poses) return "the wind";
    if (at >= zones) return "a wind zone";
    if (at >= targets) return "a target of a pin or grab";
    if (at >= weights) return "a morph target";
    if (at >= joints) return "a bone";
    const pose = Math.floor((at - poses) / POSE);
    const owner = [...this.layout.colliders, ...this.layout.roots].find((each) => each.pose === pose);
    return owner ? `what "${owner.id}" follows` : "an object that is followed";
  }

  /** A packet that is kept still; null: it was too long ago. */
  kept(sequence: number): Packet | null {
    const packet = this.#ring[sequence % KEPT_PACKETS];
    return packet.sequence === sequence && packet.revision === this.layout.revision ? packet : null;
  }
}
