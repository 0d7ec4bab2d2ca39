import { HIT, type BoxKernels, type BoxTree, type Hits } from "../boxes.ts";
import type { Exports } from "./exports.ts";

/** Trees of boxes. */
export function boxCalls(wasm: Exports): BoxKernels {
  return {
    fitBoxes(tree) {
      wasm.fitBoxes(...shape(tree), tree.boxes.byteOffset);
    },
    fitNormals(tree, { normals, around, stars }) {
      wasm.fitNormals(
        ...shape(tree),
        tree.flags.byteOffset,
        normals.byteOffset,
        around.byteOffset,
        stars.length,
        stars.byteOffset,
      );
    },
    meetWithin(tree, { normals, stars, table }, hits) {
      return wasm.meetWithin(
        ...shape(tree),
        tree.boxes.byteOffset,
        tree.flags.byteOffset,
        normals.byteOffset,
        stars.byteOffset,
        table.byteOffset,
        table.length / 2,
        ...search(hits),
      );
    },
    meetBetween(first, second, hits) {
      return wasm.meetBetween(
        ...shape(first),
        first.boxes.byteOffset,
        first.flags.byteOffset,
        ...shape(second),
        second.boxes.byteOffset,
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

const search = ({ stack, list }: Hits): [number, number, number] => [
  stack.byteOffset,
  list.byteOffset,
  list.length / HIT,
];
