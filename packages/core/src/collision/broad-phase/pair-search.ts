import { BOX, OVERLAP_SIZE, startSearch } from "@pliant/kernels";
import { dropPairs } from "../narrow-phase/candidate-pairs.ts";
import { sharpOf, testTriangles, testVertex } from "../narrow-phase/feature-tests.ts";
import { clearFlatness } from "./search-arena.ts";
import type { SearchScene } from "./search-scene.ts";
import type { SurfaceMotion } from "./surface-motion.ts";
import { createTreeViews } from "./tree-views.ts";

/** Searches the trees of cloth and colliders for candidate pairs, on the trajectories that are set. */
export function createPairSearch(scene: SearchScene) {
  const { surface, arena, trajectories, self, features, colliders } = scene;
  const { clothVertices } = scene.surface;
  const { cloth, colliders: colliderTrees } = scene.trees;
  const { kernels, clothForSelf, normalCones, overlaps, chosen } = arena;
  const { pairs, isSearched, exempt } = features;
  const views = createTreeViews(scene);
  /** clothVertices: 1 for those whose pairs with triangles of colliders are listed. */
  const hasVertexPairs = new Uint8Array(clothVertices);

  return {
    /** All pairs. */
    findAll(motion: SurfaceMotion, knowsTrajectories = true): void {
      pairs.count = 0;
      colliders.clear();
      hasVertexPairs.fill(0);
      isSearched.fill(1, 0, clothVertices);
      isSearched.fill(0, clothVertices);
      kernels.markDirty(clothForSelf, true);
      views.begin(knowsTrajectories);
      views.setTime(trajectories.from);
      if (self && knowsTrajectories) kernels.fitNormals(clothForSelf, normalCones);
      else if (self) clearFlatness(clothForSelf, normalCones);
      if (colliderTrees.length > 0) views.setRanks();
      find(motion, false);
    },

    /** Pairs of the first `count` of some vertices of cloth, in place of those that were listed. */
    findSome(motion: SurfaceMotion, some: Uint32Array, count: number): void {
      isSearched.fill(0);
      kernels.markDirty(clothForSelf, false);
      for (let k = 0; k < count; k++) {
        const vertex = some[k];
        isSearched[vertex] = 1;
        hasVertexPairs[vertex] = 0;
        views.widen(vertex);
        cloth.markDirty(vertex, clothForSelf.flags);
      }
      dropPairs(pairs, isSearched);
      const partly = views.setTimeFor(some, count, motion.time);
      // Cloth off its trajectory may have folded.
      if (self && partly) kernels.refitNormals(clothForSelf, normalCones);
      else if (self) kernels.fitNormals(clothForSelf, normalCones);
      find(motion, partly);
    },
  };

  /** Pairs of what is searched for; nothing else has moved since the last search if `partly`. */
  function find(motion: SurfaceMotion, partly: boolean): void {
    features.x = motion.start;
    views.fitCloth(partly);
    if (self && clothForSelf.leaves > 1) findWithin();
    for (let index = 0; index < colliderTrees.length; index++) {
      if (views.fitForCollider(index, partly)) findBetween(index, motion);
    }
    if (colliderTrees.length > 0) addVertexPairs(motion);
  }

  /** Cloth and cloth. */
  function findWithin(): void {
    const { triangleOf } = cloth.tree;
    const { stack, list } = overlaps;
    startSearch(overlaps);
    while (stack[0] > 0) {
      const count = kernels.overlapSelf(clothForSelf, normalCones, overlaps);
      for (let k = 0; k < OVERLAP_SIZE * count; k += OVERLAP_SIZE) {
        testTriangles(features, triangleOf[list[k]], triangleOf[list[k + 1]], list[k + 2]);
      }
    }
  }

  /** Cloth and edges and corners of a collider. */
  function findBetween(index: number, motion: SurfaceMotion): void {
    const { stack, list } = overlaps;
    const { tree } = colliderTrees[index];
    const view = views.viewFor(index);
    startSearch(overlaps);
    while (stack[0] > 0) {
      const count = kernels.overlapTrees(view, arena.colliders[index], overlaps);
      for (let k = 0; k < OVERLAP_SIZE * count; k += OVERLAP_SIZE) {
        const t = tree.triangleOf[list[k + 1]];
        const reach = view.boxes[BOX * (view.leaves + list[k]) + 7];
        const what = sharpOf(surface, reach, t, list[k + 2]);
        if (what === 0) continue;
        colliders.place(index, t, motion);
        testTriangles(features, cloth.tree.triangleOf[list[k]], t, what);
      }
    }
  }

  // Contacts keep vertices of cloth off colliders, but pushes of other pairs must not press them in: all in any pair get pairs with
  // triangles of colliders, too.
  function addVertexPairs(motion: SurfaceMotion): void {
    let count = 0;
    for (let k = 0; k < 4 * pairs.count; k++) {
      const vertex = pairs.vertices[k];
      if (vertex < clothVertices && hasVertexPairs[vertex] === 0) hasVertexPairs[vertex] = 2;
    }
    for (let vertex = 0; vertex < clothVertices; vertex++) {
      if (hasVertexPairs[vertex] !== 2) continue;
      hasVertexPairs[vertex] = 1;
      isSearched[vertex] = 1;
      if ((exempt[vertex] & 2) === 0) chosen[count++] = vertex;
    }
    const { stack, list } = overlaps;
    colliderTrees.forEach(({ tree }, index) => {
      if (count === 0 || !views.fitPoints(index, count, chosen)) return;
      const { points } = views.viewFor(index);
      stack.fill(0, 0, 2);
      while (stack[0] < count) {
        const found = kernels.overlapPoints(points, count, chosen, arena.colliders[index], overlaps);
        for (let k = 0; k < OVERLAP_SIZE * found; k += OVERLAP_SIZE) {
          const t = tree.triangleOf[list[k + 1]];
          colliders.place(index, t, motion);
          testVertex(features, chosen[list[k]], t);
        }
      }
    });
  }
}
