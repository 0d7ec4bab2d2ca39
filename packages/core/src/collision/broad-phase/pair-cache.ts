import { BOX, HIT, startSearch, type KernelChoice } from "@pliant/kernels";
import { finish } from "../../geometry/incremental.ts";
import { sharpOf, testTriangles, testVertex, type Search } from "../narrow-phase/feature-tests.ts";
import { createForest, forgetFlat } from "./search-arena.ts";
import type { Ends } from "./rigid-trajectory.ts";
import { createPairs, dropPairs } from "../narrow-phase/candidate-pairs.ts";
import { createPlacing } from "./collider-trajectories.ts";
import { createSight } from "./tree-views.ts";
import type { Surface } from "./collision-surface.ts";
import { refit, type Tree } from "../../geometry/heap-tree.ts";
import { growTrees, type Trees } from "./cloth-tree.ts";
import { createWays } from "./trajectories.ts";

/** How far off its straight way a vertex may be before its pairs are looked for anew: at least and at most [m]. */
const LEAST_SLACK = 6e-4;
const MOST_SLACK = 1.5e-3;

/** The same of one that has left its way when the step's end is known [m]. */
const PUSHED_SLACK = 3e-4;

/** A list is made for as long as no more than a few (this share) get further off their ways than this [m]. */
const BENT = 3e-3;
const FEW = 0.2;

/** When more than this share of the vertices is off its way, all are looked for anew. */
const MANY = 0.3;

/**
 * The list of pairs that may come near within a step: every vertex is expected to go straight on, within its slack. Pairs of
 * vertices that leave it are looked for anew, and only those.
 *
 * Who gives `ends`, where solids are at both ends of the solver step, need not place them: what of them is near cloth is
 * placed in x and x1. Without, all their vertices must be there already.
 */
