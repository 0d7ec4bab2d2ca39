import { hashColumns } from "@pliant/geometry";
import type { Dressed } from "./drape-on-body.ts";

/**
 * How garments hang, small enough to be kept beside a scene: six bytes a node or so. Eight 32-bit words (magic, version, garments, 0,
 * fingerprint of what was dressed, checksum), the nodes of each garment, all little endian; then of each coordinate how far it is from the
 * node before it, in steps, as a signed number of seven bits per byte. Garments hang still when they are taken out again.
 */
const MAGIC = 0x43445250; // "PRDC"
const VERSION = 1;
const HEADER = 32;
/** [m] A quarter of a thousandth of an edge of a dress: less than cloth at rest is strained. */
const STEP = 1 / 0x40000;

/** `fit`: 16 hex digits of what was dressed. */
export interface CompactDressed {
  readonly fit: string;
  readonly dressed: readonly Dressed[];
}

export function packCompact({ fit, dressed }: CompactDressed): Uint8Array {
  const body: number[] = [];
  for (const { x } of dressed) {
    const before = [0, 0, 0];
    x.forEach((value, k) => {
      const steps = Math.round(value / STEP);
      writeSigned(body, steps - before[k % 3]);
      before[k % 3] = steps;
    });
  }
  const counts = 4 * dressed.length;
  const bytes = new Uint8Array(HEADER + counts + body.length);
  const words = new DataView(bytes.buffer);
  dressed.forEach(({ x }, k) => words.setUint32(HEADER + 4 * k, x.length / 3, true));
  bytes.set(body, HEADER + counts);
  const head = [MAGIC, VERSION, dressed.length, 0, ...halvesOf(fit), ...halvesOf(checksum(bytes))];
  head.forEach((word, k) => words.setUint32(4 * k, word, true));
  return bytes;
}

/** Throws when the bytes are not what `packCompact` made. */
export function unpackCompact(bytes: Uint8Array): CompactDressed {
  if (bytes.length < HEADER) throw strange(`${bytes.length} bytes`, `at least ${HEADER}`);
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const head = Array.from({ length: 8 }, (_, k) => words.getUint32(4 * k, true));
  if (head[0] !== MAGIC || head[1] !== VERSION)
    throw strange(`begins with ${head[0]}, ${head[1]}`, `${MAGIC}, ${VERSION}`);
  if (checksum(bytes) !== digitsOf(head[6], head[7]))
    throw strange("the checksum is wrong", "unchanged bytes");
  const counts = Array.from({ length: head[2] }, (_, k) => words.getUint32(HEADER + 4 * k, true));
  let at = HEADER + 4 * counts.length;
  const nodes = counts.reduce((sum, count) => sum + count, 0);
  if (3 * nodes > bytes.length - at) throw strange(`${nodes} nodes in ${bytes.length} bytes`, "fewer");
  const readSigned = (): number => {
    let [value, scale] = [0, 1];
    for (; bytes[at] & 0x80; scale *= 128) value += scale * (bytes[at++] & 0x7f);
    value += scale * bytes[at++];
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const dressed = counts.map((count) => {
    const x = new Float64Array(3 * count);
    const place = [0, 0, 0];
    for (let k = 0; k < x.length; k++) {
      place[k % 3] += readSigned();
      x[k] = place[k % 3] * STEP;
    }
    return { x, v: new Float64Array(x.length) };
  });
  return { fit: digitsOf(head[4], head[5]), dressed };
}

/** 0, -1, 1, -2, … as 0, 1, 2, 3, …, seven bits at a time, the lowest first. */
function writeSigned(out: number[], value: number): void {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) out.push(0x80 | (rest % 128));
  out.push(rest);
}

function checksum(bytes: Uint8Array): string {
  return hashColumns([Uint32Array.from(bytes.subarray(HEADER))]);
}

const halvesOf = (digits: string): number[] => [
  Number.parseInt(digits.slice(0, 8), 16),
  Number.parseInt(digits.slice(8), 16),
];

const digitsOf = (...halves: readonly number[]): string =>
  halves.map((half) => half.toString(16).padStart(8, "0")).join("");

function strange(found: string, expected: string): RangeError {
  return new RangeError(`unpackCompact: ${found}, expected ${expected}`);
}
