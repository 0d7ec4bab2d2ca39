/**
 * Ogawa, the container of Alembic files: data and groups of references to them, little endian.
 *
 * | offset | bytes | what                                            |
 * | ------ | ----- | ----------------------------------------------- |
 * | 0      | 5     | "Ogawa"                                         |
 * | 5      | 1     | 0xff once the file is whole, 0 before           |
 * | 6      | 2     | version: 0, 1                                   |
 * | 8      | 8     | where the first group is                        |
 *
 * Data is its length (u64) and its bytes; a group the number of its children (u64) and a place (u64) for each, whose highest bit says
 * that it is data. Place 0 is an empty group, with the bit an empty datum.
 */

/** Where something is, ready to be written: 8 bytes. */
export type FileOffset = bigint;

const DATA = 1n << 63n;
export const EMPTY_DATA: FileOffset = DATA;
export const OGAWA_HEAD_BYTES = 16;

/** The first 16 bytes; before the end without a group, for a file that is not whole yet. */
export function ogawaHead(first?: FileOffset): Uint8Array {
  const bytes = new Uint8Array(OGAWA_HEAD_BYTES);
  bytes.set(new TextEncoder().encode("Ogawa"));
  bytes[5] = first === undefined ? 0 : 0xff;
  bytes[7] = 1;
  if (first !== undefined) new DataView(bytes.buffer).setBigUint64(8, first, true);
  return bytes;
}

/** Writes data and groups one after another; children come before their group. */
export class OgawaWriter {
  readonly #append: (bytes: Uint8Array) => Promise<void>;
  #at = 0;

  constructor(append: (bytes: Uint8Array) => Promise<void>) {
    this.#append = append;
  }

  get bytes(): number {
    return this.#at;
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#append(bytes);
    this.#at += bytes.length;
  }

  async data(bytes: Uint8Array): Promise<FileOffset> {
    if (bytes.length === 0) return EMPTY_DATA;
    const at = this.#at;
    const out = new Uint8Array(8 + bytes.length);
    new DataView(out.buffer).setBigUint64(0, BigInt(bytes.length), true);
    out.set(bytes, 8);
    await this.write(out);
    return BigInt(at) | DATA;
  }

  async group(children: readonly FileOffset[]): Promise<FileOffset> {
    if (children.length === 0) return 0n;
    const at = this.#at;
    const out = new Uint8Array(8 + 8 * children.length);
    const view = new DataView(out.buffer);
    view.setBigUint64(0, BigInt(children.length), true);
    children.forEach((child, k) => view.setBigUint64(8 + 8 * k, child, true));
    await this.write(out);
    return BigInt(at);
  }
}
