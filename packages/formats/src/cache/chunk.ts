import { MOST_INFLATED, type CacheHead } from "./blocks.ts";
import { deflate, inflate } from "./deflate.ts";
import type { Parents } from "./parents.ts";
import { decodeFrame, encodeFrame, lookOf, MODES, type Before } from "./residuals.ts";
import type { CacheTopology } from "./triangle-list.ts";

/** First frame (u32), frames (u16), planes of bytes (u8), nothing (u8); a mode for each frame; the planes, deflated. */
const HEAD = 8;

/** The content of "take": frames of whole numbers, the first of which needs none before. */
export async function packChunk(
  firstFrame: number,
  frames: readonly Int32Array[],
  parents: Parents,
): Promise<Uint8Array> {
  const size = frames[0].length;
  const numbers = new Uint32Array(frames.length * size);
  const modes = new Uint8Array(frames.length);
  const room = new Int32Array(size);
  const trial = new Uint32Array(size);
  frames.forEach((frame, k) => {
    const before: Before = [frames[k - 1] ?? null, frames[k - 2] ?? null];
    let least = Infinity;
    for (let mode = 0; mode < MODES; mode++) {
      if (lookOf(mode) > k) continue;
      encodeFrame(frame, before, parents, mode, room, trial);
      const cost = entropy(trial);
      if (cost >= least) continue;
      least = cost;
      modes[k] = mode;
      numbers.set(trial, k * size);
    }
  });
  const planeCount = planesFor(numbers);
  const planes = new Uint8Array(planeCount * numbers.length);
  for (let plane = 0; plane < planeCount; plane++) {
    const start = plane * numbers.length;
    for (let i = 0; i < numbers.length; i++) planes[start + i] = numbers[i] >>> (8 * plane);
  }
  const packed = await deflate(planes);
  const bytes = new Uint8Array(HEAD + modes.length + packed.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, firstFrame, true);
  view.setUint16(4, frames.length, true);
  bytes[6] = planeCount;
  bytes.set(modes, HEAD);
  bytes.set(packed, HEAD + modes.length);
  return bytes;
}

function planesFor(numbers: Uint32Array): number {
  let all = 0;
  for (let i = 0; i < numbers.length; i++) all |= numbers[i];
  let planes = 1;
  while (planes < 4 && all >>> (8 * planes) !== 0) planes++;
  return planes;
}

/** Bits that a Huffman code would take, about: by the lowest bytes, and 8 more for each byte above. */
function entropy(numbers: Uint32Array): number {
  const histogram = new Uint32Array(256);
  let bits = 0;
  for (let i = 0; i < numbers.length; i++) {
    const z = numbers[i];
    histogram[z & 255]++;
    if (z > 255) bits += z > 65535 ? 24 : 8;
  }
  for (const count of histogram) if (count > 0) bits -= count * Math.log2(count / numbers.length);
  return bits;
}

/** First frame and number of frames of a block "take", from its first bytes. */
export function readChunkHead(bytes: Uint8Array): { firstFrame: number; frameCount: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { firstFrame: view.getUint32(0, true), frameCount: view.getUint16(4, true) };
}

export const CHUNK_HEAD_BYTES = HEAD;

/** Some frames, unpacked so far that each is a pass over its numbers. */
export interface CacheChunk {
  readonly firstFrame: number;
  readonly frameCount: number;
  has(frame: number): boolean;
  /** Writes the positions of a frame, vertexCount × 3 [m]. Forward from frame to frame is fastest. */
  read(frame: number, out: Float32Array): void;
  /** The triangles of a frame: the same array for as long as they stay the same. */
  triangles(frame: number): Uint32Array;
}

export async function unpackChunk(
  bytes: Uint8Array,
  { vertexCount, step }: CacheHead,
  parents: Parents,
  topologies: readonly CacheTopology[],
): Promise<CacheChunk> {
  const { firstFrame, frameCount } = readChunkHead(bytes);
  const planeCount = bytes[6];
  const size = 3 * vertexCount;
  const modes = bytes.slice(HEAD, HEAD + frameCount);
  const stride = size * frameCount;
  if (planeCount < 1 || planeCount > 4 || stride * planeCount > MOST_INFLATED) {
    throw new RangeError(`${frameCount} frames in ${planeCount} planes are more than one block may have`);
  }
  modes.forEach((mode, k) => {
    if (mode >= MODES || lookOf(mode) > k) throw new RangeError(`frame ${firstFrame + k} has mode ${mode}`);
  });
  const planes = await inflate(bytes.subarray(HEAD + frameCount), stride * planeCount);

  let last = -1;
  const kept: [Int32Array, Int32Array, Int32Array] = [
    new Int32Array(size),
    new Int32Array(size),
    new Int32Array(size),
  ];
  const decodeNext = (): void => {
    last++;
    const [one, two, next] = kept;
    decodeFrame(planes, last * size, stride, [one, two], parents, modes[last], next);
    kept[0] = next;
    kept[1] = one;
    kept[2] = two;
  };
  const has = (frame: number): boolean => frame >= firstFrame && frame < firstFrame + frameCount;
  const expectFrame = (frame: number): void => {
    if (has(frame)) return;
    throw new RangeError(
      `CacheChunk: frame ${frame} was asked for, expected ${firstFrame} to ${firstFrame + frameCount - 1}`,
    );
  };
  return {
    firstFrame,
    frameCount,
    has,
    read(frame, out) {
      expectFrame(frame);
      const wanted = frame - firstFrame;
      if (wanted < last) last = -1;
      for (let missing = wanted - last; missing > 0; missing--) decodeNext();
      const [numbers] = kept;
      for (let i = 0; i < size; i++) out[i] = numbers[i] * step;
    },
    triangles(frame) {
      expectFrame(frame);
      let found = topologies[0];
      for (const each of topologies) if (each.firstFrame <= frame) found = each;
      return found.triangles;
    },
  };
}
