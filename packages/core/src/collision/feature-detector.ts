import { POSE_SIZE, runAll, type Incremental } from "@pliant/geometry";
import type { KernelBackend } from "@pliant/kernels";
import type { Input } from "../input/input.ts";
import type { Model } from "../model/model.ts";
import type { History, State } from "../state/state.ts";
import { buildSurfaceTrees } from "./broad-phase/cloth-tree.ts";
import {
  buildCollisionSurface,
  createCollisionSurface,
  type CollisionSurface,
} from "./broad-phase/collision-surface.ts";
import { createPairCache, type PairCache } from "./broad-phase/pair-cache.ts";
import { createPrediction } from "./broad-phase/prediction.ts";
import type { PosePair } from "./broad-phase/rigid-trajectory.ts";
import type { SurfaceMotion } from "./broad-phase/surface-motion.ts";
import {
  createSurfaceVertices,
  setInverseMasses,
  type SurfaceVertices,
} from "./broad-phase/surface-vertices.ts";
import type { Contacts } from "./contacts.ts";
import { findFeatureContacts } from "./narrow-phase/find-feature-contacts.ts";
import {
  createIntersectionSets,
  findIntersections,
  INSIDE_SOLID,
  markIntersections,
  SQUEEZED,
  type IntersectionSets,
} from "./narrow-phase/find-intersections.ts";

/** What cloth is kept apart from besides colliders, and with what friction. */
export interface FeatureOptions {
  readonly kernels: KernelBackend;
  /** Whether cloth is kept apart from itself. */
  readonly self: boolean;
  /** Coulomb coefficient of cloth on cloth [1]. */
  readonly friction: number;
}

/** What detection knows of a substep, for the solve and for the response. */
export interface FeaturePhase extends SurfaceMotion {
  readonly surface: CollisionSurface;
  /** Candidate pairs, kept over substeps. */
  readonly cache: PairCache;
  /** vertexCount × 3: at the start of the substep and at its end; of cloth the end is predicted before the solve [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** What intersects at the start. */
  readonly intersections: IntersectionSets;
  readonly vertices: SurfaceVertices;
  /** Where colliders are at both ends. */
  poses: PosePair | undefined;
  /** [s] */
  h: number;
  /** Since the step began [s]; −1: no pairs are listed. */
  time: number;
  /** Searches for pairs and intersections in this substep. */
  searches: number;
}

/** The substep that is detected for. */
export interface FeatureSubstep {
  readonly input: Input;
  readonly contacts: Contacts;
  /** [s] */
  readonly h: number;
  /** Substeps of this length that are left of the step, this one included. */
  readonly left: number;
}

/** What came of a substep. */
export interface FeatureOutcome {
  /** Every pair ended apart, without clamping. */
  readonly isClean: boolean;
  /** Some cloth was left pressed into a collider. */
  readonly isPressedIn: boolean;
}

export type FeatureDetector = ReturnType<typeof createFeatureDetector>;

/** A feature detector, built in parts; null where cloth meets nothing by features: all colliders may be smooth at its scale. */
export function* buildFeatureDetector(
  model: Model,
  options: FeatureOptions,
): Incremental<FeatureDetector | null> {
  const surface = yield* buildCollisionSurface(model);
  if (!options.self && surface.colliders.length === 0) return null;
  return createFeatureDetector(model, options, yield* buildPairCache(model, options, surface));
}

function* buildPairCache(
  model: Model,
  { self, kernels }: Pick<FeatureOptions, "self" | "kernels">,
  surface: CollisionSurface,
) {
  const trees = yield* buildSurfaceTrees(surface, model.uvs);
  const cache = createPairCache(surface, model.uvs, self, kernels, trees);
  yield;
  return { surface, cache };
}

/**
 * Finds what of cloth may meet itself, other cloth and edges and corners of colliders in a substep (docs/methods/contact.md): candidate
 * pairs, feature contacts for the solve, and what intersects already. Finds, never moves.
 */
