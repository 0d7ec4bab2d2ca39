import { refit, runAll, type HeapTree } from "@pliant/geometry";
import type { KernelBackend } from "@pliant/kernels";
import { buildSurfaceTrees, type SurfaceTrees } from "./cloth-tree.ts";
import type { CollisionSurface } from "./collision-surface.ts";
import { createPairSearch } from "./pair-search.ts";
import type { PosePair } from "./rigid-trajectory.ts";
import { createSearchScene } from "./search-scene.ts";
import type { SurfaceMotion } from "./surface-motion.ts";

/** How far off its trajectory a vertex may be before its pairs are searched for again: at least and at most [m]. These and the next are less for fine cloth. */
const PAIR_SLACK_MIN = 6e-4;
const PAIR_SLACK_MAX = 1.5e-3;

/** The same of a vertex off its trajectory in the last substep of a list, whose end is known [m]. */
const PAIR_SLACK_PUSHED = 3e-4;

/** A list is made for as many substeps as no more than this share of vertices curve farther off their trajectories than this [m]. */
const CURVED_TRAVEL_MAX = 3e-3;
const DEVIATING_SHARE_MAX = 0.2;

/** When more than this share of the vertices is off its trajectory, all pairs are searched for again. */
const REBUILD_SHARE = 0.3;

/** How cloth is expected to move. */
export interface ExpectedMotion {
  /** clothVertices × 3: by how much velocities changed in the last substep [m/s]. */
  readonly change: Float64Array;
  /** clothVertices × 3: where vertices are expected at the end [m]; where the motion ends if left out. */
  readonly expected?: Float64Array;
}

/**
 * The list of pairs that may come near within a step: every vertex is expected on a straight trajectory, within its slack. Pairs
 * of vertices that leave their trajectories are searched for again, and only those.
 */
export type PairCache = ReturnType<typeof createPairCache>;

export function createPairCache(
  surface: CollisionSurface,
  uvs: Float32Array,
  self: boolean,
  kernelChoice: KernelBackend = "auto",
  trees: SurfaceTrees = runAll(buildSurfaceTrees(surface, uvs)),
) {
  const { clothVertices, triangles, fineness } = surface;
  const [slackMin, slackMax] = [fineness * PAIR_SLACK_MIN, fineness * PAIR_SLACK_MAX];
  const scene = createSearchScene(surface, trees, self, kernelChoice);
  const { trajectories, colliders } = scene;
  const { pairs, exempt } = scene.features;
  const search = createPairSearch(scene);
  const deviating = new Uint32Array(clothVertices);
  const bend = new Float64Array(clothVertices);

  return {
    pairs,
    exempt,
    active: colliders.active,
    unconstrained: scene.unconstrained,

    /**
     * Lists all pairs for `steps` substeps at most, on trajectories that go on as the motion begins. For fewer where many vertices
     * would leave their trajectories: long lists cost more than searches.
     */
    rebuild(motion: SurfaceMotion, steps: number, { change, expected = motion.end }: ExpectedMotion): void {
      const { start, h, time } = motion;
      const { slack } = trajectories;
      for (let i = 0, vertex = 0; vertex < clothVertices; vertex++, i += 3) {
        // Half the acceleration times the square of the time, of one substep.
        const [dx, dy, dz] = [change[i], change[i + 1], change[i + 2]];
        bend[vertex] = 0.5 * h * Math.sqrt(dx * dx + dy * dy + dz * dz);
      }
      let most = steps;
      while (
        most > 1 &&
        countAbove(bend, (fineness * CURVED_TRAVEL_MAX) / (most * most)) > DEVIATING_SHARE_MAX * clothVertices
      )
        most = Math.ceil(most / 2);
      trajectories.span(time, time + most * h);
      trajectories.setRange(0, clothVertices, start, expected, h);
      for (let vertex = 0; vertex < clothVertices; vertex++) {
        const wanted = slackMin + most * most * bend[vertex];
        slack[vertex] = wanted < slackMax ? wanted : slackMax;
      }
      colliders.setTrajectories(motion, most);
      search.findAll(motion);
    },

    /** Whether the list holds until `time`. */
    isValidUntil(time: number): boolean {
      return time <= trajectories.until * (1 + 1e-9);
    },

    /** Whether a collider has left its trajectory: then all pairs must be searched for again. */
    collidersDeviate: (motion: SurfaceMotion): boolean => colliders.deviates(motion),

    /** Brings the list up to date for vertices of cloth that have left their trajectories; false when there are none. */
    update(motion: SurfaceMotion): boolean {
      const { end, h, time } = motion;
      const count = trajectories.findDeviating(end, time + h, deviating);
      if (count === 0) return false;
      // When a list ends with this substep, trajectories end where vertices are, and only pushes move them on.
      const isLast = !this.isValidUntil(time + 2 * h);
      for (let k = 0; k < count; k++) {
        const most = isLast
          ? fineness * PAIR_SLACK_PUSHED
          : Math.min(2 * trajectories.slack[deviating[k]], slackMax);
        trajectories.set(deviating[k], motion, most);
      }
      if (count <= REBUILD_SHARE * clothVertices) search.findSome(motion, deviating, count);
      else {
        // All again, so that all trajectories begin at the same time.
        for (let vertex = 0; vertex < clothVertices; vertex++) {
          if (trajectories.isOlder(vertex, time))
            trajectories.set(vertex, motion, trajectories.slack[vertex]);
        }
        trajectories.span(time, trajectories.until);
        colliders.setTrajectories(motion, (trajectories.until - time) / h);
        search.findAll(motion);
      }
      return true;
    },

    /** All pairs nearer than the `reach` of both together at the start of a motion, wherever it leads. */
    findWithinReach({ start, end, poses }: Omit<SurfaceMotion, "h" | "time">, reach: Float64Array): void {
      const motion = { start, end, h: 1, time: 0, poses };
      const rest = { ...motion, end: start };
      trajectories.span(0, 0);
      for (let vertex = 0; vertex < clothVertices; vertex++) trajectories.set(vertex, rest, reach[vertex]);
      colliders.setTrajectories(motion, 1, reach);
      search.findAll(motion, false);
    },

    /** Where all vertices of colliders are at both ends of a substep: only to find intersections. */
    placeColliders: (poses: PosePair, start: Float64Array, end: Float64Array): void =>
      colliders.placeColliders(poses, start, end),

    /** The same of those that move near cloth: a collider of a hundred thousand triangles costs no more than its part in contact. */
    placeActive: (poses: PosePair, start: Float64Array, end: Float64Array): void =>
      colliders.placeActive(poses, start, end),

    /** Sets bits of `exempt` at a node of cloth and all its neighbours. */
    markAround(node: number, bits: number): void {
      exempt[node] |= bits;
      for (const triangle of trees.cloth.trianglesAt(node)) {
        for (let h = 3 * triangle; h < 3 * triangle + 3; h++) exempt[triangles[h]] |= bits;
      }
    },

    /** Trees around where vertices are, the cloth's first. */
    fitted(x: Float64Array): { readonly tree: HeapTree }[] {
      const all = [{ tree: trees.cloth.tree }, ...trees.colliders];
      for (const { tree } of all) refit(tree, triangles, x);
      return all;
    },
  };
}

/** How many numbers are above a limit. */
function countAbove(values: Float64Array, limit: number): number {
  let count = 0;
  for (let k = 0; k < values.length; k++) if (values[k] > limit) count++;
  return count;
}
