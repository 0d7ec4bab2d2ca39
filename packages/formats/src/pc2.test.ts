import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  PC2_HEADER_BYTES,
  PC2_SAMPLE_COUNT_OFFSET,
  pc2Frame,
  pc2Header,
  readPc2,
  readPc2Frame,
  readPc2Info,
} from "./pc2.ts";
import type { Pc2Info } from "./pc2.ts";

function file(info: Pc2Info, frames: readonly Float32Array[]): Uint8Array {
  const parts = [pc2Header(info), ...frames.map((frame) => pc2Frame(frame))];
  return new Uint8Array(Buffer.concat(parts));
}

const twoPoints = { pointCount: 2, start: 0, sampleRate: 1, sampleCount: 2 };
const twoFrames = [new Float32Array([0, 1, 2, 3, 4, 5]), new Float32Array([6, 7, 8, 9, 10, 11])];

describe("pc2Header", () => {
  it("is byte for byte the published layout", () => {
    const bytes = pc2Header({ pointCount: 0x01020304, start: 1, sampleRate: 0.5, sampleCount: 90 });
    expect(Buffer.from(bytes).toString("hex")).toBe(
      "504f494e54434143484532" + // POINTCACHE2
        "00" +
        "01000000" +
        "04030201" +
        "0000803f" +
        "0000003f" +
        "5a000000",
    );
    expect(bytes.byteLength).toBe(PC2_HEADER_BYTES);
  });

  it("has its sample count at PC2_SAMPLE_COUNT_OFFSET", () => {
    const bytes = file({ ...twoPoints, sampleCount: 90 }, twoFrames);
    expect(() => readPc2(bytes)).toThrow(/truncated/);
    new DataView(bytes.buffer).setInt32(PC2_SAMPLE_COUNT_OFFSET, 2, true);
    expect(readPc2(bytes).sampleCount).toBe(2);
  });

  it.each([
    [{ pointCount: 0 }, "pc2Header: pointCount is 0, expected a whole number from 1 to 2147483647"],
    [{ pointCount: 1.5 }, "pc2Header: pointCount is 1.5,"],
    [{ pointCount: 2 ** 31 }, "pc2Header: pointCount is 2147483648,"],
    [{ sampleCount: -1 }, "pc2Header: sampleCount is -1, expected a whole number from 0"],
    [{ start: NaN }, "pc2Header: start is NaN,"],
    [{ sampleRate: 0 }, "pc2Header: sampleRate is 0,"],
    [{ sampleRate: Infinity }, "pc2Header: sampleRate is Infinity,"],
  ])("refuses %o", (wrong, message) => {
    expect(() => pc2Header({ ...twoPoints, ...wrong })).toThrow(message);
  });
});

describe("pc2Frame", () => {
  it("writes little-endian float32 from either array type", () => {
    const expected = "0000803f000000c0cdcccc3d";
    expect(Buffer.from(pc2Frame(new Float32Array([1, -2, 0.1]))).toString("hex")).toBe(expected);
    expect(Buffer.from(pc2Frame(new Float64Array([1, -2, 0.1]))).toString("hex")).toBe(expected);
  });

  it("refuses a length that is not whole points", () => {
    expect(() => pc2Frame(new Float32Array(4))).toThrow(
      "pc2Frame: positions has 4 numbers, expected 3 per point",
    );
    expect(() => pc2Frame(new Float32Array(0))).toThrow("pc2Frame: positions has 0 numbers");
  });

  it("names the vertex that is not finite, also when rounding makes it so", () => {
    expect(() => pc2Frame(new Float32Array([0, 0, 0, 0, NaN, 0]))).toThrow("pc2Frame: y of vertex 1 is NaN");
    expect(() => pc2Frame(new Float64Array([0, 0, 1e39]))).toThrow("pc2Frame: z of vertex 0 is 1e+39");
  });
});

