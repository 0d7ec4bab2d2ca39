import { hashColumns } from "@pliant/geometry";
import type { Dressed } from "./drape-on-body.ts";

/**
 * How garments hang, as bytes for a cache: eight 32-bit words (magic, version, garments, 0, checksum, 0), then of each garment its nodes
 * as two words, and x and v as float64, all little endian.
 */
const MAGIC = 0x53445250; // "PRDS"
const VERSION = 1;
const HEADER = 32;

export function packDressed(dressed: readonly Dressed[]): Uint8Array {
  const sizes = dressed.map(({ x }) => 8 + 16 * x.length);
  const bytes = new Uint8Array(HEADER + sizes.reduce((sum, size) => sum + size, 0));
  let at = HEADER;
  dressed.forEach(({ x, v }, k) => {
    new Uint32Array(bytes.buffer, at, 1)[0] = x.length / 3;
    const numbers = new Float64Array(bytes.buffer, at + 8, 2 * x.length);
    numbers.set(x);
    numbers.set(v, x.length);
    at += sizes[k];
  });
  const [high, low] = checksum(bytes);
  new Uint32Array(bytes.buffer, 0, 8).set([MAGIC, VERSION, dressed.length, 0, high, low]);
  return bytes;
}

/** Throws when the bytes are not what `packDressed` made. */
export function unpackDressed(bytes: Uint8Array): Dressed[] {
  if (bytes.length < HEADER || bytes.length % 8 !== 0)
    throw strange(`${bytes.length} bytes`, `a multiple of 8, at least ${HEADER}`);
  // A copy, so that numbers are aligned.
  const copy = bytes.slice();
  const [magic, version, count, , high, low] = new Uint32Array(copy.buffer, 0, 8);
  if (magic !== MAGIC || version !== VERSION)
    throw strange(`begins with ${magic}, ${version}`, `${MAGIC}, ${VERSION}`);
  const [foundHigh, foundLow] = checksum(copy);
  if (foundHigh !== high || foundLow !== low) throw strange("the checksum is wrong", "unchanged bytes");
  const dressed: Dressed[] = [];
  for (let at = HEADER, k = 0; k < count; k++) {
    const [nodes] = new Uint32Array(copy.buffer, at, 1);
    const numbers = new Float64Array(copy.buffer, at + 8, 6 * nodes);
    dressed.push({ x: numbers.slice(0, 3 * nodes), v: numbers.slice(3 * nodes) });
    at += 8 + 48 * nodes;
  }
  return dressed;
}

function strange(found: string, expected: string): RangeError {
  return new RangeError(`unpackDressed: ${found}, expected ${expected}`);
}

function checksum(bytes: Uint8Array): [high: number, low: number] {
  const digits = hashColumns([new Uint32Array(bytes.buffer, HEADER)]);
  return [Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8), 16)];
}
