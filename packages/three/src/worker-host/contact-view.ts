import type { Contacts } from "pliant";

/**
 * Contacts of cloth and colliders as they travel with a frame: those of the last solver step, in the order of nodes. Views
 * over the frame's memory.
 */
export class ContactView {
  /** Where each touches: the node, and which collider. */
  readonly node: Uint32Array;
  readonly collider: Uint32Array;
  /** Outward unit normal of the collider, capacity × 3. */
  readonly normal: Float32Array;
  /** What the collider does to the node, push and friction, capacity × 3 [N]; 0 for contacts that were let go. */
  readonly force: Float32Array;
  readonly #count: Uint32Array;

  constructor(buffer: ArrayBufferLike, capacity: number, byteOffset: number) {
    this.#count = new Uint32Array(buffer, byteOffset, 1);
    let at = byteOffset + COUNT_BYTES;
    const next = (length: number): [ArrayBufferLike, number, number] => {
      const from = at;
      at += length * 4;
      return [buffer, from, length];
    };
    this.node = new Uint32Array(...next(capacity));
    this.collider = new Uint32Array(...next(capacity));
    this.normal = new Float32Array(...next(capacity * 3));
    this.force = new Float32Array(...next(capacity * 3));
  }

  /** Only so many of the columns' entries are contacts. */
  get count(): number {
    return this.#count[0];
  }

  write({ count, node, collider, normal, force }: Contacts): void {
    const fits = Math.min(count, this.node.length);
    this.#count[0] = fits;
    this.node.set(node.subarray(0, fits));
    this.collider.set(collider.subarray(0, fits));
    this.normal.set(normal.subarray(0, fits * 3));
    this.force.set(force.subarray(0, fits * 3));
  }
}

/** The number of contacts, and room so that what follows starts on 8 bytes. */
const COUNT_BYTES = 8;

export function contactBytes(capacity: number): number {
  return COUNT_BYTES + capacity * 8 * 4;
}
