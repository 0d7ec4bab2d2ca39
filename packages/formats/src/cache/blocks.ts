/**
 * The web cache, a file of blocks. Little endian throughout:
 *
 * | offset | bytes | what                                                                                  |
 * | ------ | ----- | ------------------------------------------------------------------------------------- |
 * | 0      | 8     | 0x89 "PLC" CR LF 0x1A LF: a transfer as text, which changes line ends, is seen         |
 * | 8      | 4     | version, u32                                                                          |
 * | 12     | …     | blocks: type (4 letters), length of the content (u32), CRC-32 of all else, the content |
 * | −16    | 8     | where the block "indx" begins, float64                                                |
 * | −8     | 8     | "PLC" CR LF "END"                                                                     |
 *
 * "head" is JSON (`CacheHead`); "uvs " deflated float32; "tris" the triangles from some frame on; "take" some frames; "indx" where all
 * of them are. A reader of a stream walks from block to block, one with the whole file begins at its end.
 */
import { joinBytes } from "../join-bytes.ts";
import { crc32 } from "./crc32.ts";

export const CACHE_VERSION = 1;
export const OPENING = Uint8Array.of(0x89, 0x50, 0x4c, 0x43, 0x0d, 0x0a, 0x1a, 0x0a);
export const ENDING = Uint8Array.of(0x50, 0x4c, 0x43, 0x0d, 0x0a, 0x45, 0x4e, 0x44);
export const OPENING_BYTES = 12;
export const BLOCK_BYTES = 12;
export const TRAILER_BYTES = 16;

/** Longest content [bytes], so that a damaged length does not ask for all memory. */
export const MOST_CONTENT = 2 ** 30;
/** Most bytes that a block may inflate to. */
export const MOST_INFLATED = 2 ** 28;
/** Most vertices. */
export const MOST_VERTICES = 2 ** 24;

export type BlockType = "head" | "uvs " | "tris" | "take" | "indx";
const TYPES: readonly BlockType[] = ["head", "uvs ", "tris", "take", "indx"];

/** A part of the vertices: one sheet, one garment. */
export interface CachePart {
  readonly id: string;
  readonly firstVertex: number;
  readonly vertexCount: number;
}

/** What the file says of itself before its first frame. */
export interface CacheHead {
  readonly name: string;
  /** Frames per second. */
  readonly fps: number;
  readonly vertexCount: number;
  /** Frames that were to come; fewer may have. Null when nobody knew. */
  readonly frames: number | null;
  /** Positions are whole multiples of this [m]. */
  readonly step: number;
  /** Farthest that a vertex may be from where it was [m]. */
  readonly maxError: number;
  readonly parts: readonly CachePart[];
}

/** Where a block is and which frames it speaks of; 0 and 0 where of none. */
export interface CacheEntry {
  readonly type: BlockType;
  /** Of its first byte. */
  readonly offset: number;
  readonly firstFrame: number;
  readonly frameCount: number;
}

export function opening(): Uint8Array {
  const bytes = new Uint8Array(OPENING_BYTES);
  bytes.set(OPENING);
  new DataView(bytes.buffer).setUint32(8, CACHE_VERSION, true);
  return bytes;
}

export function block(type: BlockType, content: Uint8Array): Uint8Array {
  const head = new Uint8Array(BLOCK_BYTES);
  for (let i = 0; i < 4; i++) head[i] = type.charCodeAt(i);
  const view = new DataView(head.buffer);
  view.setUint32(4, content.length, true);
  view.setUint32(8, crc32(head.subarray(0, 8), content), true);
  return joinBytes([head, content]);
}

/** Type, length and sum of a block; undefined when it is none of ours. */
export function readBlockHead(
  head: Uint8Array,
): { type: BlockType; length: number; sum: number } | undefined {
  const type = TYPES.find((each) => each === String.fromCharCode(...head.subarray(0, 4)));
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const length = view.getUint32(4, true);
  return type && length <= MOST_CONTENT ? { type, length, sum: view.getUint32(8, true) } : undefined;
}

export function isWhole(head: Uint8Array, content: Uint8Array, sum: number): boolean {
  return crc32(head.subarray(0, 8), content) === sum;
}

const ENTRY_BYTES = 20;

/** The content of "indx": frames, largest error that was made [m], and all blocks before it. */
export function writeIndex(entries: readonly CacheEntry[], frameCount: number, error: number): Uint8Array {
  const bytes = new Uint8Array(16 + ENTRY_BYTES * entries.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, frameCount, true);
  view.setFloat64(8, error, true);
  entries.forEach(({ type, offset, firstFrame, frameCount: count }, k) => {
    const at = 16 + ENTRY_BYTES * k;
    for (let i = 0; i < 4; i++) bytes[at + i] = type.charCodeAt(i);
    view.setUint32(at + 4, firstFrame, true);
    view.setUint32(at + 8, count, true);
    view.setFloat64(at + 12, offset, true);
  });
  return bytes;
}

export interface CacheIndex {
  readonly entries: CacheEntry[];
  readonly frameCount: number;
  /** Largest distance of any vertex from where it was, measured by the writer [m]. */
  readonly error: number;
}

export function readIndex(bytes: Uint8Array): CacheIndex {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = Array.from(
    { length: Math.floor((bytes.length - 16) / ENTRY_BYTES) },
    (_, k): CacheEntry => {
      const at = 16 + ENTRY_BYTES * k;
      return {
        type: String.fromCharCode(...bytes.subarray(at, at + 4)) as BlockType,
        firstFrame: view.getUint32(at + 4, true),
        frameCount: view.getUint32(at + 8, true),
        offset: view.getFloat64(at + 12, true),
      };
    },
  );
  return { entries, frameCount: view.getUint32(0, true), error: view.getFloat64(8, true) };
}

export function trailer(indexAt: number): Uint8Array {
  const bytes = new Uint8Array(TRAILER_BYTES);
  new DataView(bytes.buffer).setFloat64(0, indexAt, true);
  bytes.set(ENDING, 8);
  return bytes;
}
