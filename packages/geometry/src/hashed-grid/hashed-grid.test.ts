import { describe, expect, it } from "vitest";
import { nextUint32, nextUniform, seedRandom } from "../random.ts";
import type { Boxes } from "./swept-boxes.ts";
import { HashedGrid, MAX_CELLS } from "./hashed-grid.ts";
import { createIndexPairs, type IndexPairs } from "./index-pairs.ts";

type Box = readonly [low: readonly number[], high: readonly number[]];

function boxesOf(boxes: readonly Box[]): Boxes {
  return {
    count: boxes.length,
    low: Float64Array.from(boxes.flatMap(([low]) => low)),
    high: Float64Array.from(boxes.flatMap(([, high]) => high)),
  };
}

const cube = (x: number, y: number, z: number, half: number): Box => [
  [x - half, y - half, z - half],
  [x + half, y + half, z + half],
];

/** In ascending order of the first, then the second. */
function bruteForce(a: readonly Box[], b: readonly Box[], within = false): string[] {
  const full = ([low, high]: Box): boolean => low.every((x, k) => x <= high[k]);
  const meet = (p: Box, q: Box): boolean =>
    full(p) && full(q) && p[0].every((x, k) => x <= q[1][k]) && q[0].every((x, k) => x <= p[1][k]);
  return a.flatMap((p, i) => b.flatMap((q, j) => (meet(p, q) && (!within || i < j) ? [`${i} ${j}`] : [])));
}

function found({ count, first, second }: IndexPairs): string[] {
  return Array.from({ length: count }, (_, k) => `${first[k]} ${second[k]}`);
}

function createRandomBoxes(seed: number): (count: number, size: number) => Box[] {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const uniform = (): number => nextUniform(words);
  const coordinate = (): number => 4 * uniform() - 2;
  const odd = (): Box => {
    const any = (): number => [NaN, Infinity, -Infinity, 1e300, -1e12, 0][nextUint32(words) % 6];
    const box = [coordinate(), coordinate(), coordinate(), coordinate(), coordinate(), coordinate()];
    box[nextUint32(words) % 6] = any();
    return [box.slice(0, 3), box.slice(3)];
  };
  const needle = (): Box => {
    const low = [coordinate(), coordinate(), coordinate()];
    const axis = nextUint32(words) % 3;
    return [low, low.map((x, k) => (k === axis ? x + 3000 * uniform() : x))];
  };
  return (count, size) =>
    Array.from({ length: count }, () => {
      const kind = uniform();
      if (kind < 0.05) return odd();
      if (kind < 0.08) return needle();
      return cube(coordinate(), coordinate(), coordinate(), kind < 0.12 ? 20 * uniform() : size * uniform());
    });
}

describe("HashedGrid", () => {
  it("finds the pairs of a brute force, in order, between two sets and within one", () => {
    const random = createRandomBoxes(3);
    for (const cell of [0.05, 0.2, 1, 100]) {
      // The same grid again and again: nothing of an earlier set may stay.
      const grid = new HashedGrid(cell);
      const pairs = createIndexPairs();
      for (const [m, n] of [
        [150, 200],
        [0, 20],
        [20, 0],
        [1, 1],
        [250, 40],
        [60, 60],
      ]) {
        // prettier-ignore
        const [a, b] = [random(m, 0.2), random(n, 0.1)];
        grid.insert(boxesOf(a));
        grid.pairs(boxesOf(b), pairs);
        expect(found(pairs)).toEqual(bruteForce(a, b));
        grid.selfPairs(pairs);
        expect(found(pairs)).toEqual(bruteForce(a, a, true));
      }
    }
  });

  it("counts boxes that share a face, and points on a cell's border", () => {
    const grid = new HashedGrid(1);
    const pairs = createIndexPairs();
    grid.insert(boxesOf([[[0, 0, 0], [1, 1, 1]], [[-1, -1, -1], [-1e-9, 0, 0]], cube(1, 1, 1, 0)])); // prettier-ignore
    grid.pairs(boxesOf([[[1, 1, 1], [2, 2, 2]], cube(0, 0, 0, 0), cube(-1, -1, -1, 0)]), pairs); // prettier-ignore
    expect(found(pairs)).toEqual(["0 0", "0 1", "1 2", "2 0"]);
  });

  it("compares few boxes with each other", () => {
    const words = new Uint32Array(4);
    seedRandom(4, words);
    const boxes = boxesOf(
      Array.from({ length: 4000 }, () =>
        cube(nextUniform(words), nextUniform(words), nextUniform(words), 0.01),
      ),
    );
    const grid = new HashedGrid(0.04);
    const pairs = createIndexPairs();
    grid.insert(boxes);
    grid.selfPairs(pairs);
    expect(pairs.count).toBeGreaterThan(50);
    expect(grid.tested).toBeLessThan(0.01 * ((4000 * 3999) / 2));
  });

  it("keeps boxes over many cells aside", () => {
    const grid = new HashedGrid(1e-3);
    const pairs = createIndexPairs();
    // 1e18 cells and more each: entering them would never end.
    const huge: Box[] = [cube(0, 0, 0, 500), cube(0, 0, 0, Infinity), cube(1e15, 0, 0, 1e15)];
    const line = (cells: number): Box => [[0, 0, 0], [(cells - 0.5) * 1e-3, 1e-4, 1e-4]]; // prettier-ignore
    const boxes = [...huge, line(MAX_CELLS), line(MAX_CELLS + 1), cube(0.1, 0, 0, 1e-4)];
    grid.insert(boxesOf(boxes));
    grid.selfPairs(pairs);
    expect(found(pairs)).toEqual(bruteForce(boxes, boxes, true));
    expect(pairs.count).toBe(15);
    grid.pairs(boxesOf(huge), pairs);
    expect(found(pairs)).toEqual(bruteForce(boxes, huge));
  });

  it("gives the same columns again and keeps their storage", () => {
    const random = createRandomBoxes(6);
    const [a, b] = [boxesOf(random(300, 0.2)), boxesOf(random(300, 0.2))];
    const grid = new HashedGrid(0.2);
    const pairs = createIndexPairs();
    grid.insert(a);
    grid.pairs(b, pairs);
    const { first } = pairs;
    const before = found(pairs);
    grid.insert(a);
    grid.pairs(b, pairs);
    expect(pairs.first).toBe(first);
    expect(found(pairs)).toEqual(before);
  });

  it.each([0, -1, NaN, Infinity])("refuses cells of %d m", (cell) => {
    expect(() => new HashedGrid(cell)).toThrow(`HashedGrid: cell is ${cell}, expected a length above 0`);
  });
});