export function createFeatureDetector(
  model: Model,
  { self, friction, kernels }: FeatureOptions,
  { surface, cache } = runAll(buildPairCache(model, { self, kernels }, createCollisionSurface(model))),
) {
  const vertices = createSurfaceVertices(model, surface, friction);
  const phase = createFeaturePhase(surface, cache, vertices);
  const { start, end, intersections } = phase;
  const prediction = createPrediction(surface, kernels);
  /** `time` where the substep at hand began. */
  let began = -1;
  /** Whether something may intersect: at the start, and after the response. */
  let mayIntersect = true;
  /** Whether some cloth is exempt from colliders: the next substep tests it again. */
  let mayBeInside = false;

  return {
    phase,

    /** At the start of every step: nothing is kept from one to the next that a snapshot would not hold. */
    begin(): void {
      phase.time = -1;
    },

    /** The last substep is taken again in halves: what was listed for it holds, unless its motion was clamped. */
    rewind(): void {
      if (phase.time >= 0) phase.time = began;
    },

    /** From here on nothing is known of intersections. */
    invalidate(): void {
      mayIntersect = true;
    },

    /** What intersects in a state, with its surface and where that is: good until the next call. */
    inspect(state: Readonly<State>): {
      surface: CollisionSurface;
      intersections: IntersectionSets;
      x: Float64Array;
    } {
      start.set(state.x);
      end.set(state.x);
      cache.placeColliders({ now: state, next: state }, start, end);
      findIntersections(surface, cache.fitted(start), start, self, intersections);
      phase.time = -1;
      mayIntersect = true;
      return { surface, intersections, x: start };
    },

    /** Before the solve: the pairs that cloth may carry loads through, as feature contacts. `next` has the colliders of the end. */
    detect([now, older]: History, next: Readonly<State>, { input, contacts, h, left }: FeatureSubstep): void {
      phase.searches = 0;
      mayBeInside = false;
      mayIntersect ||= contacts.squeezedCount > 0;
      start.set(now.x);
      prediction.set(now, older, h, input, end);
      const poses = { now, next };
      phase.poses = poses;
      phase.h = h;
      let isStale =
        phase.time < 0 ||
        mayIntersect ||
        !cache.isValidUntil(phase.time + h) ||
        startsMoving(phase, now, next);
      if (!isStale) {
        cache.placeActive(poses, start, end);
        isStale = cache.collidersDeviate(phase);
      }
      if (mayIntersect) cache.placeColliders(poses, start, end);
      setInverseMasses(vertices, model, input.pinned);
      cache.unconstrained.set(input.pinned.subarray(0, surface.clothVertices));
      if (mayIntersect) findCurrentIntersections(contacts);
      else {
        intersections.cloth.count = 0;
        intersections.solid.count = 0;
      }
      if (isStale) {
        phase.time = 0;
        cache.rebuild(phase, left, prediction);
        phase.searches++;
      }
      began = phase.time;
      findFeatureContacts(cache.pairs, vertices, start, end, contacts.features);
    },

    /** After the response to a substep of length h [s]. */
    conclude(h: number, { isClean, isPressedIn }: FeatureOutcome): void {
      // Cloth whose motion had to be clamped may have had no side to stay on.
      mayIntersect = !isClean || intersections.cloth.count > 0 || mayBeInside || isPressedIn;
      phase.time = isClean ? phase.time + h : -1;
    },
  };

  /** What intersects now may go on through what it intersects, until it is out. */
  function findCurrentIntersections(contacts: Contacts): void {
    phase.searches++;
    const { exempt } = cache;
    exempt.fill(0);
    findIntersections(surface, cache.fitted(start), start, self, intersections);
    markIntersections(surface, intersections, exempt);
    for (let k = 0; k < contacts.count; k++) {
      const node = contacts.node[k];
      if (contacts.gap[k] + model.nodes.radius[node] < 0) exempt[node] |= INSIDE_SOLID;
    }
    // Squeezed between two colliders, a node cannot be pushed anywhere.
    for (let k = 0; k < contacts.squeezedCount; k++)
      cache.markAround(contacts.squeezed[k], INSIDE_SOLID | SQUEEZED);
    mayBeInside = exempt.some((bits) => (bits & INSIDE_SOLID) !== 0);
    // Should this substep be taken again, its start is known: as well as in a run that has been here all along.
    mayIntersect = intersections.cloth.count > 0 || intersections.solid.count > 0 || mayBeInside;
  }
}

/** Whether a collider moves that stood still when pairs were last searched for. */
function startsMoving(
  { surface, cache: { active } }: FeaturePhase,
  now: Readonly<State>,
  next: Readonly<State>,
): boolean {
  return surface.colliders.some(({ collider, firstDeforming }, index) => {
    if (active.moves[index] === 1 || firstDeforming >= 0) return false;
    const at = collider * POSE_SIZE;
    for (let k = at; k < at + POSE_SIZE; k++) if (now.poses[k] !== next.poses[k]) return true;
    return false;
  });
}

function createFeaturePhase(
  surface: CollisionSurface,
  cache: PairCache,
  vertices: SurfaceVertices,
): FeaturePhase {
  return {
    ...{ surface, cache, vertices, intersections: createIntersectionSets() },
    start: new Float64Array(3 * surface.vertexCount),
    end: new Float64Array(3 * surface.vertexCount),
    ...{ poses: undefined, h: 0, time: -1, searches: 0 },
  };
}
