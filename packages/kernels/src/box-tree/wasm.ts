import type { Exports } from "../exports.ts";
import { HIT, type BoxKernels, type BoxTree, type Folds, type Hits } from "./contract.ts";

/** Trees of boxes. */
export function boxCalls(wasm: Exports): BoxKernels {
  return {
    want({ leaves, flags }, all) {
      wasm.want(leaves, flags.byteOffset, all ? 1 : 0);
    },
    fitBoxes(tree) {
      wasm.fitBoxes(...shape(tree), tree.boxes.byteOffset);
    },
    refitBoxes(tree) {
      wasm.refitBoxes(...shape(tree), tree.boxes.byteOffset, tree.flags.byteOffset);
    },
    fitQuads({ leaves, boxes, flags, quads }, scale, partly) {
      wasm.fitQuads(leaves, boxes.byteOffset, flags.byteOffset, quads.byteOffset, scale, partly ? 1 : 0);
    },
    fitNormals(tree, folds) {
      const { starOf, star } = folds;
      wasm.fitNormals(...shape(tree), ...cones(tree, folds), starOf.byteOffset, star.byteOffset);
    },
    refitNormals(tree, folds) {
      const { starOf, star } = folds;
      wasm.refitNormals(...shape(tree), ...cones(tree, folds), starOf.byteOffset, star.byteOffset);
    },
    meetWithin(tree, { normals, stars, touching }, hits) {
      return wasm.meetWithin(
        ...shape(tree),
        tree.boxes.byteOffset,
        tree.quads.byteOffset,
        tree.flags.byteOffset,
        normals.byteOffset,
        stars.byteOffset,
        touching.own.byteOffset,
        touching.pairs.byteOffset,
        ...search(hits),
      );
    },
    meetBetween(first, second, hits) {
      return wasm.meetBetween(
        ...shape(first),
        first.boxes.byteOffset,
        first.quads.byteOffset,
        first.flags.byteOffset,
        ...shape(second),
        second.boxes.byteOffset,
        second.quads.byteOffset,
        ...search(hits),
      );
    },
    meetPoints(points, count, of, { leaves, boxes }, hits) {
      const to = [leaves, boxes.byteOffset, ...search(hits)];
      return wasm.meetPoints(points.byteOffset, count, of.byteOffset, ...to);
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
  { normals, around, stars }: Folds,
): [number, number, number, number, number] => [
  flags.byteOffset,
  normals.byteOffset,
  around.byteOffset,
  stars.length,
  stars.byteOffset,
];

const search = ({ stack, list }: Hits): [number, number, number] => [
  stack.byteOffset,
  list.byteOffset,
  list.length / HIT,
];
