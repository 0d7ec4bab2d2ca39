import { POSE_SIZE, runAll, toWorld, type Incremental } from "@pliant/geometry";
import type { KernelChoice } from "@pliant/kernels";
import { createContacts, type Contacts } from "../collision/contacts.ts";
import type { Input } from "../input/input.ts";
import type { Model } from "../model/model.ts";
import type { History, State } from "../state/state.ts";
import { clampMotion } from "./clamp-motion.ts";
import { pushOutOfSolids, SQUEEZED } from "./recovery/push-out-of-solids.ts";
import { findFeatureContacts } from "../collision/narrow-phase/find-feature-contacts.ts";
import { applyFriction } from "./filter-friction.ts";
import { createPrediction } from "../collision/broad-phase/prediction.ts";
import {
  collectActivePairs,
  createActivePairs,
  projectGaps,
  FAR_PUSH,
  measureShortfall,
  measureActiveShortfall,
  type FilterBodies,
  type GapShortfall,
} from "./gap-filter.ts";
import type { PosePair } from "../collision/broad-phase/rigid-trajectory.ts";
import {
  buildCollisionSurface,
  type ColliderPatch,
  type CollisionSurface,
} from "../collision/broad-phase/collision-surface.ts";
import {
  createIntersectionSets,
  findIntersections,
  markIntersections,
  type IntersectionSets,
} from "../collision/narrow-phase/find-intersections.ts";
import { shortenIntersections } from "./recovery/shorten-intersections.ts";
import { buildSurfaceTrees } from "../collision/broad-phase/cloth-tree.ts";
import { createPairCache } from "../collision/broad-phase/pair-cache.ts";

/** Pushes may bring pairs near that were not: so often they are looked for again. */
const FILTER_ATTEMPTS = 4;

/** A pair that ends with less than this share of what it should keep is not left to chance. */
const GAP_SHARE_MIN = 0.25;

/** How far pushes may move a vertex that nothing else moves [m]. */
const PUSH_MAX = 3e-3;

/** Speeds at which crossing cloth is pulled apart, and at which cloth leaves solids [m/s]. */
const RECOVERY_SPEED = 1;
const PUSH_OUT_SPEED = 1;

/** What one solver step's separation did. */
export interface FilterReport {
  /** Pairs that were watched, those that came near, sweeps over them, searches, and 1 if motion had to be clipped. */
  pairs: number;
  active: number;
  sweeps: number;
  searches: number;
  clamped: number;
  /** Edges that went through triangles of cloth, and through solids, at the start. */
  selfIntersections: number;
  solidIntersections: number;
}

export type Separator = ReturnType<typeof createSeparator>;

/** A separator, in parts. */
export function* growSeparator(model: Model, options: SeparatorOptions): Incremental<Separator> {
  return createSeparator(model, options, yield* growWatch(model, options));
}

/** What it looks at and with what. */
function* growWatch(model: Model, { self, kernels }: Pick<SeparatorOptions, "self" | "kernels">) {
  const surface = yield* buildCollisionSurface(model);
  const trees = yield* buildSurfaceTrees(surface, model.uvs);
  const watch = createPairCache(surface, model.uvs, self, kernels, trees);
  yield;
  return { surface, watch };
}

/** What is separated: cloth from itself, and with what friction. */
export interface SeparatorOptions {
  readonly kernels: KernelChoice;
  readonly self: boolean;
  /** Coulomb coefficient of cloth on cloth. */
  readonly friction: number;
}

/** What the step is made with. */
export interface StepContext {
  readonly input: Input;
  readonly contacts: Contacts;
}

/**
 * Keeps sheets apart from themselves, from each other and from edges and corners of solids (contact-notes.md): after a
 * solver step, pairs of features that came too near along the direction between them at its start are pushed apart at its
 * end. Whatever is apart along one direction at both ends was apart in between, so nothing passes through.
 */
