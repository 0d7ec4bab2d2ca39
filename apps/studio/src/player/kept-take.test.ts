import { expect, test } from "vitest";
import { readKept, writeKept, type KeptFrame } from "./kept-take.ts";

const wave = (k: number): KeptFrame => ({
  step: 10 * k,
  time: k / 30,
  positions: Float32Array.from({ length: 9 }, (_, i) => Math.sin(0.3 * k + i) - 0.4 * i),
  vertices: Float32Array.of(0.1 * k, -2, 3),
  poses: Float32Array.of(0, k, 0, 0, 0, 0, 1),
});

test("a take comes back as it was, to a fifth of a millimetre", async () => {
  const frames = Array.from({ length: 40 }, (_, k) => wave(k));
  const bytes = new Uint8Array(await writeKept(frames));
  const read = await readKept(bytes, { triangles: Uint32Array.of(0, 1, 2), revision: 7 });
  expect(read.map(({ step }) => step)).toEqual(frames.map(({ step }) => step));
  read.forEach((frame, k) => {
    expect(frame.revision).toBe(7);
    expect(frame.time).toBeCloseTo(frames[k].time, 4);
    expect([...frame.poses]).toEqual([...frames[k].poses]);
    for (const column of ["positions", "vertices"] as const)
      frame[column].forEach((value, i) => expect(Math.abs(value - frames[k][column][i])).toBeLessThan(2e-4));
  });
});

test("a take whose mesh changes is refused", async () => {
  const other = { ...wave(1), positions: new Float32Array(12) };
  await expect(writeKept([wave(0), other])).rejects.toThrow("frame 1 has another mesh");
});
