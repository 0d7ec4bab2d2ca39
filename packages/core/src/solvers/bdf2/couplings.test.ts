import { describe, expect, it } from "vitest";
import { createRandom } from "../../testing/random.ts";
import {
  addCoupling,
  addCouplingBlocks,
  addCouplingProduct,
  clearCouplings,
  coupleSweep,
  createCouplings,
  type Couplings,
} from "./couplings.ts";
import { blockIndex, vectorIndex } from "./indices.ts";

const WIDTH = 4;
const SLOTS = 12;

/** Springs between random slots, some of them twice; and the same as a dense matrix by slot and axis. */
function randomCouplings(seed: number, count: number): { couplings: Couplings; dense: number[][] } {
  const random = createRandom(seed);
  const couplings = createCouplings();
  const dense = Array.from({ length: 3 * SLOTS }, () => new Array<number>(3 * SLOTS).fill(0));
  clearCouplings(couplings, count);
  for (let k = 0; k < count; k++) {
    const a = Math.floor(random(0, SLOTS));
    const b = (a + 1 + Math.floor(random(0, SLOTS - 1))) % SLOTS;
    const d = Float64Array.from({ length: 3 }, () => random(-1, 1));
    const [length, weight] = [Math.hypot(...d), random(0.1, 2)];
    const at = (slots: readonly [number, number], index: typeof vectorIndex): [number, number] => [
      index(slots[0], WIDTH),
      index(slots[1], WIDTH),
    ];
    addCoupling(couplings, at([a, b], vectorIndex), at([a, b], blockIndex), d, length, weight);
    for (const [p, q, sign] of [
      [a, a, 1],
      [b, b, 1],
      [a, b, -1],
      [b, a, -1],
    ]) {
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++)
          dense[3 * p + i][3 * q + j] += (sign * weight * d[i] * d[j]) / length ** 2;
      }
    }
  }
  return { couplings, dense };
}

const times = (rows: readonly number[][], p: readonly number[]): number[] =>
  rows.map((row) => row.reduce((sum, value, j) => sum + value * p[j], 0));

const toSlots = (p: readonly number[]): Float64Array => {
  const column = new Float64Array(3 * SLOTS);
  p.forEach((value, i) => (column[vectorIndex(Math.floor(i / 3), WIDTH) + (i % 3) * WIDTH] = value));
  return column;
};

const expectClose = (found: ArrayLike<number>, expected: ArrayLike<number>): void => {
  for (let i = 0; i < expected.length; i++) expect(found[i]).toBeCloseTo(expected[i], 12);
};

describe.each([1, 2, 3])("couplings (seed %i)", (seed) => {
  const { couplings, dense } = randomCouplings(seed, 30);
  const random = createRandom(100 + seed);
  const p = Array.from({ length: 3 * SLOTS }, () => random(-1, 1));

  it("multiply as their matrix", () => {
    const q = toSlots(p);
    addCouplingProduct(couplings, WIDTH, 1, toSlots(p), q);
    expectClose(q, toSlots(times(dense, p).map((value, i) => value + p[i])));
    addCouplingProduct(couplings, WIDTH, -1, toSlots(p), q);
    expectClose(q, toSlots(p));
  });

  it("are never negative, and nothing to common motion", () => {
    for (let k = 0; k < 50; k++) {
      const any = p.map(() => random(-1, 1));
      expect(times(dense, any).reduce((sum, value, i) => sum + value * any[i], 0)).toBeGreaterThan(-1e-12);
    }
    const q = new Float64Array(3 * SLOTS);
    addCouplingProduct(couplings, WIDTH, 1, toSlots(p.map((_, i) => [0.3, 0.1, -7][i % 3])), q);
    expect(q.every((value) => value === 0)).toBe(true);
  });

  it("are blocks on the diagonal, and in a sweep all the rest", () => {
    const blocks = new Float64Array(6 * SLOTS);
    addCouplingBlocks(couplings, WIDTH, blocks);
    const FIELD = [[0, 1, 2], [1, 3, 4], [2, 4, 5]]; // prettier-ignore
    const block = (slot: number, i: number, j: number): number =>
      blocks[blockIndex(slot, WIDTH) + FIELD[i][j] * WIDTH];
    for (let slot = 0; slot < SLOTS; slot++) {
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++)
          expect(block(slot, i, j)).toBeCloseTo(dense[3 * slot + i][3 * slot + j], 12);
      }
    }
    const own = dense.map((row, i) =>
      row.map((value, j) => (Math.floor(i / 3) === Math.floor(j / 3) ? value : 0)),
    );
    const u = toSlots(times(own, p));
    const rest = coupleSweep(couplings, WIDTH, toSlots(p), u);
    expectClose(u, toSlots(times(dense, p)));
    const square = (rows: number[][]): number =>
      times(rows, p).reduce((sum, value, i) => sum + value * p[i], 0);
    expect(rest).toBeCloseTo(square(dense) - square(own), 10);
  });
});

it("couplings keep their storage and forget those before", () => {
  const { couplings } = randomCouplings(4, 20);
  const { ends } = couplings;
  clearCouplings(couplings, 40);
  expect(couplings.ends).toBe(ends);
  expect(couplings.count).toBe(0);
  clearCouplings(couplings, 41);
  expect(couplings.ends.length).toBeGreaterThanOrEqual(41 * 4);
});
