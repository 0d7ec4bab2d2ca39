import { expect, test } from "vitest";
import type { RunFrame } from "./run-frames.ts";
import { addFrame, createTally, quantile } from "./tally.ts";

test("sums over frames, and remembers the last", () => {
  const tally = createTally();
  const positions = new Float32Array(3);
  const frame = (index: number, numbers: Partial<RunFrame>): RunFrame => ({
    ...{ index, time: index / 30, positions, hash: `hash ${index}` },
    ...{ steps: 0, iterations: 0, contacts: 0, unconverged: 0, maxStrain: 0, cpuMs: 0, ...numbers },
  });
  addFrame(tally, frame(0, {}));
  addFrame(
    tally,
    frame(1, { steps: 3, iterations: 10, contacts: 5, unconverged: 1, maxStrain: 0.03, cpuMs: 4 }),
  );
  addFrame(tally, frame(2, { steps: 3, iterations: 12, contacts: 2, cpuMs: 6 }));
  expect(tally).toEqual({
    frames: 3,
    time: 2 / 30,
    hash: "hash 2",
    steps: 6,
    iterations: 22,
    contacts: 5,
    unconverged: 1,
    maxStrain: 0.03,
    cpuMs: [4, 6],
  });
});

test("quantiles by nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(quantile(hundred, 0.5)).toBe(50);
  expect(quantile(hundred, 0.95)).toBe(95);
  expect(quantile([7], 0.5)).toBe(7);
  expect(quantile([], 0.95)).toBe(0);
});
