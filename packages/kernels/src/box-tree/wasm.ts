import type { Exports } from "../exports.ts";
import {
  OVERLAP_SIZE,
  type BoxTree,
  type BoxTreeKernels,
  type NormalCones,
  type Overlaps,
} from "./contract.ts";

/** Trees of boxes. */
export function boxTreeCalls(wasm: Exports): BoxTreeKernels {
  return {
    markDirty({ leaves, flags }, all) {
      wasm.markDirty(leaves, flags.byteOffset, all ? 1 : 0);
    },
    fitBoxes(tree) {
      wasm.fitBoxes(...shape(tree), tree.boxes.byteOffset);
    },
    refitBoxes(tree) {
      wasm.refitBoxes(...shape(tree), tree.boxes.byteOffset, tree.flags.byteOffset);
    },
    fitWideNodes({ leaves, boxes, flags, wideNodes }, scale, partly) {
      wasm.fitWideNodes(
        leaves,
        boxes.byteOffset,
        flags.byteOffset,
        wideNodes.byteOffset,
        scale,
        partly ? 1 : 0,
      );
    },
    fitNormals(tree, folds) {
      const { starStart, starTriangles } = folds;
      wasm.fitNormals(...shape(tree), ...cones(tree, folds), starStart.byteOffset, starTriangles.byteOffset);
    },
    refitNormals(tree, folds) {
      const { starStart, starTriangles } = folds;
      wasm.refitNormals(
        ...shape(tree),
        ...cones(tree, folds),
        starStart.byteOffset,
        starTriangles.byteOffset,
      );
    },
    overlapSelf(tree, { normals, stars, adjacency }, hits) {
      return wasm.overlapSelf(
        ...shape(tree),
        tree.boxes.byteOffset,
        tree.wideNodes.byteOffset,
        tree.flags.byteOffset,
        normals.byteOffset,
        stars.byteOffset,
        adjacency.children.byteOffset,
        adjacency.pairs.byteOffset,
        ...search(hits),
      );
    },
    overlapTrees(first, second, hits) {
      return wasm.overlapTrees(
        ...shape(first),
        first.boxes.byteOffset,
        first.wideNodes.byteOffset,
        first.flags.byteOffset,
        ...shape(second),
        second.boxes.byteOffset,
        second.wideNodes.byteOffset,
        ...search(hits),
      );
    },
    overlapPoints(points, count, of, { leaves, boxes }, hits) {
      const to = [leaves, boxes.byteOffset, ...search(hits)];
      return wasm.overlapPoints(points.byteOffset, count, of.byteOffset, ...to);
    },
  };
}

const shape = ({ leaves, corners, points }: BoxTree): [number, number, number] => [
  leaves,
  corners.byteOffset,
  points.byteOffset,
];

const cones = (
  { flags }: BoxTree,
  { normals, around, stars }: NormalCones,
): [number, number, number, number, number] => [
  flags.byteOffset,
  normals.byteOffset,
  around.byteOffset,
  stars.length,
  stars.byteOffset,
];

const search = ({ stack, list }: Overlaps): [number, number, number] => [
  stack.byteOffset,
  list.byteOffset,
  list.length / OVERLAP_SIZE,
];
