import { describe, expect, it } from "vitest";
import { createRandom } from "../testing/random.ts";
import { ADJACENCY_SIZE, CHILD_ADJACENCY_SIZE, CORNER, EMPTY, PAIR_IS_DISC } from "./contract.ts";
import { createTreeAdjacency } from "./tree-adjacency.ts";

/** Triangles of a few points, some leaves without. */
function soup(leaves: number) {
  const random = createRandom(leaves);
  const corners = new Uint32Array(CORNER * leaves);
  for (let leaf = 0; leaf < leaves; leaf++) {
    const at = random.below(3 * leaves);
    corners.set([at, at + 1, at + 2, random.below(5) === 0 ? EMPTY : 0], CORNER * leaf);
  }
  const pointsOf = (node: number): Set<number> => {
    let [first, last] = [node, node + 1];
    while (first < leaves) [first, last] = [2 * first, 2 * last];
    const points = new Set<number>();
    for (let c = CORNER * (first - leaves); c < CORNER * (last - leaves); c += CORNER) {
      if (corners[c + 3] !== EMPTY) for (let k = c; k < c + 3; k++) points.add(corners[k]);
    }
    return points;
  };
  return {
    tree: { leaves, corners },
    touch: (a: number, b: number): boolean => [...pointsOf(a)].some((point) => pointsOf(b).has(point)),
  };
}

const isOne = (a: number, b: number): boolean => (a + b) % 3 === 0;

describe.each([1, 2, 4, 8, 32, 64])("what touches in a tree of %d leaves", (leaves) => {
  const { tree, touch } = soup(leaves);
  const { children, pairs } = createTreeAdjacency(tree, isOne);
  const found = new Map<string, number>();

  /** Compares the four children's children of two nodes with what is listed of them. */
  function look(a: number, b: number, mask: number, first: number): void {
    let next = first;
    if (4 * b >= leaves) {
      lookAtLeaves(a, b, mask, first);
      return;
    }
    for (let bit = 0; bit < 16; bit++) {
      const [k, l] = [4 * a + (bit >> 2), 4 * b + (bit & 3)];
      const expected = k < l && k > 1 && touch(k, l);
      expect((mask & (1 << bit)) !== 0, `${k} and ${l}`).toBe(expected);
      if (!expected || l >= leaves) continue;
      expect([pairs[ADJACENCY_SIZE * next], pairs[ADJACENCY_SIZE * next + 1]]).toEqual([
        k,
        isOne(k, l) ? l + PAIR_IS_DISC : l,
      ]);
      found.set(`${k} ${l}`, next++);
    }
  }

  /** The same of leaves: those that touch, and those that have triangles and do not. */
  function lookAtLeaves(a: number, b: number, touching: number, apart: number): void {
    for (let bit = 0; bit < 16; bit++) {
      const [k, l] = [4 * a + (bit >> 2), 4 * b + (bit & 3)];
      const areFull = k < l && k >= leaves && touch(k, k) && touch(l, l);
      expect((touching & (1 << bit)) !== 0).toBe(areFull && touch(k, l));
      expect((apart & (1 << bit)) !== 0).toBe(areFull && !touch(k, l));
    }
  }

  it("is listed of every node", () => {
    const isOdd = Math.clz32(leaves) % 2 === 0;
    expect(children).toHaveLength(CHILD_ADJACENCY_SIZE * Math.max(1, leaves / 2));
    if (isOdd) look(0, 0, children[0], children[1]);
    for (let level = isOdd ? 2 : 1; 4 * level <= leaves; level *= 4) {
      for (let node = level; node < 2 * level; node++)
        look(node, node, children[CHILD_ADJACENCY_SIZE * node], children[CHILD_ADJACENCY_SIZE * node + 1]);
    }
  });

  it("is listed of every pair of nodes that touch, once", () => {
    for (let at = 0; at < pairs.length; at += ADJACENCY_SIZE)
      look(pairs[at], pairs[at + 1] % PAIR_IS_DISC, pairs[at + 2], pairs[at + 3]);
    expect(found.size).toBe(pairs.length / ADJACENCY_SIZE);
  });
});
