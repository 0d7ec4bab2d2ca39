/**
 * PC2 point cache, as 3ds Max wrote it and Blender's Mesh Cache modifier reads it.
 *
 * Little endian throughout:
 *
 * | offset | type     | field                                               |
 * | ------ | -------- | --------------------------------------------------- |
 * | 0      | char[12] | "POINTCACHE2\0"                                     |
 * | 12     | int32    | version, always 1                                   |
 * | 16     | int32    | points per sample                                   |
 * | 20     | float32  | start [frames]                                      |
 * | 24     | float32  | sample rate [frames per sample]                     |
 * | 28     | int32    | samples                                             |
 * | 32     | float32  | samples × points × xyz [m]                          |
 */

const MAGIC = "POINTCACHE2\0";
const VERSION = 1;
const VERSION_OFFSET = 12;
const POINT_COUNT_OFFSET = 16;
const START_OFFSET = 20;
const SAMPLE_RATE_OFFSET = 24;
const INT32_MAX = 0x7fffffff;
const BYTES_PER_POINT = 12;

/** Bytes before the first sample. */
export const PC2_HEADER_BYTES = 32;

/** Where the int32 sample count sits, so that a writer whose bake was cut short can patch it. */
export const PC2_SAMPLE_COUNT_OFFSET = 28;

export interface Pc2Info {
  /** Points per sample. */
  readonly pointCount: number;
  /** Frame of the first sample [frames]. Blender's Frame mode ignores it: the modifier has its own. */
  readonly start: number;
  /** Distance between samples [frames]. Blender's Frame mode ignores it: one sample is one frame. */
  readonly sampleRate: number;
  /** May be 0 while a bake is being written. */
  readonly sampleCount: number;
}

export interface Pc2 extends Pc2Info {
  /** A copy of sample `index`, pointCount × 3 [m]. */
  frame(index: number): Float32Array;
}

/** The 32 bytes that open the file; samples from `pc2Frame` follow without padding. */
export function pc2Header(info: Pc2Info): Uint8Array {
  const { pointCount, start, sampleRate, sampleCount } = info;
  expectCount("pointCount", pointCount, 1);
  expectCount("sampleCount", sampleCount, 0);
  if (!Number.isFinite(Math.fround(start))) {
    throw new RangeError(`pc2Header: start is ${start}, expected a finite float32 number of frames`);
  }
  if (!(Math.fround(sampleRate) > 0 && Number.isFinite(Math.fround(sampleRate)))) {
    throw new RangeError(
      `pc2Header: sampleRate is ${sampleRate}, expected a finite float32 number of frames above 0`,
    );
  }

  const bytes = new Uint8Array(PC2_HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  view.setInt32(VERSION_OFFSET, VERSION, true);
  view.setInt32(POINT_COUNT_OFFSET, pointCount, true);
  view.setFloat32(START_OFFSET, start, true);
  view.setFloat32(SAMPLE_RATE_OFFSET, sampleRate, true);
  view.setInt32(PC2_SAMPLE_COUNT_OFFSET, sampleCount, true);
  return bytes;
}

/** One sample: `positions` (pointCount × 3 [m]) rounded to float32. */
export function pc2Frame(positions: Float32Array | Float64Array): Uint8Array {
  if (positions.length === 0 || positions.length % 3 !== 0) {
    throw new RangeError(
      `pc2Frame: positions has ${positions.length} numbers, expected 3 per point and at least one point`,
    );
  }
  const bytes = new Uint8Array(positions.length * 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < positions.length; i++) {
    // Checked after rounding: a float64 past 3.4e38 would reach the file as infinity.
    if (!Number.isFinite(Math.fround(positions[i]))) {
      throw new RangeError(
        `pc2Frame: ${"xyz"[i % 3]} of vertex ${Math.floor(i / 3)} is ${positions[i]}, expected a finite float32`,
      );
    }
    view.setFloat32(i * 4, positions[i], true);
  }
  return bytes;
}

/** Reads a whole file. The bytes are kept, not copied: they must not change while `frame` is in use. */
export function readPc2(bytes: Uint8Array): Pc2 {
  const info = readPc2Info(bytes, bytes.byteLength);
  const { pointCount, sampleCount } = info;
  return {
    ...info,
    frame(index) {
      if (!Number.isInteger(index) || index < 0 || index >= sampleCount) {
        throw new RangeError(`readPc2: frame ${index} was asked for, expected 0 to ${sampleCount - 1}`);
      }
      const offset = PC2_HEADER_BYTES + index * pointCount * BYTES_PER_POINT;
      const out = new Float32Array(pointCount * 3);
      readPc2Frame(bytes.subarray(offset), out);
      return out;
    },
  };
}

/**
 * What the first bytes of a file say, for those who read it piece by piece: sample i is `pointCount` × 12 bytes from
 * `PC2_HEADER_BYTES` + i × `pointCount` × 12. Throws unless the file's length fits.
 */
export function readPc2Info(header: Uint8Array, byteLength: number): Pc2Info {
  if (header.byteLength < PC2_HEADER_BYTES) {
    throw new RangeError(
      `readPc2: file is ${byteLength} bytes, expected at least the ${PC2_HEADER_BYTES}-byte header`,
    );
  }
  const magic = String.fromCharCode(...header.subarray(0, MAGIC.length));
  if (magic !== MAGIC) {
    throw new Error(`readPc2: file opens with ${JSON.stringify(magic)}, expected ${JSON.stringify(MAGIC)}`);
  }
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const version = view.getInt32(VERSION_OFFSET, true);
  if (version !== VERSION) throw new Error(`readPc2: version is ${version}, expected ${VERSION}`);

  const pointCount = view.getInt32(POINT_COUNT_OFFSET, true);
  const sampleCount = view.getInt32(PC2_SAMPLE_COUNT_OFFSET, true);
  if (pointCount < 1) throw new RangeError(`readPc2: point count is ${pointCount}, expected at least 1`);
  if (sampleCount < 0) throw new RangeError(`readPc2: sample count is ${sampleCount}, expected at least 0`);
  expectLength(byteLength, pointCount * BYTES_PER_POINT, sampleCount);

  return {
    pointCount,
    start: view.getFloat32(START_OFFSET, true),
    sampleRate: view.getFloat32(SAMPLE_RATE_OFFSET, true),
    sampleCount,
  };
}

/** The positions of one sample, whose bytes come first in `bytes`; `out` has pointCount × 3 places [m]. */
export function readPc2Frame(bytes: Uint8Array, out: Float32Array): void {
  if (bytes.byteLength < out.length * 4) {
    throw new RangeError(`readPc2Frame: ${bytes.byteLength} bytes are there, expected ${out.length * 4}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < out.length; i++) out[i] = view.getFloat32(i * 4, true);
}

function expectCount(field: string, value: number, least: number): void {
  if (!Number.isInteger(value) || value < least || value > INT32_MAX) {
    throw new RangeError(
      `pc2Header: ${field} is ${value}, expected a whole number from ${least} to ${INT32_MAX}`,
    );
  }
}

function expectLength(byteLength: number, sampleBytes: number, sampleCount: number): void {
  const expected = PC2_HEADER_BYTES + sampleCount * sampleBytes;
  if (byteLength === expected) return;
  const held = Math.floor((byteLength - PC2_HEADER_BYTES) / sampleBytes);
  const what = byteLength < expected ? "truncated" : "longer than its header says";
  throw new RangeError(
    `readPc2: file is ${what}: ${byteLength} bytes hold ${held} whole samples, ` +
      `expected ${expected} bytes for ${sampleCount} samples of ${sampleBytes} bytes`,
  );
}
