import { describe, expect, it } from "vitest";
import { createRandom } from "../testing/random.ts";
import { createTree, hull, NOBODY, overlap, refit, refitLeaf, setVertexBoxes, type Tree } from "./tree.ts";

/** Triangles of no particular shape among some vertices, and boxes around their ways. */
function scene(count: number, seed: number) {
  const draw = createRandom(seed);
  const vertexCount = count + 2;
  const vertex = (): number => Math.floor(draw(0, vertexCount));
  const triangles = Uint32Array.from({ length: 3 * count }, vertex);
  const column = (): Float64Array => Float64Array.from({ length: 3 * vertexCount }, () => draw(-1, 1));
  const ways = {
    x: column(),
    end: column(),
    room: Float64Array.from({ length: vertexCount }, () => draw(0, 0.1)),
    since: new Float64Array(vertexCount),
  };
  const around = new Float64Array(6 * vertexCount);
  setVertexBoxes(ways, new Float64Array(3), [0, vertexCount], around);
  const all = Uint32Array.from({ length: count }, (_, t) => t);
  const tree = createTree(all, (set, first) => [set.subarray(0, first), set.subarray(first)]);
  return { draw, triangles, ways, around, tree };
}

/** Inner boxes hold their children; a leaf's box is exactly that around its three vertices. */
function expectFitted(
  { leaves, triangleOf, boxes }: Tree,
  triangles: Uint32Array,
  around: Float64Array,
): void {
  for (let node = 1; node < 2 * leaves; node++) {
    const t = node < leaves ? NOBODY : triangleOf[node - leaves];
    const parts =
      node < leaves
        ? [2 * node, 2 * node + 1].map((child) => boxes.subarray(6 * child, 6 * child + 6))
        : t === NOBODY
          ? []
          : [0, 1, 2].map((k) => around.subarray(6 * triangles[3 * t + k], 6 * triangles[3 * t + k] + 6));
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
    const { leaves, triangleOf } = createTree(all, halve, (node, set) => sizes.set(node, set.length));
    expect(leaves).toBeGreaterThanOrEqual(count);
    expect(leaves).toBeLessThan(2 * count);
    expect([...triangleOf].filter((t) => t !== NOBODY).sort((a, b) => a - b)).toEqual([...all]);
    // Every node was told its set.
    expect(sizes.size).toBe(2 * leaves - 1);
    for (let node = 1; node < leaves; node++) {
      expect(sizes.get(node)).toBe((sizes.get(2 * node) ?? 0) + (sizes.get(2 * node + 1) ?? 0));
    }
  });

  it.each([1, 7, 30, 100])("holds what is in it: %d triangles", (count) => {
    const { triangles, around, tree } = scene(count, count);
    refit(tree, triangles, around);
    expectFitted(tree, triangles, around);
  });

  it("is the same when only the leaves that changed are refitted", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { draw, triangles, ways, around, tree } = scene(23, seed);
      refit(tree, triangles, around);
      const moved = [3, 17].map((k) => Math.floor(draw(0, k + 5)));
      for (const vertex of moved) {
        // Outwards and back inwards: boxes must shrink as well.
        for (let i = 3 * vertex; i < 3 * vertex + 3; i++) ways.end[i] = draw(-2, 2);
        setVertexBoxes(ways, new Float64Array(3), [vertex, vertex + 1], around);
      }
      for (let leaf = 0; leaf < tree.leaves; leaf++) {
        const t = 3 * tree.triangleOf[leaf];
        if (tree.triangleOf[leaf] === NOBODY) continue;
        if (moved.some((vertex) => triangles.subarray(t, t + 3).includes(vertex))) {
          refitLeaf(tree, triangles, around, leaf);
        }
      }
      const again = { ...tree, boxes: tree.boxes.slice() };
      refit(again, triangles, around);
      expect(tree.boxes).toEqual(again.boxes);
    }
  });

  it("hulls inner boxes around given leaves", () => {
    const { triangles, around, tree } = scene(9, 4);
    refit(tree, triangles, around);
    const boxes = tree.boxes.slice().fill(7, 0, 6 * tree.leaves);
    hull(boxes, tree.leaves);
    expect(boxes.subarray(6)).toEqual(tree.boxes.subarray(6));
  });
});

describe("boxes of vertices", () => {
  it("hold every point of the way, seen by one who moves with the shift", () => {
    const { ways } = scene(10, 9);
    const shift = Float64Array.from([0.3, -0.2, 0.1]);
    const boxes = new Float64Array(6 * ways.room.length).fill(NaN);
    setVertexBoxes(ways, shift, [2, 6], boxes);
    expect(boxes.subarray(0, 12).every(Number.isNaN)).toBe(true);
    expect(boxes.subarray(36).every(Number.isNaN)).toBe(true);
    for (let vertex = 2; vertex < 6; vertex++) {
      for (let axis = 0; axis < 3; axis++) {
        const i = 3 * vertex + axis;
        const seen = [0, 0.25, 0.5, 0.75, 1].map(
          (t) => ways.x[i] + t * (ways.end[i] - ways.x[i] - shift[axis]),
        );
        expect(boxes[6 * vertex + axis]).toBeCloseTo(Math.min(...seen) - ways.room[vertex], 12);
        expect(boxes[6 * vertex + 3 + axis]).toBeCloseTo(Math.max(...seen) + ways.room[vertex], 12);
      }
    }
  });

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
