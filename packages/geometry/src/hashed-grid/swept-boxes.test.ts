import { describe, expect, it } from "vitest";
import { createBoxes, sweepBoxes } from "./swept-boxes.ts";

const motion = {
  start: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 2, 0),
  end: Float64Array.of(0, 0, -4, 1, 0, 3, 0, 2, 0),
};

describe("sweepBoxes", () => {
  it("holds a triangle over the whole step, with a margin of its size", () => {
    const boxes = createBoxes();
    sweepBoxes(motion, Uint32Array.of(0, 1, 2), 3, 0, boxes);
    expect(boxes.count).toBe(1);
    // 7 m from end to end: 1e-5 of it at least, which is what grazing features may be apart.
    [0, 0, -4].forEach((x, k) => expect(boxes.low[k]).toBeLessThan(x - 7e-5));
    [1, 2, 3].forEach((x, k) => expect(boxes.high[k]).toBeGreaterThan(x + 7e-5));
    [0, 0, -4].forEach((x, k) => expect(boxes.low[k]).toBeCloseTo(x, 3));
    [1, 2, 3].forEach((x, k) => expect(boxes.high[k]).toBeCloseTo(x, 3));
  });

  it("holds edges and points, wider by what is asked", () => {
    const boxes = createBoxes();
    sweepBoxes(motion, Uint32Array.of(0, 1, 1, 2), 2, 0.5, boxes);
    expect(boxes.count).toBe(2);
    [-0.5, -0.5, -4.5, -0.5, -0.5, -0.5].forEach((x, k) => expect(boxes.low[k]).toBeCloseTo(x, 3));
    [1.5, 0.5, 3.5, 1.5, 2.5, 3.5].forEach((x, k) => expect(boxes.high[k]).toBeCloseTo(x, 3));
    sweepBoxes(motion, Uint32Array.of(2), 1, 0.25, boxes);
    expect(boxes.count).toBe(1);
    [-0.25, 1.75, -0.25].forEach((x, k) => expect(boxes.low[k]).toBeCloseTo(x, 9));
  });

  it("empties a box with a lost number and none beside it", () => {
    const boxes = createBoxes();
    const lost = { start: motion.start, end: motion.end.map((x, k) => (k === 4 ? NaN : x)) };
    sweepBoxes(lost, Uint32Array.of(0, 1, 2), 1, 0, boxes);
    expect([...boxes.low.subarray(3, 6)]).toEqual([NaN, NaN, NaN]);
    expect(boxes.low[0]).toBeCloseTo(0, 9);
    expect(boxes.high[7]).toBeCloseTo(2, 9);
  });
});
