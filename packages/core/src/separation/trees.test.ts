import { describe, expect, it } from "vitest";
import { createModel } from "../model/part.ts";
import { sheet } from "../model/sheet.ts";
import { CALM, FLAT, WANTED } from "@pliant/kernels";
import { createDiscTest } from "./disc.ts";
import { createSurface } from "./surface.ts";
import { NOBODY } from "./tree.ts";
import { createSheets, createSolid } from "./trees.ts";

function scene() {
  const { model } = createModel({
    parts: [
      sheet({ id: "a", size: [0.6, 0.5], nodes: [7, 6] }),
      sheet({ id: "b", size: [0.3, 0.2], nodes: [4, 3] }),
    ],
    colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.1 }, friction: 0.3 }],
  });
  const surface = createSurface(model);
  return { surface, sheets: createSheets(surface, model.uvs) };
}

/** Triangles below a node. */
function below(
  { leaves, triangleOf }: { leaves: number; triangleOf: Uint32Array },
  node: number,
): Uint32Array {
  let [first, last] = [node, node + 1];
  while (first < leaves) [first, last] = [2 * first, 2 * last];
  return triangleOf.subarray(first - leaves, last - leaves).filter((t) => t !== NOBODY);
}

describe("trees of cloth", () => {
  it("know each triangle's leaf, and the triangles at each vertex", () => {
    const { surface, sheets } = scene();
    const { triangleOf } = sheets.tree;
    for (let t = 0; t < surface.clothTriangles; t++) expect(triangleOf[sheets.leafOf[t]]).toBe(t);
    for (let vertex = 0; vertex < surface.clothVertices; vertex++) {
      const expected: number[] = [];
      for (let t = 0; t < surface.clothTriangles; t++) {
        if (surface.triangles.subarray(3 * t, 3 * t + 3).includes(vertex)) expected.push(t);
      }
      expect([...sheets.trianglesAt(vertex)]).toEqual(expected);
    }
  });

  it("know which patches are whole", () => {
    const { surface, sheets } = scene();
    const { tree } = sheets;
    const isDisc = createDiscTest(surface);
    for (let node = 1; node < 2 * tree.leaves; node++) {
      expect(sheets.whole[node] === 1).toBe(isDisc(below(tree, node)));
    }
    expect(sheets.whole[1]).toBe(0);
  });

  it("marking a leaf marks those above; what has a vertex in common with it is no longer known to be flat", () => {
    const { surface, sheets } = scene();
    const { tree } = sheets;
    const flags = new Uint32Array(2 * tree.leaves).fill(CALM | FLAT);
    const stars = new Uint32Array(surface.clothVertices).fill(1);
    sheets.mark(sheets.leafOf[17], flags, stars);
    const corners = new Set(surface.triangles.subarray(51, 54));
    stars.forEach((star, vertex) => expect(star).toBe(corners.has(vertex) ? 0 : 1));
    for (let node = 1; node < 2 * tree.leaves; node++) {
      const inside = below(tree, node);
      expect((flags[node] & WANTED) !== 0).toBe(inside.includes(17));
      const touches = [...inside].some((t) =>
        surface.triangles.subarray(3 * t, 3 * t + 3).some((vertex) => corners.has(vertex)),
      );
      expect(flags[node] & (CALM | FLAT)).toBe(touches ? 0 : CALM | FLAT);
    }
  });
});

describe("the tree of a solid", () => {
  it("has its triangles once", () => {
    const { surface } = scene();
    const [solid] = surface.solids;
    const { tree } = createSolid(surface, solid);
    const all = Array.from({ length: solid.triangleCount }, (_, k) => solid.firstTriangle + k);
    expect([...below(tree, 1)].sort((a, b) => a - b)).toEqual(all);
  });
});
