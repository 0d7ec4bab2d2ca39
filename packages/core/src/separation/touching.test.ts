import { describe, expect, it } from "vitest";
import { createModel, type Part } from "../model/part.ts";
import { sheet } from "../model/sheet.ts";
import { createDiscTest } from "./disc.ts";
import { createSurface } from "./surface.ts";
import { createTouching } from "./touching.ts";
import { NOBODY } from "./tree.ts";
import { createSheets } from "./trees.ts";

function scene(...parts: Part[]) {
  const { model } = createModel({ parts });
  const surface = createSurface(model);
  return { surface, tree: createSheets(surface, model.uvs).tree };
}

const grid = (id: string, columns: number, rows: number): Part =>
  sheet({ id, size: [0.1 * (columns - 1), 0.1 * (rows - 1)], nodes: [columns, rows] });

describe("patches that lie side by side", () => {
  it.each([
    ["one sheet", [grid("a", 9, 9)]],
    ["a sheet whose halves are not powers of two", [grid("a", 8, 6)]],
    ["two sheets", [grid("a", 7, 5), grid("b", 4, 4)]],
    ["a strip", [grid("a", 40, 2)]],
  ])("are those that have an edge in common and are a disc together: %s", (_, parts) => {
    const { surface, tree } = scene(...parts);
    const { leaves, triangleOf } = tree;
    const isDisc = createDiscTest(surface);
    const touching = createTouching(surface, tree, isDisc);
    const trianglesOf = (node: number): number[] => {
      let [first, last] = [node, node + 1];
      while (first < leaves) [first, last] = [2 * first, 2 * last];
      return [...triangleOf.subarray(first - leaves, last - leaves)].filter((t) => t !== NOBODY);
    };
    let found = 0;
    // All pairs of nodes of a level, down to patches of two.
    for (let level = 2; level <= leaves / 2; level *= 2) {
      for (let a = level; a < 2 * level; a++) {
        const first = trianglesOf(a);
        for (let b = a + 1; b < 2 * level; b++) {
          const second = trianglesOf(b);
          const sides = first.some((t) => [0, 1, 2].some((k) => second.includes(surface.beyond[3 * t + k])));
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
    const touching = createTouching(surface, tree, createDiscTest(surface));
    for (let node = 1; node < 2 * tree.leaves; node++) expect(touching.has(node, node)).toBe(false);
  });
});