export function createWatch(
  surface: Surface,
  uvs: Float32Array,
  self: boolean,
  kernelChoice: KernelChoice = "auto",
  { sheets, solids }: Trees = finish(growTrees(surface, uvs)),
) {
  const { vertexCount, clothVertices, triangles } = surface;
  const forest = createForest(surface, sheets, solids, kernelChoice);
  const { kernels, cloth, folds, hits, chosen } = forest;
  const ways = createWays(surface, forest.ways);
  const placing = createPlacing(surface, ways);
  const sight = createSight(surface, forest, ways, placing, self);
  const pairs = createPairs(4096);
  const wanted = new Uint8Array(vertexCount);
  const exempt = new Uint8Array(vertexCount);
  const loose = new Uint8Array(clothVertices);
  const lost = new Uint32Array(clothVertices);
  const bend = new Float64Array(clothVertices);
  /** Vertices of cloth whose pairs with solids' triangles are listed: 1. */
  const guarded = new Uint8Array(clothVertices);

  return {
    pairs,
    exempt,
    active: placing.active,
    /** clothVertices: 1 for those that contacts do not keep off solids, because they are pinned. */
    loose,

    /**
     * Lists all pairs from `time` on, for `steps` steps of length h at most: vertices go from x on as they go to x1 within h, those of
     * cloth to where they are expected if that is given, and their velocities change by dv. For fewer steps where many would leave their ways: long lists cost more than searches.
     */
    look(
      x: Float64Array,
      x1: Float64Array,
      dv: Float64Array,
      h: number,
      time: number,
      steps: number,
      ends?: Ends,
      expected = x1,
    ): void {
      const { slack } = ways;
      for (let i = 0, vertex = 0; vertex < clothVertices; vertex++, i += 3) {
        // Half the acceleration times the square of the time, of one step.
        bend[vertex] = 0.5 * h * Math.sqrt(dv[i] * dv[i] + dv[i + 1] * dv[i + 1] + dv[i + 2] * dv[i + 2]);
      }
      let most = steps;
      while (most > 1 && countBent(BENT / (most * most)) > FEW * clothVertices) most = Math.ceil(most / 2);
      ways.span(time, time + most * h);
      ways.setRange(0, clothVertices, x, expected, h, time);
      for (let vertex = 0; vertex < clothVertices; vertex++) {
        const wanted = LEAST_SLACK + most * most * bend[vertex];
        slack[vertex] = wanted < MOST_SLACK ? wanted : MOST_SLACK;
      }
      placing.setWays(x, x1, h, most, ends);
      findAll(x, x1, ends);
    },

    /** Whether the list holds until `time`. */
    lasts(time: number): boolean {
      return time <= ways.until * (1 + 1e-9);
    },

    /** Whether a solid has left its way: then all must be looked for anew. */
    strays(x1: Float64Array, h: number, time: number, ends?: Ends): boolean {
      return placing.strays(x1, time + h, ends);
    },

    /** Brings the list up to date for vertices of cloth that have left their ways; false when there are none. */
    follow(x: Float64Array, x1: Float64Array, h: number, time: number, ends?: Ends): boolean {
      const count = ways.findLost(x1, time + h, lost);
      if (count === 0) return false;
      // Where a list ends with this step they are at the end of their ways, and only pushes move them on.
      const isLast = !this.lasts(time + 2 * h);
      for (let k = 0; k < count; k++) {
        const most = isLast ? PUSHED_SLACK : Math.min(2 * ways.slack[lost[k]], MOST_SLACK);
        ways.set(lost[k], x, x1, h, time, most);
      }
      if (count <= MANY * clothVertices) findLost(x, x1, count, time, ends);
      else {
        // All anew, so that all set out at the same time.
        for (let vertex = 0; vertex < clothVertices; vertex++) {
          if (ways.isOlder(vertex, time)) ways.set(vertex, x, x1, h, time, ways.slack[vertex]);
        }
        ways.span(time, ways.until);
        placing.setWays(x, x1, h, (ways.until - time) / h, ends);
        findAll(x, x1, ends);
      }
      return true;
    },

    /** All pairs that are nearer than `reach` of both together, where they are: nothing is known of where they go. */
    lookAround(x: Float64Array, reach: Float64Array, x1 = x, ends?: Ends): void {
      ways.span(0, 0);
      for (let vertex = 0; vertex < clothVertices; vertex++) ways.set(vertex, x, x, 1, 0, reach[vertex]);
      placing.setWays(x, x1, 1, 1, ends, reach);
      findAll(x, x1, ends, false);
    },

    /** Sets bits of `exempt` at a node of cloth and all its neighbours. */
    markAround(node: number, bits: number): void {
      exempt[node] |= bits;
      for (const triangle of sheets.trianglesAt(node)) {
        for (let h = 3 * triangle; h < 3 * triangle + 3; h++) exempt[triangles[h]] |= bits;
      }
    },

    /** Trees around where vertices are, the cloth's first. */
    fitted(x: Float64Array): { readonly tree: Tree }[] {
      const trees = [{ tree: sheets.tree }, ...solids];
      for (const { tree } of trees) refit(tree, triangles, x);
      return trees;
    },
  };

  function countBent(limit: number): number {
    let count = 0;
    for (let vertex = 0; vertex < clothVertices; vertex++) if (bend[vertex] > limit) count++;
    return count;
  }

  /** All pairs from x on. */
  function findAll(x: Float64Array, x1: Float64Array, ends: Ends | undefined, knowsWays = true): void {
    pairs.count = 0;
    placing.clear();
    guarded.fill(0);
    wanted.fill(1, 0, clothVertices);
    wanted.fill(0, clothVertices);
    kernels.want(cloth, true);
    sight.begin(knowsWays);
    sight.setTime(ways.from);
    if (self && knowsWays) kernels.fitNormals(cloth, folds);
    else if (self) forgetFlat(cloth, folds);
    if (solids.length > 0) sight.setRanks(sheets.tree.triangleOf, loose);
    find(x, x1, false, ends);
  }

  /** Pairs of the lost vertices, the first `count`, from x on, in place of those that were listed. */
  function findLost(
    x: Float64Array,
    x1: Float64Array,
    count: number,
    time: number,
    ends: Ends | undefined,
  ): void {
    wanted.fill(0);
    kernels.want(cloth, false);
    for (let k = 0; k < count; k++) {
      const vertex = lost[k];
      wanted[vertex] = 1;
      guarded[vertex] = 0;
      sight.bound(vertex);
      sheets.mark(vertex, cloth.flags);
    }
    dropPairs(pairs, wanted);
    const partly = sight.setTimeOf(lost, count, time);
    // What has left its way may have folded.
    if (self && partly) kernels.refitNormals(cloth, folds);
    else if (self) kernels.fitNormals(cloth, folds);
    find(x, x1, partly, ends);
  }

  /** Pairs of what is wanted; nothing else has moved since the last time if `partly`. */
  function find(x: Float64Array, x1: Float64Array, partly: boolean, ends: Ends | undefined): void {
    const search: Search = { x, end: ways.end, slack: ways.slack, wanted, exempt };
    sight.fitCloth(partly);
    if (self && cloth.leaves > 1) findWithin(search);
    for (let index = 0; index < solids.length; index++) {
      if (sight.seeAll(index, partly)) findBetween(search, index, x1, ends);
    }
    if (solids.length > 0) guardVertices(search, x1, ends);
  }

  function findWithin(search: Search): void {
    const { triangleOf } = sheets.tree;
    const { stack, list } = hits;
    startSearch(hits);
    while (stack[0] > 0) {
      const count = kernels.meetWithin(cloth, folds, hits);
      for (let k = 0; k < HIT * count; k += HIT) {
        testTriangles(surface, search, triangleOf[list[k]], triangleOf[list[k + 1]], list[k + 2], pairs);
      }
    }
  }

  function findBetween(search: Search, index: number, x1: Float64Array, ends: Ends | undefined): void {
    const { stack, list } = hits;
    const { tree } = solids[index];
    const seen = sight.seen(index);
    startSearch(hits);
    while (stack[0] > 0) {
      const count = kernels.meetBetween(seen, forest.solids[index], hits);
      for (let k = 0; k < HIT * count; k += HIT) {
        const t = tree.triangleOf[list[k + 1]];
        const reach = seen.boxes[BOX * (seen.leaves + list[k]) + 7];
        const what = sharpOf(surface, reach, t, list[k + 2]);
        if (what === 0) continue;
        placing.place(index, t, search.x, x1, ends);
        testTriangles(surface, search, sheets.tree.triangleOf[list[k]], t, what, pairs);
      }
    }
  }

  /**
   * Contacts keep vertices of cloth off solids; but what pushes them elsewhere must not press them in. So those that are in any
   * pair have pairs with what is near them of solids, too.
   */
  function guardVertices(search: Search, x1: Float64Array, ends: Ends | undefined): void {
    let count = 0;
    for (let k = 0; k < 4 * pairs.count; k++) {
      const vertex = pairs.vertices[k];
      if (vertex < clothVertices && guarded[vertex] === 0) guarded[vertex] = 2;
    }
    for (let vertex = 0; vertex < clothVertices; vertex++) {
      if (guarded[vertex] !== 2) continue;
      guarded[vertex] = 1;
      wanted[vertex] = 1;
      if ((exempt[vertex] & 2) === 0) chosen[count++] = vertex;
    }
    const { stack, list } = hits;
    solids.forEach(({ tree }, index) => {
      if (count === 0 || !sight.seeSome(index, count, chosen)) return;
      const { points } = sight.seen(index);
      stack[0] = 0;
      stack[1] = 0;
      while (stack[0] < count) {
        const found = kernels.meetPoints(points, count, chosen, forest.solids[index], hits);
        for (let k = 0; k < HIT * found; k += HIT) {
          const t = tree.triangleOf[list[k + 1]];
          placing.place(index, t, search.x, x1, ends);
          testVertex(surface, search, chosen[list[k]], t, pairs);
        }
      }
    });
  }
}
