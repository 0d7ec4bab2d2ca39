import { describe, expect, it } from "vitest";
import { clothMesh } from "../../model/cloth/mesh.ts";
import { createModel } from "../../state/create-model.ts";
import type { Part } from "../../model/part.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createVertexStars, NO_TRIANGLE, runAll } from "@pliant/geometry";
import { createDiscTest } from "./disc-test.ts";
import { createCollisionSurface } from "./collision-surface.ts";
import { buildTreeAdjacency } from "./tree-adjacency.ts";
import { createClothTree } from "./cloth-tree.ts";

function scene(...parts: Part[]) {
  const { model } = createModel({ parts });
  const surface = createCollisionSurface(model);
  return { surface, tree: createClothTree(surface, model.uvs).tree };
}

/** A sheet of square cells with some of them left out: patches with holes, and patches in several pieces. */
function torn(cells: number, isGone: (column: number, row: number) => boolean): Part {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let row = 0; row <= cells; row++)
    for (let column = 0; column <= cells; column++) positions.push(0.1 * column, 0, 0.1 * row);
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const a = row * (cells + 1) + column;
      if (!isGone(column, row)) triangles.push(a, a + cells + 1, a + 1, a + 1, a + cells + 1, a + cells + 2);
    }
  }
  return clothMesh({
    id: "torn",
    positions: Float64Array.from(positions),
    triangles: Uint32Array.from(triangles),
  });
}

const grid = (id: string, columns: number, rows: number): Part =>
  clothSheet({ id, size: [0.1 * (columns - 1), 0.1 * (rows - 1)], nodes: [columns, rows] });

describe("patches that lie side by side", () => {
  it.each([
    ["one sheet", [grid("a", 9, 9)]],
    ["a sheet whose halves are not powers of two", [grid("a", 8, 6)]],
    ["two sheets", [grid("a", 7, 5), grid("b", 4, 4)]],
    ["a strip", [grid("a", 40, 2)]],
    ["a sheet with holes", [torn(9, (column, row) => column % 3 === 1 && row % 3 === 1)]],
    ["a sheet in two pieces with a hole", [torn(10, (c, r) => c === 4 || (c === 7 && r === 5))]],
  ])("are those that have an edge in common and are a disc together: %s", (_, parts) => {
    const { surface, tree } = scene(...parts);
    const { leaves, triangleOf } = tree;
    const isDisc = createDiscTest(surface);
    const { touching, whole } = runAll(buildTreeAdjacency(surface, tree, createVertexStars(surface)));
    const trianglesOf = (node: number): number[] => {
      let [first, last] = [node, node + 1];
      while (first < leaves) [first, last] = [2 * first, 2 * last];
      return [...triangleOf.subarray(first - leaves, last - leaves)].filter((t) => t !== NO_TRIANGLE);
    };
    for (let node = 1; node < 2 * leaves; node++)
      expect(whole[node] === 1).toBe(isDisc(Uint32Array.from(trianglesOf(node))));
    let found = 0;
    // All pairs of nodes of a level, down to patches of two.
    for (let level = 2; level <= leaves / 2; level *= 2) {
      for (let a = level; a < 2 * level; a++) {
        const first = trianglesOf(a);
        for (let b = a + 1; b < 2 * level; b++) {
          const second = trianglesOf(b);
          const sides = first.some((t) => [0, 1, 2].some((k) => second.includes(surface.twins[3 * t + k])));
          const expected = sides && isDisc(Uint32Array.from([...first, ...second]));
          expect(touching.has(a, b)).toBe(expected);
          expect(touching.has(b, a)).toBe(expected);
          if (expected) found++;
        }
      }
    }
    expect(found).toBeGreaterThan(3);
  });

  it("no patch lies beside itself", () => {
    const { surface, tree } = scene(grid("a", 9, 9));
    const { touching } = runAll(buildTreeAdjacency(surface, tree, createVertexStars(surface)));
    for (let node = 1; node < 2 * tree.leaves; node++) expect(touching.has(node, node)).toBe(false);
  });
});
