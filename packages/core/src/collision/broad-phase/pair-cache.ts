import { refit, runAll, type HeapTree } from "@pliant/geometry";
import { BOX, OVERLAP_SIZE, startSearch, type KernelBackend } from "@pliant/kernels";
import { sharpOf, testTriangles, testVertex, type Search } from "../narrow-phase/feature-tests.ts";
import { createSearchArena, clearFlatness } from "./search-arena.ts";
import type { PosePair } from "./rigid-trajectory.ts";
import { createCandidatePairs, dropPairs } from "../narrow-phase/candidate-pairs.ts";
import { createColliderTrajectories } from "./collider-trajectories.ts";
import { createTreeViews } from "./tree-views.ts";
import type { CollisionSurface } from "./collision-surface.ts";
import { buildSurfaceTrees, type SurfaceTrees } from "./cloth-tree.ts";
import { createTrajectories } from "./trajectories.ts";

/** How far off its straight way a vertex may be before its pairs are looked for anew: at least and at most [m]. */
const PAIR_SLACK_MIN = 6e-4;
const PAIR_SLACK_MAX = 1.5e-3;

/** The same of one that has left its way when the step's end is known [m]. */
const PAIR_SLACK_PUSHED = 3e-4;

/** A list is made for as long as no more than a few (this share) get further off their ways than this [m]. */
const CURVED_TRAVEL_MAX = 3e-3;
const DEVIATING_SHARE_MAX = 0.2;

/** When more than this share of the vertices is off its way, all are looked for anew. */
const REBUILD_SHARE = 0.3;

/**
 * The list of pairs that may come near within a step: every vertex is expected to go straight on, within its slack. Pairs of
 * vertices that leave it are looked for anew, and only those.
 *
 * Who gives `ends`, where solids are at both ends of the solver step, need not place them: what of them is near cloth is
 * placed in x and x1. Without, all their vertices must be there already.
 */
export type PairCache = ReturnType<typeof createPairCache>;

