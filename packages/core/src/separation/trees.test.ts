import { describe, expect, it } from "vitest";
import { createModel } from "../model/part.ts";
import { sheet } from "../model/sheet.ts";
import { createDiscTest, markFlat } from "./flatness.ts";
import { createSurface } from "./surface.ts";
import { NOBODY } from "./tree.ts";
import { createSheets, createSolid } from "./trees.ts";

function scene() {
  const { model, state } = createModel({
    parts: [
      sheet({ id: "a", size: [0.6, 0.5], nodes: [7, 6] }),
      sheet({ id: "b", size: [0.3, 0.2], nodes: [4, 3] }),
    ],
    colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.1 }, friction: 0.3 }],
  });
  const surface = createSurface(model);
  return { surface, x: state.x, sheets: createSheets(surface, model.uvs) };
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
    const { triangleOf } = sheets.cloth.tree;
    for (let t = 0; t < surface.clothTriangles; t++) expect(triangleOf[sheets.leafOf[t]]).toBe(t);
    for (let vertex = 0; vertex < surface.clothVertices; vertex++) {
      const expected: number[] = [];
      for (let t = 0; t < surface.clothTriangles; t++) {
        if (surface.triangles.subarray(3 * t, 3 * t + 3).includes(vertex)) expected.push(t);
      }
      expect([...sheets.trianglesAt(vertex)]).toEqual(expected);
    }
  });

  it("know which patches are whole; boxes of both trees are apart", () => {
    const { surface, sheets } = scene();
    const { tree } = sheets.cloth;
    const isDisc = createDiscTest(surface);
    for (let node = 1; node < 2 * tree.leaves; node++) {
      expect(sheets.flatness.whole[node] === 1).toBe(isDisc(below(tree, node)));
    }
    expect(sheets.flatness.whole[1]).toBe(0);
    expect(sheets.still.tree.boxes).not.toBe(tree.boxes);
    expect(sheets.still.tree.triangleOf).toBe(tree.triangleOf);
  });

  it("marking a leaf marks those above; what has a vertex in common with it is no longer known to be flat", () => {
    const { surface, sheets, x } = scene();
    const { cloth, flatness } = sheets;
    markFlat(surface, cloth.tree, x, x, flatness);
    const before = { flat: flatness.flat.slice(), star: flatness.flatStar.slice() };
    expect(before.star).toEqual(before.star.slice().fill(1));
    const leaf = sheets.leafOf[17];
    sheets.mark(leaf);
    const corners = new Set(surface.triangles.subarray(51, 54));
    for (let vertex = 0; vertex < surface.clothVertices; vertex++) {
      expect(flatness.flatStar[vertex]).toBe(corners.has(vertex) ? 0 : 1);
    }
    for (let node = 1; node < 2 * cloth.tree.leaves; node++) {
      const inside = below(cloth.tree, node);
      expect(cloth.marks[node] === 1).toBe(inside.includes(17));
      const touches = [...inside].some((t) =>
        surface.triangles.subarray(3 * t, 3 * t + 3).some((vertex) => corners.has(vertex)),
      );
      expect(flatness.flat[node]).toBe(touches ? 0 : before.flat[node]);
      expect(flatness.calm[node]).toBe(touches ? 0 : 1);
    }
  });
});

describe("the tree of a solid", () => {
  it("has its triangles once", () => {
    const { surface } = scene();
    const [solid] = surface.solids;
    const { tree, marks } = createSolid(surface, solid);
    const all = Array.from({ length: solid.triangleCount }, (_, k) => solid.firstTriangle + k);
    expect([...below(tree, 1)].sort((a, b) => a - b)).toEqual(all);
    expect(marks).toHaveLength(2 * tree.leaves);
  });
});