export function createSeparator(
  model: Model,
  { self, friction, kernels }: SeparatorOptions,
  { surface, watch: pairCache } = runAll(growWatch(model, { self, kernels })),
) {
  const { vertexCount, clothVertices } = surface;
  const { pairs } = pairCache;
  const active = createActivePairs(1024);
  const prediction = createPrediction(surface, kernels);
  const intersections = createIntersectionSets();
  const x0 = new Float64Array(3 * vertexCount);
  const x1 = new Float64Array(3 * vertexCount);
  const spare = new Float64Array(3 * clothVertices);
  const reach = new Float64Array(vertexCount);
  const corrections = new Float64Array(3 * clothVertices);
  const bodies = createBodies();
  const colliderOf = colliders();
  /** Where the solver left all, nodeCount × 3 [m]. */
  const solved = new Float64Array(3 * clothVertices);
  const shortfall: GapShortfall = { cloth: 1, solid: 1 };
  /** Since the step began [s]; −1: nothing is listed. */
  let time = -1;
  /** The same where the solver step at hand began. */
  let began = -1;
  /** Whether something may cross: at the start, and after solids had their way. */
  let mayIntersect = true;
  /** Whether some cloth is exempt from solids: it is to be seen again in the next step whether it still is. */
  let mayBeInside = false;
  let report = createFilterReport();
  /** Of the step at hand: where solids are at both. */
  let ends: PosePair | undefined;

  return {
    /** At the start of every step: what is kept from one step to the next would not be in a snapshot. */
    begin(): void {
      time = -1;
    },

    /** The last step is taken again, in parts: what was listed for it holds, unless it was clipped. */
    rewind(): void {
      if (time >= 0) time = began;
    },

    /** What crosses in a state, with its surface and where that is: good until the next call. */
    inspect(state: State): { surface: CollisionSurface; intersections: IntersectionSets; x: Float64Array } {
      x0.set(state.x);
      x1.set(state.x);
      placeSolids(state, state);
      findIntersections(surface, pairCache.fitted(x0), x0, self, intersections);
      time = -1;
      mayIntersect = true;
      return { surface, intersections, x: x0 };
    },

    /** From here on nothing is known of crossings. */
    invalidate(): void {
      mayIntersect = true;
    },

    /**
     * Before the first of `left` solver steps of length h, of which `next` has the solids: the pairs that cloth may carry loads
     * through in it, for the solve.
     */
    detect([now, older]: History, next: State, h: number, left: number, outside: StepContext): void {
      report = createFilterReport();
      mayBeInside = false;
      mayIntersect ||= outside.contacts.squeezedCount > 0;
      x0.set(now.x);
      prediction.set(now, older, h, outside.input, x1);
      ends = { now, next };
      let anew = time < 0 || mayIntersect || !pairCache.isValidUntil(time + h) || startsMoving(now, next);
      if (!anew) {
        placeActive(now, next);
        anew = pairCache.collidersDeviate(x1, h, time, ends);
      }
      if (mayIntersect) placeSolids(now, next);
      setBodies(outside);
      if (mayIntersect) findCurrentIntersections(outside, report);
      else {
        intersections.cloth.count = 0;
        intersections.solid.count = 0;
      }
      if (anew) {
        time = 0;
        pairCache.rebuild(x0, x1, prediction.change, h, time, left, ends, prediction.expected);
        report.searches++;
      }
      began = time;
      findFeatureContacts(pairs, bodies, x0, x1, outside.contacts.features, colliderOf);
    },

    /** Changes `next` so that nothing has crossed since `now`; `rate` as in SolveReport. */
    filter(now: State, next: State, h: number, rate: number, { contacts }: StepContext): FilterReport {
      x1.set(next.x);
      noteHeldContacts(contacts);
      const corrected = intersections.cloth.count + intersections.solid.count > 0;
      if (corrected) correct(next, h);
      solved.set(x1.subarray(0, solved.length));
      if (pairCache.update(x0, x1, h, time, ends)) report.searches++;
      const trusted = resolveGaps(h, report);
      if (!trusted) clampAll(report);
      // What had to be clipped may have had no side to stay on.
      mayIntersect = !trusted || intersections.cloth.count > 0 || mayBeInside || shortfall.solid <= 0;
      time = trusted ? time + h : -1;
      report.pairs = pairs.count;
      report.active = active.count;
      for (let i = 0; i < solved.length; i++) {
        if (x1[i] === solved[i]) continue;
        next.x[i] = x1[i];
        next.v[i] += rate * (x1[i] - solved[i]);
      }
      // A correction of places is no motion: the past of what follows is corrected with it.
      if (corrected) for (let i = 0; i < corrections.length; i++) now.x[i] += corrections[i];
      return report;
    },
  };

  /** Takes apart what crosses, a little, before anything is pushed: what follows keeps all else apart. */
  function correct(next: State, h: number): void {
    const { exempt } = pairCache;
    shortenIntersections(surface, intersections.cloth, bodies.inverseMass, x1, RECOVERY_SPEED * h, spare);
    pushOutOfSolids(surface, intersections.solid, bodies.inverseMass, x1, {
      reach: PUSH_OUT_SPEED * h,
      exempt,
      moves: spare,
      v: next.v,
    });
    for (let i = 0; i < corrections.length; i++) {
      corrections[i] = x1[i] - next.x[i];
      next.x[i] = x1[i];
    }
  }

  /** Pushes what is near until all are apart; false when that does not end. */
  function resolveGaps(h: number, report: FilterReport): boolean {
    for (let attempt = 0; attempt < FILTER_ATTEMPTS; attempt++) {
      collectActivePairs(pairs, bodies, x0, x1, active);
      report.sweeps += projectGaps(pairs, active, bodies, x1);
      applyFriction(pairs, active, bodies, x0, x1);
      report.sweeps += projectGaps(pairs, active, bodies, x1);
      const pushedBy = largestPush();
      if (!isPushPlausible(pushedBy)) {
        x1.set(solved);
        return false;
      }
      if (active.count === 0) {
        shortfall.cloth = 1;
        shortfall.solid = 1;
        return true;
      }
      if (pairCache.update(x0, x1, h, time, ends)) {
        report.searches++;
        continue;
      }
      if (pushedBy > FAR_PUSH * FAR_PUSH) measureShortfall(pairs, active, bodies, x1, shortfall);
      else measureActiveShortfall(pairs, active, bodies, x1, shortfall);
      if (shortfall.cloth >= GAP_SHARE_MIN && shortfall.solid >= GAP_SHARE_MIN) return true;
    }
    // Solids have their way.
    return shortfall.cloth >= GAP_SHARE_MIN && !pairCache.update(x0, x1, h, time, ends);
  }

  /** Whether pushes have moved nothing much further than anything moves by itself: else they only chase each other. */
  function isPushPlausible(pushedBy: number): boolean {
    if (pushedBy <= PUSH_MAX * PUSH_MAX) return true;
    let moved = 0;
    for (let i = 0; i < solved.length; i += 3) moved = Math.max(moved, squared(solved, x0, i));
    const { active } = pairCache;
    for (let k = 0; k < active.count; k++) moved = Math.max(moved, squared(x1, x0, 3 * active.vertex[k]));
    const most = PUSH_MAX + Math.sqrt(moved);
    return pushedBy <= most * most;
  }

  /** The square of the farthest that pushes have moved a vertex [m²]; lost numbers are farther than any. */
  function largestPush(): number {
    let most = 0;
    for (let i = 0; i < solved.length; i += 3) {
      const far = squared(x1, solved, i);
      if (far > most) most = far;
      else if (!(far <= most)) return Infinity;
    }
    return most;
  }

  function clampAll(report: FilterReport): void {
    report.clamped = 1;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let squared = 0;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) squared += (x1[i] - x0[i]) ** 2;
      reach[vertex] = Math.sqrt(squared);
    }
    pairCache.findWithinReach(x0, reach, x1, ends);
    clampMotion(pairs, clothVertices, x0, x1, reach);
  }

  /** Whether a solid moves that stood still when pairs were last looked for. */
  function startsMoving(now: State, next: State): boolean {
    return surface.colliders.some(({ collider, firstDeforming }, index) => {
      if (pairCache.active.moves[index] === 1 || firstDeforming >= 0) return false;
      const at = collider * POSE_SIZE;
      for (let k = at; k < at + POSE_SIZE; k++) if (now.poses[k] !== next.poses[k]) return true;
      return false;
    });
  }

  /** Where solids are at both ends of the step, all of them: only to see what crosses. */
  function placeSolids(now: State, next: State): void {
    for (const solid of surface.colliders) {
      for (let k = 0; k < solid.vertexCount; k++) placeVertex(solid, k, now, next);
    }
  }

  /** The same of what is near cloth and moves: a solid of a hundred thousand triangles costs no more than its part in contact. */
  function placeActive(now: State, next: State): void {
    const { active } = pairCache;
    for (let k = 0; k < active.count; k++) {
      const solid = surface.colliders[active.patch[k]];
      placeVertex(solid, active.vertex[k] - solid.firstVertex, now, next);
    }
  }

  function placeVertex(solid: ColliderPatch, k: number, now: State, next: State): void {
    const { local, firstDeforming, firstVertex } = solid;
    const at = solid.collider * POSE_SIZE;
    const before = firstDeforming < 0 ? local : now.vertices;
    const after = firstDeforming < 0 ? local : next.vertices;
    const i = firstDeforming < 0 ? 3 * k : firstDeforming + 3 * k;
    const to = 3 * (firstVertex + k);
    toWorld(now.poses, at, before[i], before[i + 1], before[i + 2], point);
    for (let axis = 0; axis < 3; axis++) x0[to + axis] = point[axis];
    toWorld(next.poses, at, after[i], after[i + 1], after[i + 2], point);
    for (let axis = 0; axis < 3; axis++) x1[to + axis] = point[axis];
  }

  function colliders(): Int32Array {
    const owners = new Int32Array(vertexCount);
    for (const { collider, firstVertex, vertexCount: count } of surface.colliders) {
      owners.fill(collider, firstVertex, firstVertex + count);
    }
    return owners;
  }

  function createBodies(): FilterBodies {
    const coefficients = new Float64Array(vertexCount).fill(friction, 0, clothVertices);
    for (const { collider, firstVertex, vertexCount: count } of surface.colliders) {
      coefficients.fill(model.colliders[collider].friction, firstVertex, firstVertex + count);
    }
    return {
      inverseMass: new Float64Array(vertexCount),
      friction: coefficients,
      clothVertices,
      heldContact: new Int32Array(vertexCount).fill(-1),
      contacts: createContacts(0),
    };
  }

  function setBodies({ input: { pinned } }: StepContext): void {
    const { inverseMass } = bodies;
    const { mass } = model.nodes;
    for (let node = 0; node < clothVertices; node++)
      inverseMass[node] = pinned[node] === 1 ? 0 : 1 / mass[node];
    pairCache.unconstrained.set(pinned.subarray(0, clothVertices));
  }

  /** Nodes that a collider holds are not to be pushed into it. */
  function noteHeldContacts(contacts: Contacts): void {
    bodies.heldContact.fill(-1, 0, clothVertices);
    for (let k = 0; k < contacts.count; k++)
      if (contacts.held[k] === 1) bodies.heldContact[contacts.node[k]] = k;
    bodies.contacts = contacts;
  }

  /** What crosses now may go on through what it crosses, until it is out. */
  function findCurrentIntersections({ contacts }: StepContext, report: FilterReport): void {
    report.searches++;
    const { exempt } = pairCache;
    exempt.fill(0);
    findIntersections(surface, pairCache.fitted(x0), x0, self, intersections);
    markIntersections(surface, intersections, exempt);
    report.selfIntersections = intersections.cloth.count;
    report.solidIntersections = intersections.solid.count;
    for (let k = 0; k < contacts.count; k++) {
      const node = contacts.node[k];
      if (contacts.gap[k] + model.nodes.radius[node] < 0) exempt[node] |= 2;
    }
    // Between two solids without room there is no place to be pushed to.
    for (let k = 0; k < contacts.squeezedCount; k++) pairCache.markAround(contacts.squeezed[k], 2 | SQUEEZED);
    mayBeInside = exempt.some((bits) => (bits & 2) !== 0);
  }
}

const point = new Float64Array(3);

function squared(a: Float64Array, b: Float64Array, i: number): number {
  return (a[i] - b[i]) ** 2 + (a[i + 1] - b[i + 1]) ** 2 + (a[i + 2] - b[i + 2]) ** 2;
}

export function createFilterReport(): FilterReport {
  return {
    pairs: 0,
    active: 0,
    sweeps: 0,
    searches: 0,
    clamped: 0,
    selfIntersections: 0,
    solidIntersections: 0,
  };
}
