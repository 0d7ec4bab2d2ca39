import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { addPair, createCandidatePairs, dropPairs, gapAlong } from "./candidate-pairs.ts";

describe("a list of pairs", () => {
  it("keeps all it had when it grows", () => {
    const pairs = createCandidatePairs(2);
    for (let k = 0; k < 9; k++) {
      expect(addPair(pairs, k % 2 === 0 ? 0 : 1, [k, k + 1, k + 2, k + 3], 0.001 * k)).toBe(k);
      pairs.normal.set([k, k + 1, 2 * k], 3 * k);
      pairs.gap[k] = 10 * k;
    }
    expect(pairs.count).toBe(9);
    for (let k = 0; k < 9; k++) {
      expect([...pairs.vertices.subarray(4 * k, 4 * k + 4)]).toEqual([k, k + 1, k + 2, k + 3]);
      expect(pairs.edges[k]).toBe(k % 2);
      expect(pairs.thickness[k]).toBe(0.001 * k);
      expect([...pairs.normal.subarray(3 * k, 3 * k + 3)]).toEqual([k, k + 1, 2 * k]);
      expect(pairs.gap[k]).toBe(10 * k);
    }
  });

  it("drops those with a marked vertex in any place; the others keep their order and their numbers", () => {
    const draw = createRandom(8);
    const pairs = createCandidatePairs(64);
    const vertex = (): number => Math.floor(draw(0, 30));
    for (let k = 0; k < 60; k++) {
      addPair(pairs, draw(0, 1) < 0.5 ? 0 : 1, [vertex(), vertex(), vertex(), vertex()], draw(0, 1));
      pairs.normal.set([draw(-1, 1), draw(-1, 1), draw(-1, 1)], 3 * k);
      pairs.gap[k] = draw(0, 1);
    }
    const rows = () =>
      Array.from({ length: pairs.count }, (_, k) => ({
        vertices: [...pairs.vertices.subarray(4 * k, 4 * k + 4)],
        normal: [...pairs.normal.subarray(3 * k, 3 * k + 3)],
        rest: [pairs.edges[k], pairs.thickness[k], pairs.gap[k]],
      }));
    const marked = new Uint8Array(30);
    for (const k of [3, 11, 12, 28]) marked[k] = 1;
    const expected = rows().filter(({ vertices }) => vertices.every((v) => marked[v] === 0));
    dropPairs(pairs, marked);
    expect(rows()).toEqual(expected);
    expect(expected.length).toBeGreaterThan(10);
    expect(expected.length).toBeLessThan(55);
  });
});

describe("the gap along a direction", () => {
  const four = Uint32Array.from([9, 9, 0, 1, 2, 3]);

  it("is that of the nearest vertices of both features", () => {
    const x = Float64Array.from([0, 5, 0, 1, 1, 0, -1, 2, 0, 0, 3, 1]);
    expect(gapAlong(0, four, 2, x, 0, 1, 0)).toBe(5 - 3);
    expect(gapAlong(1, four, 2, x, 0, 1, 0)).toBe(1 - 3);
    expect(gapAlong(0, four, 2, x, 0, -1, 0)).toBe(-5 + 1);
  });

  it("above 0 at both ends is above 0 in between, whatever the straight motions", () => {
    const draw = createRandom(6);
    for (let trial = 0; trial < 300; trial++) {
      const column = (): Float64Array => Float64Array.from({ length: 12 }, () => draw(-1, 1));
      const [x0, x1, n] = [column(), column(), [draw(-1, 1), draw(-1, 1), draw(-1, 1)] as const];
      for (const edges of [0, 1]) {
        const [from, to] = [x0, x1].map((x) => gapAlong(edges, four, 2, x, ...n));
        for (const t of [0.1, 0.35, 0.5, 0.8]) {
          const x = x0.map((value, i) => value + t * (x1[i] - value));
          const between = gapAlong(edges, four, 2, x, ...n);
          expect(between).toBeGreaterThanOrEqual(from + t * (to - from) - 1e-12);
        }
      }
    }
  });
});
