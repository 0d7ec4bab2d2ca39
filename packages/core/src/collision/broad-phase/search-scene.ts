import type { KernelBackend } from "@pliant/kernels";
import { createCandidatePairs } from "../narrow-phase/candidate-pairs.ts";
import type { FeatureSearch } from "../narrow-phase/feature-tests.ts";
import { createClothBounds, type ClothBounds } from "./bounds.ts";
import type { SurfaceTrees } from "./cloth-tree.ts";
import { createColliderTrajectories, type ColliderTrajectories } from "./collider-trajectories.ts";
import type { CollisionSurface } from "./collision-surface.ts";
import { createSearchArena, type SearchArena } from "./search-arena.ts";
import { createTrajectories, type Trajectories } from "./trajectories.ts";

/** What a search for pairs works on: one record for the pair cache, the search and the views of the trees. */
export interface SearchScene {
  readonly surface: CollisionSurface;
  /** Whether cloth is kept apart from itself. */
  readonly self: boolean;
  readonly trees: SurfaceTrees;
  readonly arena: SearchArena;
  readonly trajectories: Trajectories;
  readonly colliders: ColliderTrajectories;
  readonly bounds: ClothBounds;
  /** For the tests of features, with the list of pairs. */
  readonly features: FeatureSearch;
  /** clothVertices: 1 for vertices that contacts do not keep off colliders, because they are pinned. */
  readonly unconstrained: Uint8Array;
}

export function createSearchScene(
  surface: CollisionSurface,
  trees: SurfaceTrees,
  self: boolean,
  kernels: KernelBackend,
): SearchScene {
  const arena = createSearchArena(surface, trees.cloth, trees.colliders, kernels);
  const trajectories = createTrajectories(surface, arena.trajectories);
  return {
    surface,
    self,
    trees,
    arena,
    trajectories,
    colliders: createColliderTrajectories(surface, trajectories),
    bounds: createClothBounds(),
    features: {
      surface,
      pairs: createCandidatePairs(4096),
      x: trajectories.x,
      end: trajectories.end,
      slack: trajectories.slack,
      isSearched: new Uint8Array(surface.vertexCount),
      exempt: new Uint8Array(surface.vertexCount),
    },
    unconstrained: new Uint8Array(surface.clothVertices),
  };
}
