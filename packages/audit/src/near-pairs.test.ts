import { expect, test } from "vitest";
import { visitNearPairs } from "./near-pairs.ts";
import { createRandom } from "./test/random.ts";
import { createTree, type Tree } from "./tree.ts";

/** Small triangles and a few large ones in a unit cube; on a coarse lattice, so that many boxes just touch. */
function treeOf(seed: number, count: number): Tree {
  const random = createRandom(seed);
  const x = new Float64Array(9 * count);
  for (let t = 0; t < count; t++) {
    const [size, centre] = [t % 10 === 0 ? 8 : 2, [0, 1, 2].map(() => random.whole(0, 32))];
    for (let k = 0; k < 9; k++) x[9 * t + k] = (centre[k % 3] + random.whole(-size, size)) / 32;
  }
  return createTree({ x, triangles: Uint32Array.from({ length: 3 * count }, (_, k) => k) });
}

function bruteForce(a: Tree, b: Tree, margin: number): string[] {
  const pairs: string[] = [];
  for (let i = 0; i < a.order.length; i++) {
    for (let j = a === b ? i + 1 : 0; j < b.order.length; j++) {
      const gaps = [0, 1, 2].map((axis) =>
        Math.max(
          a.boxes[6 * i + axis] - b.boxes[6 * j + axis + 3],
          b.boxes[6 * j + axis] - a.boxes[6 * i + axis + 3],
        ),
      );
      if (Math.max(...gaps) < margin) pairs.push(`${i} ${j}`);
    }
  }
  return pairs.sort();
}

function found(a: Tree, b: Tree, margin: number): string[] {
  const pairs: string[] = [];
  visitNearPairs(a, b, margin, (i, j) => {
    pairs.push(a === b && i > j ? `${j} ${i}` : `${i} ${j}`);
    return margin;
  });
  return pairs.sort();
}

test.each([0, 1, 2, 4, 5, 9, 63, 200])("%d triangles: each pair of overlapping boxes once", (count) => {
  for (const margin of [0, 1 / 32, 0.1]) {
    const [tree, other] = [treeOf(count, count), treeOf(count + 1, 50)];
    expect(found(tree, tree, margin)).toEqual(bruteForce(tree, tree, margin));
    expect(found(tree, other, margin)).toEqual(bruteForce(tree, other, margin));
    expect(found(other, tree, margin)).toEqual(bruteForce(other, tree, margin));
  }
});

test("a margin that shrinks spares the pairs beyond it", () => {
  const tree = treeOf(1, 200);
  let visits = 0;
  visitNearPairs(tree, tree, 0.1, () => {
    visits++;
    return 0;
  });
  expect(visits).toBeLessThan(bruteForce(tree, tree, 0.1).length / 1.5);
  expect(visits).toBeGreaterThanOrEqual(bruteForce(tree, tree, 0).length);
});

test("the tree holds every triangle once and is balanced, all in one place or not", () => {
  for (const tree of [
    treeOf(3, 1000),
    createTree({ x: new Float64Array(9), triangles: new Uint32Array(3000) }),
  ]) {
    expect([...tree.order].sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, k) => k));
    const { count, begin, end, second } = tree.nodes;
    const leaves = Array.from({ length: count }, (_, node) => node).filter((node) => second[node] === 0);
    expect(Math.max(...leaves.map((node) => end[node] - begin[node]))).toBeLessThanOrEqual(4);
    expect(leaves.length).toBeLessThanOrEqual(512);
  }
});
