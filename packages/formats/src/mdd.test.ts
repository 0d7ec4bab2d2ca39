import { expect, it } from "vitest";
import { joinBytes } from "./join-bytes.ts";
import { mddFrame, mddHeader, readMdd } from "./mdd.ts";

const times = Float32Array.of(0, 0.5);
const frames = [Float32Array.of(1, 2, 3, -4, 5.5, 6), Float32Array.of(7, 8, 9, 10, 11, 12)];
const file = (): Uint8Array => joinBytes([mddHeader({ pointCount: 2, times }), ...frames.map(mddFrame)]);

it("is byte for byte the published layout: big endian", () => {
  const bytes = joinBytes([mddHeader({ pointCount: 3, times }), mddFrame(Float32Array.of(1, 0, 0))]);
  expect(Buffer.from(bytes).toString("hex")).toBe("0000000200000003000000003f0000003f8000000000000000000000");
});

it("comes back", () => {
  const mdd = readMdd(file());
  expect([mdd.pointCount, [...mdd.times]]).toEqual([2, [0, 0.5]]);
  expect([mdd.frame(0), mdd.frame(1)]).toEqual(frames);
  expect(() => mdd.frame(2)).toThrow("readMdd: frame 2 was asked for, expected 0 to 1");
});

it("refuses what is not whole", () => {
  expect(() => readMdd(new Uint8Array(7))).toThrow(
    "readMdd: file is 7 bytes, expected at least the 8-byte header",
  );
  expect(() => readMdd(file().subarray(0, 60))).toThrow("expected 64 for 2 samples of 2 points");
  expect(() => readMdd(new Uint8Array(8))).toThrow("readMdd: point count is 0");
  expect(() => mddFrame(Float32Array.of(1, NaN, 3))).toThrow("mddFrame: y of vertex 0 is NaN");
  expect(() => mddHeader({ pointCount: 0, times })).toThrow("mddHeader: pointCount is 0");
  expect(() => mddHeader({ pointCount: 1, times: Float32Array.of(NaN) })).toThrow("mddHeader: time 0 is NaN");
});
