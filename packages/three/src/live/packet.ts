/**
 * What the page tells with each picture, in one block: a header of doubles, then single precision. The layout is told before
 * (`PacketLayout`), with a revision that each packet repeats.
 *
 * | numbers | what |
 * |---|---|
 * | 4 doubles | revision of the layout, sequence, page time [s], messages that were sent before |
 * | 3 | steady wind [m/s] |
 * | 7 each | poses of what is followed: position [m], quaternion xyzw |
 * | 12 each | joints: rows of an affine map from the bound surface to the world |
 * | 1 each | weights of morph targets |
 * | 3 each | targets of pins, then of grabs [m] |
 * | 8 each | wind zones: kind, centre, radius, velocity |
 */
export interface PacketCounts {
  readonly poses: number;
  readonly joints: number;
  readonly weights: number;
  readonly targets: number;
  readonly zones: number;
}

/** Where each part begins, in numbers after the header. */
export interface PacketPlaces {
  readonly poses: number;
  readonly joints: number;
  readonly weights: number;
  readonly targets: number;
  readonly zones: number;
  readonly length: number;
}

const HEADER_DOUBLES = 4;
export const PACKET_HEADER_BYTES = HEADER_DOUBLES * 8;

export const POSE = 7;
export const JOINT = 12;
export const ZONE = 8;
/** Steady wind stands first. */
export const WIND = 3;

/** In the packet a zone's kind is its place here. */
export const ZONE_KINDS = ["stream", "point", "vortex"] as const;

export function placesOf(counts: PacketCounts): PacketPlaces {
  const poses = WIND;
  const joints = poses + POSE * counts.poses;
  const weights = joints + JOINT * counts.joints;
  const targets = weights + counts.weights;
  const zones = targets + 3 * counts.targets;
  return { poses, joints, weights, targets, zones, length: zones + ZONE * counts.zones };
}

/** A packet over its memory: nothing is copied. */
export class Packet {
  readonly buffer: ArrayBufferLike;
  readonly header: Float64Array;
  readonly numbers: Float32Array;

  constructor(buffer: ArrayBufferLike, byteOffset = 0, length?: number) {
    this.buffer = buffer;
    this.header = new Float64Array(buffer, byteOffset, HEADER_DOUBLES);
    this.numbers = new Float32Array(buffer, byteOffset + PACKET_HEADER_BYTES, length);
  }

  static of(length: number): Packet {
    return new Packet(new ArrayBuffer(PACKET_HEADER_BYTES + 4 * length));
  }

  get revision(): number {
    return this.header[0];
  }

  get sequence(): number {
    return this.header[1];
  }

  /** [s] */
  get time(): number {
    return this.header[2];
  }

  /** Messages that the page had sent before: what they say holds for this packet. */
  get told(): number {
    return this.header[3];
  }

  set(revision: number, sequence: number, time: number): void {
    this.header[0] = revision;
    this.header[1] = sequence;
    this.header[2] = time;
  }

  /** Over the beginning of other memory; false: there is no room. */
  copyTo(buffer: ArrayBuffer): boolean {
    const bytes = PACKET_HEADER_BYTES + this.numbers.byteLength;
    if (buffer.byteLength < bytes) return false;
    new Uint8Array(buffer, 0, bytes).set(new Uint8Array(this.buffer, this.header.byteOffset, bytes));
    return true;
  }

  /** Takes over another of the same length. */
  copy(from: Packet): void {
    this.header.set(from.header);
    this.numbers.set(from.numbers);
  }
}

/**
 * What lies a share of the way between two packets of one layout: numbers in proportion, quaternions the shorter way and of length 1. The worker simulates with it
 * and the page draws it: the same numbers.
 */
export function mixPackets(
  from: Float32Array,
  to: Float32Array,
  share: number,
  counts: PacketCounts,
  out: Float64Array,
): void {
  for (let i = 0; i < out.length; i++) out[i] = share === 1 ? to[i] : from[i] + share * (to[i] - from[i]);
  const end = WIND + POSE * counts.poses;
  for (let at = WIND + 3; at < end; at += POSE) mixRotation(from, to, share, out, at);
}

function mixRotation(
  from: Float32Array,
  to: Float32Array,
  share: number,
  out: Float64Array,
  at: number,
): void {
  let dot = 0;
  for (let k = at; k < at + 4; k++) dot += from[k] * to[k];
  const sign = dot < 0 ? -1 : 1;
  let squared = 0;
  for (let k = at; k < at + 4; k++) {
    const first = sign * from[k];
    out[k] = share === 1 ? to[k] : first + share * (to[k] - first);
    squared += out[k] * out[k];
  }
  const scale = 1 / Math.sqrt(squared);
  for (let k = at; k < at + 4; k++) out[k] *= scale;
}
