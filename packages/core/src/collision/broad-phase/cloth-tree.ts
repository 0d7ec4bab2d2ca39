import { WANTED } from "@pliant/kernels";
import { byConnection, bySpace } from "../../geometry/partition.ts";
import { finish, type Parts } from "../../geometry/incremental.ts";
import { createStars } from "../../geometry/vertex-stars.ts";
import type { Solid, Surface } from "./collision-surface.ts";
import { findTouching, type Touching } from "./tree-adjacency.ts";
import { growTree, NOBODY, type Tree } from "../../geometry/heap-tree.ts";

/** The tree of all cloth, which of its patches are one piece, and which triangles lie where. */
export interface Sheets {
  readonly tree: Tree;
  /** 2 × leaves: 1 for patches in one piece without holes. */
  readonly whole: Uint8Array;
  readonly touching: Touching;
  readonly leafOf: Uint32Array;
  trianglesAt(vertex: number): Uint32Array;
  /** The leaves at a vertex and all above them are to be searched. */
  mark(vertex: number, flags: Uint32Array): void;
}

export function createSheets(surface: Surface, uvs: Float32Array): Sheets {
  return finish(growSheets(surface, uvs));
}

/** The same in parts. */
export function* growSheets(surface: Surface, uvs: Float32Array): Parts<Sheets> {
  const { clothTriangles } = surface;
  const all = Uint32Array.from({ length: clothTriangles }, (_, triangle) => triangle);
  const tree = yield* growTree(all, byConnection(surface, mapOf(surface, uvs)));
  const stars = createStars(surface);
  const { starOf, star } = stars;
  const { touching, whole } = yield* findTouching(surface, tree, stars);
  const leafOf = new Uint32Array(clothTriangles);
  tree.triangleOf.forEach((triangle, leaf) => {
    if (triangle !== NOBODY) leafOf[triangle] = leaf;
  });
  const trianglesAt = (vertex: number): Uint32Array => star.subarray(starOf[vertex], starOf[vertex + 1]);

  return {
    tree,
    whole,
    touching,
    leafOf,
    trianglesAt,

    mark(vertex, flags) {
      for (let k = starOf[vertex]; k < starOf[vertex + 1]; k++) {
        const leaf = leafOf[star[k]];
        for (let node = tree.leaves + leaf; node >= 1 && (flags[node] & WANTED) === 0; node >>= 1) {
          flags[node] |= WANTED;
        }
      }
    },
  };
}

/** Centres of the cloth's triangles on its texture; the third number is 0. */
function mapOf({ triangles, clothTriangles }: Surface, uvs: Float32Array): Float64Array {
  const centres = new Float64Array(3 * clothTriangles);
  for (let h = 0; h < 3 * clothTriangles; h++) {
    const at = 3 * Math.floor(h / 3);
    centres[at] += uvs[2 * triangles[h]] / 3;
    centres[at + 1] += uvs[2 * triangles[h] + 1] / 3;
  }
  return centres;
}

/** A solid's tree. */
export interface SolidTree {
  readonly solid: Solid;
  readonly tree: Tree;
}

export function createSolid(surface: Surface, solid: Solid): SolidTree {
  return finish(growSolid(surface, solid));
}

/** The same in parts. */
export function* growSolid({ triangles }: Surface, solid: Solid): Parts<SolidTree> {
  const { firstTriangle, triangleCount, firstVertex, local } = solid;
  const all = Uint32Array.from({ length: triangleCount }, (_, k) => firstTriangle + k);
  const centres = new Float64Array(3 * (firstTriangle + triangleCount));
  for (let h = 3 * firstTriangle; h < 3 * (firstTriangle + triangleCount); h++) {
    const from = 3 * (triangles[h] - firstVertex);
    for (let axis = 0; axis < 3; axis++) centres[3 * Math.floor(h / 3) + axis] += local[from + axis] / 3;
  }
  const tree = yield* growTree(all, bySpace(centres));
  return { solid, tree };
}

/** All trees that there are. */
export interface Trees {
  readonly sheets: Sheets;
  readonly solids: readonly SolidTree[];
}

/** They, in parts. */
export function* growTrees(surface: Surface, uvs: Float32Array): Parts<Trees> {
  const sheets = yield* growSheets(surface, uvs);
  const solids: SolidTree[] = [];
  for (const solid of surface.solids) solids.push(yield* growSolid(surface, solid));
  return { sheets, solids };
}
