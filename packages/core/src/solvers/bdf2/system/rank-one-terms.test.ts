import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import {
  addRankOne,
  addRankOneBlocks,
  addRankOneProduct,
  applyInSweep,
  createRankOneTerms,
  nextRankOne,
  type RankOneTerms,
} from "./rank-one-terms.ts";
import { blockIndex, vectorIndex } from "../layout/indices.ts";

const WIDTH = 4;
const SLOTS = 12;

interface Made {
  readonly rankOne: RankOneTerms;
  /** The same by slot and axis. */
  readonly dense: number[][];
}

const createMade = (): Made => ({
  rankOne: createRankOneTerms(),
  dense: Array.from({ length: 3 * SLOTS }, () => new Array<number>(3 * SLOTS).fill(0)),
});

/** w (Σ s n·p)²: w s_k s_l n nᵀ between any two. */
function addDense({ dense }: Made, slots: number[], shares: number[], n: ArrayLike<number>, w: number): void {
  slots.forEach((p, k) =>
    slots.forEach((q, l) => {
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) dense[3 * p + i][3 * q + j] += w * shares[k] * shares[l] * n[i] * n[j];
      }
    }),
  );
}

/** Springs between random slots, some of them twice. */
function randomSprings(seed: number, count: number): Made {
  const random = createRandom(seed);
  const made = createMade();
  for (let k = 0; k < count; k++) {
    const a = Math.floor(random(0, SLOTS));
    const b = (a + 1 + Math.floor(random(0, SLOTS - 1))) % SLOTS;
    const d = Float64Array.from({ length: 3 }, () => random(-1, 1));
    const [length, weight] = [Math.hypot(...d), random(0.1, 2)];
    const at = (index: typeof vectorIndex): [number, number] => [index(a, WIDTH), index(b, WIDTH)];
    const n = d.map((value) => value / length);
    addRankOne(made.rankOne, at(vectorIndex), at(blockIndex), n, weight);
    addDense(made, [a, b], [1, -1], n, weight);
  }
  return made;
}

/** Vertices on triangles, edges on edges, and some of which one to three vertices have no slot. */
function randomContacts(seed: number, count: number): Made {
  const random = createRandom(seed);
  const made = createMade();
  for (let k = 0; k < count; k++) {
    const first = Math.floor(random(0, SLOTS));
    const [u, v] = [random(0, 0.5), random(0, 0.5)];
    const all = k % 2 === 0 ? [1, -u, -v, u + v - 1] : [1 - u, u, v - 1, -v];
    const there = k % 5 === 4 ? 1 + Math.floor(random(0, 3)) : 4;
    const shares = all.map((share, e) => (e < there ? share : 0));
    // Those that are not there have the first one's slot.
    const slots = all.map((_, e) => (e < there ? (first + e * (1 + (k % 3))) % SLOTS : first));
    const n = [random(-1, 1), random(-1, 1), random(-1, 1)];
    const length = Math.hypot(...n);
    const unit = n.map((value) => value / length);
    const weight = random(0.1, 20);
    const at = nextRankOne(made.rankOne);
    const { ends, numbers } = made.rankOne;
    for (let e = 0; e < 4; e++) {
      ends[at + e] = vectorIndex(slots[e], WIDTH);
      ends[at + 4 + e] = blockIndex(slots[e], WIDTH);
      numbers[at + 4 + e] = shares[e];
    }
    numbers.set([...unit, weight], at);
    addDense(made, slots, shares, unit, weight);
  }
  return made;
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

describe.each([
  ["springs", 1, randomSprings],
  ["springs", 2, randomSprings],
  ["feature contacts", 3, randomContacts],
  ["feature contacts", 4, randomContacts],
] as const)("rank-one terms (%s, seed %i)", (_, seed, make) => {
  const { rankOne, dense } = make(seed, 30);
  const random = createRandom(100 + seed);
  const p = Array.from({ length: 3 * SLOTS }, () => random(-1, 1));

  it("multiply as their matrix", () => {
    const q = toSlots(p);
    addRankOneProduct(rankOne, WIDTH, 1, toSlots(p), q);
    expectClose(q, toSlots(times(dense, p).map((value, i) => value + p[i])));
    addRankOneProduct(rankOne, WIDTH, -1, toSlots(p), q);
    expectClose(q, toSlots(p));
  });

  it("are symmetric and never negative", () => {
    const square = (any: readonly number[]): number => {
      const q = new Float64Array(3 * SLOTS);
      addRankOneProduct(rankOne, WIDTH, 1, toSlots(any), q);
      return toSlots(any).reduce((sum, value, i) => sum + value * q[i], 0);
    };
    for (let k = 0; k < 50; k++) expect(square(p.map(() => random(-1, 1)))).toBeGreaterThan(-1e-12);
    const [left, right] = [new Float64Array(3 * SLOTS), new Float64Array(3 * SLOTS)];
    const other = toSlots(p.map(() => random(-1, 1)));
    addRankOneProduct(rankOne, WIDTH, 1, toSlots(p), left);
    addRankOneProduct(rankOne, WIDTH, 1, other, right);
    const dot = (a: Float64Array, b: Float64Array): number =>
      a.reduce((sum, value, i) => sum + value * b[i], 0);
    expect(dot(other, left)).toBeCloseTo(dot(toSlots(p), right), 11);
  });

  it("are blocks on the diagonal, and in a sweep all the rest", () => {
    const blocks = new Float64Array(6 * SLOTS);
    addRankOneBlocks(rankOne, WIDTH, blocks);
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
    const rest = applyInSweep(rankOne, WIDTH, toSlots(p), u);
    expectClose(u, toSlots(times(dense, p)));
    const square = (rows: number[][]): number =>
      times(rows, p).reduce((sum, value, i) => sum + value * p[i], 0);
    expect(rest).toBeCloseTo(square(dense) - square(own), 10);
  });
});

it("springs are nothing to common motion, to the last bit", () => {
  const q = new Float64Array(3 * SLOTS);
  const common = Array.from({ length: 3 * SLOTS }, (_, i) => [0.3, 0.1, -7][i % 3]);
  addRankOneProduct(randomSprings(5, 30).rankOne, WIDTH, 1, toSlots(common), q);
  expect(q.every((value) => value === 0)).toBe(true);
});

it("rank-one terms keep their storage and forget those before; more than fit keep what is there", () => {
  const { rankOne } = randomContacts(6, 64);
  const { ends, numbers } = rankOne;
  rankOne.count = 0;
  expect(nextRankOne(rankOne)).toBe(0);
  expect(rankOne.ends).toBe(ends);
  rankOne.count = 64;
  const [before, weights] = [ends.slice(), numbers.slice()];
  expect(nextRankOne(rankOne)).toBe(8 * 64);
  expect(rankOne.count).toBe(65);
  expect(rankOne.ends.length).toBeGreaterThanOrEqual(8 * 65);
  expect(rankOne.ends.subarray(0, before.length)).toEqual(before);
  expect(rankOne.numbers.subarray(0, weights.length)).toEqual(weights);
});
