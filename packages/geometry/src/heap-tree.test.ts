import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { createHeapTree, NO_TRIANGLE, overlap, refit, type HeapTree } from "./heap-tree.ts";

/** Triangles of no particular shape among some vertices. */
function scene(count: number, seed: number) {
  const draw = createRandom(seed);
  const vertexCount = count + 2;
  const vertex = (): number => Math.floor(draw(0, vertexCount));
  const triangles = Uint32Array.from({ length: 3 * count }, vertex);
  const column = (): Float64Array => Float64Array.from({ length: 3 * vertexCount }, () => draw(-1, 1));
  const x = column();
  const all = Uint32Array.from({ length: count }, (_, t) => t);
  const tree = createHeapTree(all, (set, first) => [set.subarray(0, first), set.subarray(first)]);
  return { triangles, x, tree };
}

const boxAround = (x: Float64Array, vertex: number): Float64Array =>
  Float64Array.from({ length: 6 }, (_, k) => x[3 * vertex + (k % 3)]);

/** Inner boxes hold their children; a leaf's box is exactly that around its three vertices. */
function expectFitted(
  { leaves, triangleOf, boxes }: HeapTree,
  triangles: Uint32Array,
  x: Float64Array,
): void {
  for (let node = 1; node < 2 * leaves; node++) {
    const t = node < leaves ? NO_TRIANGLE : triangleOf[node - leaves];
    const parts =
      node < leaves
        ? [2 * node, 2 * node + 1].map((child) => boxes.subarray(6 * child, 6 * child + 6))
        : t === NO_TRIANGLE
          ? []
          : [0, 1, 2].map((k) => boxAround(x, triangles[3 * t + k]));
    for (let axis = 0; axis < 3; axis++) {
      expect(boxes[6 * node + axis]).toBe(Math.min(...parts.map((box) => box[axis])));
      expect(boxes[6 * node + 3 + axis]).toBe(Math.max(...parts.map((box) => box[axis + 3])));
    }
  }
}

describe("a tree", () => {
  it.each([1, 2, 3, 5, 8, 13, 64, 65])("of %d triangles has each once, all equally deep", (count) => {
    const sizes = new Map<number, number>();
    const all = Uint32Array.from({ length: count }, (_, t) => 100 + t);
    const halve = (set: Uint32Array, first: number): [Uint32Array, Uint32Array] => [
      set.subarray(0, first),
      set.subarray(first),
    ];
    const { leaves, triangleOf } = createHeapTree(all, halve, (node, set) => sizes.set(node, set.length));
    expect(leaves).toBeGreaterThanOrEqual(count);
    expect(leaves).toBeLessThan(2 * count);
    expect([...triangleOf].filter((t) => t !== NO_TRIANGLE).sort((a, b) => a - b)).toEqual([...all]);
    // Every node was told its set.
    expect(sizes.size).toBe(2 * leaves - 1);
    for (let node = 1; node < leaves; node++) {
      expect(sizes.get(node)).toBe((sizes.get(2 * node) ?? 0) + (sizes.get(2 * node + 1) ?? 0));
    }
  });

  it.each([1, 7, 30, 100])("holds what is in it: %d triangles", (count) => {
    const { triangles, x, tree } = scene(count, count);
    // Boxes shrink as well.
    tree.boxes.fill(9);
    refit(tree, triangles, x);
    expectFitted(tree, triangles, x);
  });
});

describe("boxes", () => {
  it("overlap when they have a point in common", () => {
    const at = (x: number, y: number, z: number): Float64Array =>
      Float64Array.from([x, y, z, x + 1, y + 1, z + 1]);
    expect(overlap(at(0, 0, 0), 0, at(1, 1, 1), 0)).toBe(true);
    for (const [x, y, z] of [
      [1.1, 0, 0],
      [0, 1.1, 0],
      [0, 0, 1.1],
      [-1.1, 0, 0],
      [0, -1.1, 0],
      [0, 0, -1.1],
    ])
      // prettier-ignore
      expect(overlap(at(0, 0, 0), 0, at(x, y, z), 0)).toBe(false);
    const empty = Float64Array.from([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
    expect(overlap(empty, 0, at(0, 0, 0), 0)).toBe(false);
  });
});
