import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { NODE_STARS_FLAT, NODE_DIRTY } from "@pliant/kernels";
import { createDiscTest } from "./disc-test.ts";
import { createCollisionSurface } from "./collision-surface.ts";
import { NO_TRIANGLE } from "@pliant/geometry";
import { createClothTree, createColliderTree } from "./cloth-tree.ts";

function scene() {
  const { model } = createModel({
    parts: [
      clothSheet({ id: "a", size: [0.6, 0.5], nodes: [7, 6] }),
      clothSheet({ id: "b", size: [0.3, 0.2], nodes: [4, 3] }),
    ],
    colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.1 }, friction: 0.3 }],
  });
  const surface = createCollisionSurface(model);
  return { surface, sheets: createClothTree(surface, model.uvs) };
}

/** Triangles below a node. */
function below(
  { leaves, triangleOf }: { leaves: number; triangleOf: Uint32Array },
  node: number,
): Uint32Array {
  let [first, last] = [node, node + 1];
  while (first < leaves) [first, last] = [2 * first, 2 * last];
  return triangleOf.subarray(first - leaves, last - leaves).filter((t) => t !== NO_TRIANGLE);
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
      expect(sheets.isDisc[node] === 1).toBe(isDisc(below(tree, node)));
    }
    expect(sheets.isDisc[1]).toBe(0);
  });

  it("marking a vertex marks the leaves at it and those above", () => {
    const { sheets } = scene();
    const { tree } = sheets;
    const flags = new Uint32Array(2 * tree.leaves).fill(NODE_STARS_FLAT);
    sheets.markDirty(17, flags);
    const around = [...sheets.trianglesAt(17)];
    expect(around.length).toBeGreaterThan(0);
    for (let node = 1; node < 2 * tree.leaves; node++) {
      const isAbove = below(tree, node).some((triangle) => around.includes(triangle));
      expect(flags[node]).toBe(isAbove ? NODE_STARS_FLAT | NODE_DIRTY : NODE_STARS_FLAT);
    }
  });
});

describe("the tree of a solid", () => {
  it("has its triangles once", () => {
    const { surface } = scene();
    const [solid] = surface.colliders;
    const { tree } = createColliderTree(surface, solid);
    const all = Array.from({ length: solid.triangleCount }, (_, k) => solid.firstTriangle + k);
    expect([...below(tree, 1)].sort((a, b) => a - b)).toEqual(all);
  });
});
