import {
  buildHeapTree,
  createVertexStars,
  NO_TRIANGLE,
  partitionBySpace,
  partitionBySurface,
  runAll,
  type HeapTree,
  type Incremental,
} from "@pliant/geometry";
import { NODE_DIRTY } from "@pliant/kernels";
import type { ColliderPatch, CollisionSurface } from "./collision-surface.ts";
import { buildTreeAdjacency, type TreeAdjacency } from "./tree-adjacency.ts";

/** The tree of all cloth, which of its patches are one piece, and which triangles lie where. */
export interface ClothTree {
  readonly tree: HeapTree;
  /** 2 × leaves: 1 for patches in one piece without holes. */
  readonly isDisc: Uint8Array;
  readonly adjacency: TreeAdjacency;
  readonly leafOf: Uint32Array;
  trianglesAt(vertex: number): Uint32Array;
  /** The leaves at a vertex and all above them are to be searched. */
  markDirty(vertex: number, flags: Uint32Array): void;
}

export function createClothTree(surface: CollisionSurface, uvs: Float32Array): ClothTree {
  return runAll(buildClothTree(surface, uvs));
}

/** The same in parts. */
export function* buildClothTree(surface: CollisionSurface, uvs: Float32Array): Incremental<ClothTree> {
  const { clothTriangles } = surface;
  const all = Uint32Array.from({ length: clothTriangles }, (_, triangle) => triangle);
  const tree = yield* buildHeapTree(all, partitionBySurface(surface, mapOf(surface, uvs)));
  const stars = createVertexStars(surface);
  const { starStart, starTriangles } = stars;
  const { touching: adjacency, whole: isDisc } = yield* buildTreeAdjacency(surface, tree, stars);
  const leafOf = new Uint32Array(clothTriangles);
  tree.triangleOf.forEach((triangle, leaf) => {
    if (triangle !== NO_TRIANGLE) leafOf[triangle] = leaf;
  });
  const trianglesAt = (vertex: number): Uint32Array =>
    starTriangles.subarray(starStart[vertex], starStart[vertex + 1]);

  return {
    tree,
    isDisc,
    adjacency,
    leafOf,
    trianglesAt,

    markDirty(vertex, flags) {
      for (let k = starStart[vertex]; k < starStart[vertex + 1]; k++) {
        const leaf = leafOf[starTriangles[k]];
        for (let node = tree.leaves + leaf; node >= 1 && (flags[node] & NODE_DIRTY) === 0; node >>= 1) {
          flags[node] |= NODE_DIRTY;
        }
      }
    },
  };
}

/** Centres of the cloth's triangles on its texture; the third number is 0. */
function mapOf({ triangles, clothTriangles }: CollisionSurface, uvs: Float32Array): Float64Array {
  const centres = new Float64Array(3 * clothTriangles);
  for (let h = 0; h < 3 * clothTriangles; h++) {
    const at = 3 * Math.floor(h / 3);
    centres[at] += uvs[2 * triangles[h]] / 3;
    centres[at + 1] += uvs[2 * triangles[h] + 1] / 3;
  }
  return centres;
}

/** A solid's tree. */
export interface ColliderTree {
  readonly patch: ColliderPatch;
  readonly tree: HeapTree;
}

export function createColliderTree(surface: CollisionSurface, solid: ColliderPatch): ColliderTree {
  return runAll(buildColliderTree(surface, solid));
}

/** The same in parts. */
export function* buildColliderTree(
  { triangles }: CollisionSurface,
  patch: ColliderPatch,
): Incremental<ColliderTree> {
  const { firstTriangle, triangleCount, firstVertex, local } = patch;
  const all = Uint32Array.from({ length: triangleCount }, (_, k) => firstTriangle + k);
  const centres = new Float64Array(3 * (firstTriangle + triangleCount));
  for (let h = 3 * firstTriangle; h < 3 * (firstTriangle + triangleCount); h++) {
    const from = 3 * (triangles[h] - firstVertex);
    for (let axis = 0; axis < 3; axis++) centres[3 * Math.floor(h / 3) + axis] += local[from + axis] / 3;
  }
  const tree = yield* buildHeapTree(all, partitionBySpace(centres));
  return { patch, tree };
}

/** All trees that there are. */
export interface SurfaceTrees {
  readonly cloth: ClothTree;
  readonly colliders: readonly ColliderTree[];
}

/** They, in parts. */
export function* buildSurfaceTrees(surface: CollisionSurface, uvs: Float32Array): Incremental<SurfaceTrees> {
  const cloth = yield* buildClothTree(surface, uvs);
  const colliders: ColliderTree[] = [];
  for (const solid of surface.colliders) colliders.push(yield* buildColliderTree(surface, solid));
  return { cloth, colliders };
}
