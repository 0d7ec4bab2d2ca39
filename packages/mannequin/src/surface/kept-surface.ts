/** Surfaces that were made before. Making one takes a second or more; what is kept has the same bits. */
import { hashColumns } from "@pliant/geometry";
import type { MannequinOptions } from "../options.ts";
import type { HalfSurface } from "./half-surface.ts";

/**
 * A file: eight 32-bit words (magic, version, vertices, triangles, key of the size, checksum), positions as float64, corners as uint16, all
 * little endian.
 */
const MAGIC = 0x46525350; // "PSRF"
const VERSION = 1;
const HEADER = 32;

const known = new Map<string, HalfSurface>();

/** 16 hex digits of what a surface depends on. */
export function surfaceKey({ name: _, ...size }: MannequinOptions): string {
  const sizes = Object.entries(size).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hashColumns([Float64Array.from(sizes, ([, value]) => value)]);
}

export const keptSurface = (options: MannequinOptions): HalfSurface | undefined =>
  known.get(surfaceKey(options));

export function packSurface(key: string, { positions, triangles }: HalfSurface): Uint8Array {
  const most = 0x10000;
  if (positions.length / 3 > most)
    throw new RangeError(`packSurface: ${positions.length / 3} vertices, expected at most ${most}`);
  const bytes = new Uint8Array(HEADER + 8 * positions.length + 2 * triangles.length);
  new Float64Array(bytes.buffer, HEADER, positions.length).set(positions);
  new Uint16Array(bytes.buffer, HEADER + 8 * positions.length, triangles.length).set(triangles);
  const head = [MAGIC, VERSION, positions.length / 3, triangles.length / 3];
  new Uint32Array(bytes.buffer, 0, 8).set([...head, ...halvesOf(key), ...halvesOf(checksum(bytes))]);
  return bytes;
}

/** Bodies of the size that the file is of are made from it from now on. Throws when the bytes are not what `packSurface` made. */
export function keepSurface(bytes: Uint8Array): void {
  // A copy, so that numbers are aligned.
  const copy = bytes.slice();
  const [magic, version, vertices, count, ...digits] = new Uint32Array(
    copy.buffer,
    0,
    copy.length < 32 ? 0 : 8,
  );
  if (magic !== MAGIC || version !== VERSION)
    throw strange(`begins with ${magic}, ${version}`, `${MAGIC}, ${VERSION}`);
  const length = HEADER + 24 * vertices + 6 * count;
  if (copy.length !== length) throw strange(`${copy.length} bytes`, String(length));
  if (halvesOf(checksum(copy)).some((half, k) => half !== digits[2 + k]))
    throw strange("the checksum is wrong", "unchanged bytes");
  known.set(digits.slice(0, 2).map(hexOf).join(""), {
    positions: new Float64Array(copy.buffer, HEADER, 3 * vertices),
    triangles: Uint32Array.from(new Uint16Array(copy.buffer, HEADER + 24 * vertices, 3 * count)),
  });
}

const checksum = (bytes: Uint8Array): string => hashColumns([Uint32Array.from(bytes.subarray(HEADER))]);

const halvesOf = (digits: string): number[] =>
  [digits.slice(0, 8), digits.slice(8)].map((half) => Number.parseInt(half, 16));

const hexOf = (half: number): string => half.toString(16).padStart(8, "0");

function strange(found: string, expected: string): RangeError {
  return new RangeError(`keepSurface: ${found}, expected ${expected}`);
}
