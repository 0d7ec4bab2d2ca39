import { describe, expect, it } from "vitest";
import { NO_NODE, orderGroups } from "./group-order.ts";

/** Links of a grid of quads with one diagonal, node by node. */
function lattice(columns: number, rows: number) {
  const pairs: [number, number][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const node = row * columns + column;
      if (column + 1 < columns) pairs.push([node, node + 1]);
      if (row + 1 < rows) pairs.push([node, node + columns]);
      if (column + 1 < columns && row + 1 < rows) pairs.push([node, node + columns + 1]);
    }
  }
  return pairsOf(pairs);
}

function pairsOf(pairs: readonly (readonly [number, number])[]) {
  return {
    count: pairs.length,
    a: Uint32Array.from(pairs, ([a]) => a),
    b: Uint32Array.from(pairs, ([, b]) => b),
  };
}

const all = (count: number): number[] => Array.from({ length: count }, (_, node) => node);

describe("orderFours", () => {
  const springs = lattice(20, 30);
  const order = orderGroups(600, all(600), [springs]);

  it("has every node once, in whole fours", () => {
    expect(order.length % 4).toBe(0);
    expect(order.filter((node) => node !== NO_NODE).sort((a, b) => a - b)).toEqual(all(600));
  });

  it("has no spring inside a four, and hardly a place left empty", () => {
    const four = new Map(order.map((node, k) => [node, Math.floor(k / 4)]));
    for (let k = 0; k < springs.count; k++) expect(four.get(springs.a[k])).not.toBe(four.get(springs.b[k]));
    expect(order.filter((node) => node === NO_NODE).length).toBeLessThan(8);
  });

  it("goes from one end of the mesh to the other", () => {
    const place = new Map(order.map((node, k) => [node, k]));
    const farthest = [...Array(springs.count).keys()].map((k) =>
      Math.abs((place.get(springs.a[k]) ?? 0) - (place.get(springs.b[k]) ?? 0)),
    );
    expect(Math.max(...farthest)).toBeLessThan(200);
  });

  it("leaves places empty where everything hangs together", () => {
    const star = orderGroups(5, all(5), [
      pairsOf([
        [0, 1],
        [0, 2],
        [1, 2],
        [3, 4],
      ]),
    ]);
    expect(star.filter((node) => node !== NO_NODE).sort((a, b) => a - b)).toEqual(all(5));
    for (let k = 0; k < star.length; k += 4) {
      const together = new Set(star.slice(k, k + 4));
      expect([0, 1, 2].filter((node) => together.has(node)).length).toBeLessThan(2);
      expect(together.has(3) && together.has(4)).toBe(false);
    }
  });

  it("orders only the nodes that it is given", () => {
    expect(orderGroups(4, [2], [pairsOf([[2, 3]])])).toEqual([2, NO_NODE, NO_NODE, NO_NODE]);
    expect(orderGroups(4, [], [pairsOf([[2, 3]])])).toEqual([]);
  });
});
