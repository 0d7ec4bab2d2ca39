import { createArena, real, u32 } from "../arena.ts";
import {
  BOX,
  CONE,
  CORNER,
  EMPTY,
  NODE_DIRTY,
  NODE_DISC,
  OVERLAP_SIZE,
  POINT,
  SEARCH_STACK,
  WIDE_NODE_SIZE,
  type BoxTree,
  type NormalCones,
  type Overlaps,
  type TreeAdjacency,
} from "../box-tree/contract.ts";
import { createTreeAdjacency } from "../box-tree/tree-adjacency.ts";
import type { Real } from "../real.ts";
import { createRandom } from "./random.ts";
import type { Backend } from "./twins.ts";

/** Numbers of a tree whose triangles move, in leaf order. */
interface Heap {
  readonly leaves: number;
  readonly corners: Uint32Array;
  readonly points: Float32Array;
  readonly ranks: Float32Array;
}

export interface Soup {
  readonly cloth: Heap;
  readonly solid: Heap;
  readonly adjacency: TreeAdjacency;
}

/** Columns of a crumpled sheet, and rows. */
export const COLUMNS = 12;
const ROWS = 9;

/** A crumpled sheet that folds over itself while it moves, and a soup of triangles beside it that moves, too. */
export function createSoup(seed: number): Soup {
  const random = createRandom(seed);
  const fold = random.between(0.5, 4);
  const points = new Float32Array(COLUMNS * ROWS * POINT);
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const at = POINT * (row * COLUMNS + column);
      for (const end of [0, 4]) {
        // Half the columns lie back over the others, close by.
        const over = Math.max(0, column - COLUMNS / 2);
        const place = [0.01 * (column - (fold > 1.5 ? 1.8 : 0) * over), 0.002 * over, 0.01 * row];
        const rough = random.pick([0.0005, 0.003]);
        place.forEach((value, axis) => (points[at + end + axis] = value + random.between(-rough, rough)));
      }
      points[at + 3] = random.between(0.0002, 0.002);
    }
  }
  const corners: number[] = [];
  for (let row = 0; row + 1 < ROWS; row++) {
    for (let column = 0; column + 1 < COLUMNS; column++) {
      const a = row * COLUMNS + column;
      corners.push(a, a + COLUMNS, a + COLUMNS + 1, random.below(64));
      corners.push(a, a + COLUMNS + 1, a + 1, random.below(64));
    }
  }
  const count = 40;
  const others = new Float32Array(3 * count * POINT);
  for (let at = 0; at < others.length; at += POINT) {
    for (let k = 0; k < 8; k++) others[at + k] = random.between(0, 0.1) * (k % 4 === 1 ? 0.2 : 1);
    if (at % (3 * POINT) !== 0) {
      for (let k = 0; k < 8; k++) others[at + k] = others[at - POINT + k] + random.between(-0.01, 0.01);
    }
    others[at + 3] = random.between(0, 0.001);
    // The slack is a part of the clearance.
    others[at + 7] = random.between(0, others[at + 3]);
  }
  const loose = Array.from({ length: 4 * count }, (_, k) =>
    k % 4 === 3 ? random.below(64) : 3 * Math.floor(k / 4) + (k % 4),
  );
  const rank = (): number => random.pick([0, 0.5, 1, Infinity]);
  const cloth = heap(points, corners, () => [-Infinity, rank()]);
  const solid = heap(others, loose, () => [rank(), Infinity]);
  return { cloth, solid, adjacency: createTreeAdjacency(cloth, () => random.pick([true, false])) };
}

function heap(points: Float32Array, list: readonly number[], rank: () => readonly [number, number]): Heap {
  let leaves = 1;
  while (leaves < list.length / CORNER) leaves *= 2;
  const corners = new Uint32Array(CORNER * leaves);
  for (let leaf = 0; leaf < leaves; leaf++) corners[CORNER * leaf + 3] = EMPTY;
  corners.set(list);
  const ranks = new Float32Array(2 * leaves);
  for (let leaf = 0; leaf < leaves; leaf++) ranks.set(rank(), 2 * leaf);
  return { leaves, corners, points, ranks };
}

/** Its trees in an arena; lists take `capacity` overlaps. */
export function soupArena(backend: Backend, { cloth, solid, adjacency }: Soup, capacity = 4096) {
  const specs = (name: string, { leaves, points }: Heap) => ({
    [`${name}Corners`]: u32(CORNER * leaves),
    [`${name}Points`]: real(points.length),
    [`${name}Boxes`]: real(2 * leaves * BOX),
    [`${name}WideNodes`]: real((leaves / 2) * WIDE_NODE_SIZE),
    [`${name}Flags`]: u32(2 * leaves),
  });
  const count = cloth.points.length / POINT;
  const arena = createArena(backend, {
    ...specs("cloth", cloth),
    ...specs("solid", solid),
    normals: real(2 * cloth.leaves * CONE),
    around: real(count * 4),
    stars: u32(count),
    starStart: u32(count + 1),
    starTriangles: u32(3 * cloth.leaves),
    children: u32(adjacency.children.length),
    adjacency: u32(adjacency.pairs.length),
    stack: u32(SEARCH_STACK),
    list: u32(OVERLAP_SIZE * capacity),
    chosen: u32(count),
  });
  const reals = arena.columns as unknown as Readonly<Record<string, Real>>;
  const numbers = arena.columns as unknown as Readonly<Record<string, Uint32Array>>;
  const treeOf = (name: string, { leaves, corners, points, ranks }: Heap): BoxTree => {
    const tree: BoxTree = {
      leaves,
      corners: numbers[`${name}Corners`],
      points: reals[`${name}Points`],
      boxes: reals[`${name}Boxes`],
      wideNodes: reals[`${name}WideNodes`],
      flags: numbers[`${name}Flags`],
    };
    tree.corners.set(corners);
    tree.points.set(points);
    tree.flags.fill(NODE_DIRTY | NODE_DISC);
    for (let leaf = 0; leaf < leaves; leaf++) {
      tree.boxes[BOX * (leaves + leaf) + 3] = ranks[2 * leaf];
      tree.boxes[BOX * (leaves + leaf) + 7] = ranks[2 * leaf + 1];
    }
    return tree;
  };
  const { normals, around, stars, starStart, starTriangles, children, stack, list, chosen } = arena.columns;
  for (let point = 0; point < count; point++) {
    starStart[point + 1] = starStart[point];
    for (let leaf = 0; leaf < cloth.leaves; leaf++) {
      const three = cloth.corners.subarray(CORNER * leaf, CORNER * leaf + 3);
      if (cloth.corners[CORNER * leaf + 3] < EMPTY && three.includes(point))
        starTriangles[starStart[point + 1]++] = leaf;
    }
  }
  children.set(adjacency.children);
  arena.columns.adjacency.set(adjacency.pairs);
  chosen.forEach((_, k) => (chosen[k] = (7 * k) % count));
  const pairs = arena.columns.adjacency;
  const cones: NormalCones = {
    normals,
    around,
    stars,
    starStart,
    starTriangles,
    adjacency: { children, pairs },
  };
  const overlaps: Overlaps = { stack, list };
  return {
    columns: arena.columns,
    kernels: arena.kernels,
    cloth: treeOf("cloth", cloth),
    solid: treeOf("solid", solid),
    cones,
    overlaps,
    chosen,
  };
}