export function createPairCache(
  surface: CollisionSurface,
  uvs: Float32Array,
  self: boolean,
  kernelChoice: KernelBackend = "auto",
  { cloth: sheets, colliders }: SurfaceTrees = runAll(buildSurfaceTrees(surface, uvs)),
) {
  const { vertexCount, clothVertices, triangles } = surface;
  const arena = createSearchArena(surface, sheets, colliders, kernelChoice);
  const { kernels, clothForSelf, normalCones, overlaps, chosen } = arena;
  const trajectories = createTrajectories(surface, arena.trajectories);
  const colliderTrajectories = createColliderTrajectories(surface, trajectories);
  const views = createTreeViews(surface, arena, trajectories, colliderTrajectories, self);
  const pairs = createCandidatePairs(4096);
  const isSearched = new Uint8Array(vertexCount);
  const exempt = new Uint8Array(vertexCount);
  const unconstrained = new Uint8Array(clothVertices);
  const deviating = new Uint32Array(clothVertices);
  const bend = new Float64Array(clothVertices);
  /** Vertices of cloth whose pairs with solids' triangles are listed: 1. */
  const hasVertexPairs = new Uint8Array(clothVertices);

  return {
    pairs,
    exempt,
    active: colliderTrajectories.active,
    /** clothVertices: 1 for those that contacts do not keep off solids, because they are pinned. */
    unconstrained,

    /**
     * Lists all pairs from `time` on, for `steps` steps of length h at most: vertices go from x on as they go to x1 within h, those of
     * cloth to where they are expected if that is given, and their velocities change by dv. For fewer steps where many would leave their ways: long lists cost more than searches.
     */
    rebuild(
      x: Float64Array,
      x1: Float64Array,
      dv: Float64Array,
      h: number,
      time: number,
      steps: number,
      ends?: PosePair,
      expected = x1,
    ): void {
      const { slack } = trajectories;
      for (let i = 0, vertex = 0; vertex < clothVertices; vertex++, i += 3) {
        // Half the acceleration times the square of the time, of one step.
        bend[vertex] = 0.5 * h * Math.sqrt(dv[i] * dv[i] + dv[i + 1] * dv[i + 1] + dv[i + 2] * dv[i + 2]);
      }
      let most = steps;
      while (most > 1 && countCurved(CURVED_TRAVEL_MAX / (most * most)) > DEVIATING_SHARE_MAX * clothVertices)
        most = Math.ceil(most / 2);
      trajectories.span(time, time + most * h);
      trajectories.setRange(0, clothVertices, x, expected, h, time);
      for (let vertex = 0; vertex < clothVertices; vertex++) {
        const wanted = PAIR_SLACK_MIN + most * most * bend[vertex];
        slack[vertex] = wanted < PAIR_SLACK_MAX ? wanted : PAIR_SLACK_MAX;
      }
      colliderTrajectories.setTrajectories(x, x1, h, most, ends);
      findAll(x, x1, ends);
    },

    /** Whether the list holds until `time`. */
    isValidUntil(time: number): boolean {
      return time <= trajectories.until * (1 + 1e-9);
    },

    /** Whether a solid has left its way: then all must be looked for anew. */
    collidersDeviate(x1: Float64Array, h: number, time: number, ends?: PosePair): boolean {
      return colliderTrajectories.deviates(x1, time + h, ends);
    },

    /** Brings the list up to date for vertices of cloth that have left their ways; false when there are none. */
    update(x: Float64Array, x1: Float64Array, h: number, time: number, ends?: PosePair): boolean {
      const count = trajectories.findDeviating(x1, time + h, deviating);
      if (count === 0) return false;
      // Where a list ends with this step they are at the end of their ways, and only pushes move them on.
      const isLast = !this.isValidUntil(time + 2 * h);
      for (let k = 0; k < count; k++) {
        const most = isLast
          ? PAIR_SLACK_PUSHED
          : Math.min(2 * trajectories.slack[deviating[k]], PAIR_SLACK_MAX);
        trajectories.set(deviating[k], x, x1, h, time, most);
      }
      if (count <= REBUILD_SHARE * clothVertices) findDeviating(x, x1, count, time, ends);
      else {
        // All anew, so that all set out at the same time.
        for (let vertex = 0; vertex < clothVertices; vertex++) {
          if (trajectories.isOlder(vertex, time))
            trajectories.set(vertex, x, x1, h, time, trajectories.slack[vertex]);
        }
        trajectories.span(time, trajectories.until);
        colliderTrajectories.setTrajectories(x, x1, h, (trajectories.until - time) / h, ends);
        findAll(x, x1, ends);
      }
      return true;
    },

    /** All pairs that are nearer than `reach` of both together, where they are: nothing is known of where they go. */
    findWithinReach(x: Float64Array, reach: Float64Array, x1 = x, ends?: PosePair): void {
      trajectories.span(0, 0);
      for (let vertex = 0; vertex < clothVertices; vertex++)
        trajectories.set(vertex, x, x, 1, 0, reach[vertex]);
      colliderTrajectories.setTrajectories(x, x1, 1, 1, ends, reach);
      findAll(x, x1, ends, false);
    },

    /** Where all vertices of colliders are at both ends of a substep, in x and x1: only to find intersections. */
    placeColliders(ends: PosePair, x: Float64Array, x1: Float64Array): void {
      colliderTrajectories.placeColliders(ends, x, x1);
    },

    /** The same of those that move near cloth: a collider of a hundred thousand triangles costs no more than its part in contact. */
    placeActive(ends: PosePair, x: Float64Array, x1: Float64Array): void {
      colliderTrajectories.placeActive(ends, x, x1);
    },

    /** Sets bits of `exempt` at a node of cloth and all its neighbours. */
    markAround(node: number, bits: number): void {
      exempt[node] |= bits;
      for (const triangle of sheets.trianglesAt(node)) {
        for (let h = 3 * triangle; h < 3 * triangle + 3; h++) exempt[triangles[h]] |= bits;
      }
    },

    /** Trees around where vertices are, the cloth's first. */
    fitted(x: Float64Array): { readonly tree: HeapTree }[] {
      const trees = [{ tree: sheets.tree }, ...colliders];
      for (const { tree } of trees) refit(tree, triangles, x);
      return trees;
    },
  };

  function countCurved(limit: number): number {
    let count = 0;
    for (let vertex = 0; vertex < clothVertices; vertex++) if (bend[vertex] > limit) count++;
    return count;
  }

  /** All pairs from x on. */
  function findAll(x: Float64Array, x1: Float64Array, ends: PosePair | undefined, knowsWays = true): void {
    pairs.count = 0;
    colliderTrajectories.clear();
    hasVertexPairs.fill(0);
    isSearched.fill(1, 0, clothVertices);
    isSearched.fill(0, clothVertices);
    kernels.markDirty(clothForSelf, true);
    views.begin(knowsWays);
    views.setTime(trajectories.from);
    if (self && knowsWays) kernels.fitNormals(clothForSelf, normalCones);
    else if (self) clearFlatness(clothForSelf, normalCones);
    if (colliders.length > 0) views.setRanks(sheets.tree.triangleOf, unconstrained);
    find(x, x1, false, ends);
  }

  /** Pairs of the lost vertices, the first `count`, from x on, in place of those that were listed. */
  function findDeviating(
    x: Float64Array,
    x1: Float64Array,
    count: number,
    time: number,
    ends: PosePair | undefined,
  ): void {
    isSearched.fill(0);
    kernels.markDirty(clothForSelf, false);
    for (let k = 0; k < count; k++) {
      const vertex = deviating[k];
      isSearched[vertex] = 1;
      hasVertexPairs[vertex] = 0;
      views.bound(vertex);
      sheets.markDirty(vertex, clothForSelf.flags);
    }
    dropPairs(pairs, isSearched);
    const partly = views.setTimeFor(deviating, count, time);
    // What has left its way may have folded.
    if (self && partly) kernels.refitNormals(clothForSelf, normalCones);
    else if (self) kernels.fitNormals(clothForSelf, normalCones);
    find(x, x1, partly, ends);
  }

  /** Pairs of what is wanted; nothing else has moved since the last time if `partly`. */
  function find(x: Float64Array, x1: Float64Array, partly: boolean, ends: PosePair | undefined): void {
    const search: Search = { x, end: trajectories.end, slack: trajectories.slack, isSearched, exempt };
    views.fitCloth(partly);
    if (self && clothForSelf.leaves > 1) findWithin(search);
    for (let index = 0; index < colliders.length; index++) {
      if (views.fitForCollider(index, partly)) findBetween(search, index, x1, ends);
    }
    if (colliders.length > 0) addVertexPairs(search, x1, ends);
  }

  function findWithin(search: Search): void {
    const { triangleOf } = sheets.tree;
    const { stack, list } = overlaps;
    startSearch(overlaps);
    while (stack[0] > 0) {
      const count = kernels.overlapSelf(clothForSelf, normalCones, overlaps);
      for (let k = 0; k < OVERLAP_SIZE * count; k += OVERLAP_SIZE) {
        testTriangles(surface, search, triangleOf[list[k]], triangleOf[list[k + 1]], list[k + 2], pairs);
      }
    }
  }

  function findBetween(search: Search, index: number, x1: Float64Array, ends: PosePair | undefined): void {
    const { stack, list } = overlaps;
    const { tree } = colliders[index];
    const seen = views.viewFor(index);
    startSearch(overlaps);
    while (stack[0] > 0) {
      const count = kernels.overlapTrees(seen, arena.colliders[index], overlaps);
      for (let k = 0; k < OVERLAP_SIZE * count; k += OVERLAP_SIZE) {
        const t = tree.triangleOf[list[k + 1]];
        const reach = seen.boxes[BOX * (seen.leaves + list[k]) + 7];
        const what = sharpOf(surface, reach, t, list[k + 2]);
        if (what === 0) continue;
        colliderTrajectories.place(index, t, search.x, x1, ends);
        testTriangles(surface, search, sheets.tree.triangleOf[list[k]], t, what, pairs);
      }
    }
  }

  /**
   * Contacts keep vertices of cloth off solids; but what pushes them elsewhere must not press them in. So those that are in any
   * pair have pairs with what is near them of solids, too.
   */
  function addVertexPairs(search: Search, x1: Float64Array, ends: PosePair | undefined): void {
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
    colliders.forEach(({ tree }, index) => {
      if (count === 0 || !views.fitPoints(index, count, chosen)) return;
      const { points } = views.viewFor(index);
      stack[0] = 0;
      stack[1] = 0;
      while (stack[0] < count) {
        const found = kernels.overlapPoints(points, count, chosen, arena.colliders[index], overlaps);
        for (let k = 0; k < OVERLAP_SIZE * found; k += OVERLAP_SIZE) {
          const t = tree.triangleOf[list[k + 1]];
          colliderTrajectories.place(index, t, search.x, x1, ends);
          testVertex(surface, search, chosen[list[k]], t, pairs);
        }
      }
    });
  }
}