describe("readPc2", () => {
  it("gives back what was written", () => {
    const float = fc.float({ noNaN: true, noDefaultInfinity: true });
    const rate = fc.float({ min: Math.fround(0.001), max: 1000, noNaN: true });
    const cache = fc
      .record({ pointCount: fc.integer({ min: 1, max: 20 }), sampleCount: fc.integer({ min: 0, max: 6 }) })
      .chain((counts) =>
        fc.record({
          info: fc.record({
            pointCount: fc.constant(counts.pointCount),
            sampleCount: fc.constant(counts.sampleCount),
            start: float,
            sampleRate: rate,
          }),
          frames: fc.array(
            fc.float32Array({
              minLength: counts.pointCount * 3,
              maxLength: counts.pointCount * 3,
              noNaN: true,
              noDefaultInfinity: true,
            }),
            { minLength: counts.sampleCount, maxLength: counts.sampleCount },
          ),
        }),
      );
    fc.assert(
      fc.property(cache, ({ info, frames }) => {
        const read = readPc2(file(info, frames));
        expect({ ...read, frame: undefined }).toEqual({ ...info, frame: undefined });
        frames.forEach((frame, i) => expect(read.frame(i)).toEqual(frame));
      }),
    );
  });

  it("reads piece by piece", () => {
    const bytes = file({ ...twoPoints, start: 3, sampleRate: 0.5 }, twoFrames);
    const info = readPc2Info(bytes.subarray(0, PC2_HEADER_BYTES), bytes.length);
    expect(info).toEqual({ ...twoPoints, start: 3, sampleRate: 0.5 });
    const out = new Float32Array(6);
    readPc2Frame(bytes.subarray(PC2_HEADER_BYTES + 24), out);
    expect(out).toEqual(twoFrames[1]);
    expect(() => readPc2Frame(bytes.subarray(-23), out)).toThrow(
      "readPc2Frame: 23 bytes are there, expected 24",
    );
    expect(() => readPc2Info(bytes.subarray(0, PC2_HEADER_BYTES), 79)).toThrow("readPc2: file is truncated");
  });

  it("reads a view that starts at an odd byte of a larger buffer", () => {
    const bytes = file(twoPoints, twoFrames);
    const larger = new Uint8Array(bytes.length + 8);
    larger.set(bytes, 3);
    expect(readPc2(larger.subarray(3, 3 + bytes.length)).frame(1)).toEqual(twoFrames[1]);
  });

  it("refuses every proper prefix of a file", () => {
    const bytes = file(twoPoints, twoFrames);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => readPc2(bytes.subarray(0, length))).toThrow(/^readPc2: file is/);
    }
  });

  it("says how much of a truncated or overlong file is there", () => {
    const bytes = file(twoPoints, twoFrames);
    expect(() => readPc2(bytes.subarray(0, 12))).toThrow(
      "readPc2: file is 12 bytes, expected at least the 32-byte header",
    );
    expect(() => readPc2(bytes.subarray(0, 79))).toThrow(
      "readPc2: file is truncated: 79 bytes hold 1 whole samples, expected 80 bytes for 2 samples of 24 bytes",
    );
    expect(() => readPc2(file({ ...twoPoints, sampleCount: 1 }, twoFrames))).toThrow(
      "readPc2: file is longer than its header says: 80 bytes hold 2 whole samples, expected 56 bytes for 1 samples",
    );
  });

  it.each([
    ["magic", 0, 0x58, 'readPc2: file opens with "XOINTCACHE2\\u0000", expected "POINTCACHE2\\u0000"'],
    ["version", 12, 2, "readPc2: version is 2, expected 1"],
    ["point count", 16, 0, "readPc2: point count is 0, expected at least 1"],
    ["sample count", 31, 0x80, "readPc2: sample count is -2147483646, expected at least 0"],
  ])("refuses a wrong %s", (_name, offset, value, message) => {
    const bytes = file(twoPoints, twoFrames);
    bytes[offset] = value;
    expect(() => readPc2(bytes)).toThrow(message);
  });

  it("refuses a frame it does not hold", () => {
    const read = readPc2(file(twoPoints, twoFrames));
    for (const index of [-1, 2, 0.5, NaN]) {
      expect(() => read.frame(index)).toThrow(`readPc2: frame ${index} was asked for, expected 0 to 1`);
    }
  });
});
