/**
 * MDD point cache, as LightWave wrote it and Blender's Mesh Cache modifier reads it. Big endian throughout: samples (int32), points
 * per sample (int32), the time of each sample (float32 [s]), then samples × points × xyz (float32 [m]).
 */

const HEAD = 8;
const BYTES_PER_POINT = 12;
const INT32_MAX = 0x7fffffff;

export interface MddInfo {
  readonly pointCount: number;
  /** Of each sample [s]. */
  readonly times: Float32Array;
}

export interface Mdd extends MddInfo {
  /** A copy of sample `index`, pointCount × 3 [m]. */
  frame(index: number): Float32Array;
}

/** What comes before the first sample: its length depends on the number of samples, so that must be known. */
export function mddHeader({ pointCount, times }: MddInfo): Uint8Array {
  if (!Number.isInteger(pointCount) || pointCount < 1 || pointCount > INT32_MAX) {
    throw new RangeError(
      `mddHeader: pointCount is ${pointCount}, expected a whole number from 1 to ${INT32_MAX}`,
    );
  }
  const bytes = new Uint8Array(HEAD + 4 * times.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, times.length);
  view.setInt32(4, pointCount);
  times.forEach((time, k) => {
    if (!Number.isFinite(time))
      throw new RangeError(`mddHeader: time ${k} is ${time}, expected a finite number of seconds`);
    view.setFloat32(HEAD + 4 * k, time);
  });
  return bytes;
}

/** One sample, pointCount × 3 [m]. */
export function mddFrame(positions: Float32Array): Uint8Array {
  const bytes = new Uint8Array(4 * positions.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < positions.length; i++) {
    if (!Number.isFinite(positions[i])) {
      throw new RangeError(
        `mddFrame: ${"xyz"[i % 3]} of vertex ${Math.floor(i / 3)} is ${positions[i]}, expected a finite number`,
      );
    }
    view.setFloat32(4 * i, positions[i]);
  }
  return bytes;
}

/** Reads a whole file. The bytes are kept, not copied. */
export function readMdd(bytes: Uint8Array): Mdd {
  if (bytes.length < HEAD) {
    throw new RangeError(`readMdd: file is ${bytes.length} bytes, expected at least the ${HEAD}-byte header`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getInt32(0);
  const pointCount = view.getInt32(4);
  if (count < 0) throw new RangeError(`readMdd: sample count is ${count}, expected at least 0`);
  if (pointCount < 1) throw new RangeError(`readMdd: point count is ${pointCount}, expected at least 1`);
  const start = HEAD + 4 * count;
  const expected = start + count * pointCount * BYTES_PER_POINT;
  if (bytes.length !== expected) {
    throw new RangeError(
      `readMdd: file is ${bytes.length} bytes, expected ${expected} for ${count} samples of ${pointCount} points`,
    );
  }
  return {
    pointCount,
    times: Float32Array.from({ length: count }, (_, k) => view.getFloat32(HEAD + 4 * k)),
    frame(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) {
        throw new RangeError(`readMdd: frame ${index} was asked for, expected 0 to ${count - 1}`);
      }
      const at = start + index * pointCount * BYTES_PER_POINT;
      return Float32Array.from({ length: 3 * pointCount }, (_, i) => view.getFloat32(at + 4 * i));
    },
  };
}
