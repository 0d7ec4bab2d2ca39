import type { KernelChoice } from "@pliant/kernels";
import { createContacts, type Contacts } from "../collision/contacts.ts";
import { toWorld } from "../geometry/pose.ts";
import type { Input } from "../input/input.ts";
import { POSE_SIZE } from "../model/colliders/collider.ts";
import type { Model } from "../model/model.ts";
import { finish, type Parts } from "../geometry/incremental.ts";
import type { Past, State } from "../state/state.ts";
import { clip } from "./clamp-motion.ts";
import { expel, PINCHED } from "./recovery/push-out-of-solids.ts";
import { findSupports } from "../collision/narrow-phase/find-feature-contacts.ts";
import { rub } from "./filter-friction.ts";
import { createPrediction } from "../collision/broad-phase/prediction.ts";
import {
  collectNear,
  createNear,
  pushApart,
  PUSHED_FAR,
  worstOfAll,
  worstOfNear,
  type Bodies,
  type Worst,
} from "./gap-filter.ts";
import type { Ends } from "../collision/broad-phase/rigid-trajectory.ts";
import { growSurface, type Solid, type Surface } from "../collision/broad-phase/collision-surface.ts";
import {
  createTangles,
  findTangles,
  markTangles,
  type Tangles,
} from "../collision/narrow-phase/find-intersections.ts";
import { untangle } from "./recovery/shorten-intersections.ts";
import { growTrees } from "../collision/broad-phase/cloth-tree.ts";
import { createWatch } from "../collision/broad-phase/pair-cache.ts";

/** Pushes may bring pairs near that were not: so often they are looked for again. */
const ATTEMPTS = 4;

/** A pair that ends with less than this share of what it should keep is not left to chance. */
const TRUSTED = 0.25;

/** How far pushes may move a vertex that nothing else moves [m]. */
const MOST_PUSHED = 3e-3;

/** Speeds at which crossing cloth is pulled apart, and at which cloth leaves solids [m/s]. */
const UNTANGLE = 1;
const EXPEL = 1;

/** What one solver step's separation did. */
export interface SeparationReport {
  /** Pairs that were watched, those that came near, sweeps over them, searches, and 1 if motion had to be clipped. */
  pairs: number;
  near: number;
  sweeps: number;
  searches: number;
  clipped: number;
  /** Edges that went through triangles of cloth, and through solids, at the start. */
  crossings: number;
  pierced: number;
}

export type Separator = ReturnType<typeof createSeparator>;

/** A separator, in parts. */
export function* growSeparator(model: Model, options: SeparatorOptions): Parts<Separator> {
  return createSeparator(model, options, yield* growWatch(model, options));
}

/** What it looks at and with what. */
function* growWatch(model: Model, { self, kernels }: Pick<SeparatorOptions, "self" | "kernels">) {
  const surface = yield* growSurface(model);
  const trees = yield* growTrees(surface, model.uvs);
  const watch = createWatch(surface, model.uvs, self, kernels, trees);
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
export interface Outside {
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
  { surface, watch } = finish(growWatch(model, { self, kernels })),
) {
  const { vertexCount, clothVertices } = surface;
  const { pairs } = watch;
  const near = createNear(1024);
  const prediction = createPrediction(surface, kernels);
  const tangles = createTangles();
  const x0 = new Float64Array(3 * vertexCount);
  const x1 = new Float64Array(3 * vertexCount);
  const spare = new Float64Array(3 * clothVertices);
  const reach = new Float64Array(vertexCount);
  const corrections = new Float64Array(3 * clothVertices);
  const bodies = createBodies();
  const colliderOf = colliders();
  /** Where the solver left all, nodeCount × 3 [m]. */
  const solved = new Float64Array(3 * clothVertices);
  const worst: Worst = { cloth: 1, solid: 1 };
  /** Since the step began [s]; −1: nothing is listed. */
  let time = -1;
  /** The same where the solver step at hand began. */
  let began = -1;
  /** Whether something may cross: at the start, and after solids had their way. */
  let mayCross = true;
  /** Whether some cloth is exempt from solids: it is to be seen again in the next step whether it still is. */
  let mayBeInside = false;
  let report = createSeparationReport();
  /** Of the step at hand: where solids are at both. */
  let ends: Ends | undefined;

  return {
    /** At the start of every step: what is kept from one step to the next would not be in a snapshot. */
    begin(): void {
      time = -1;
    },

    /** The last step is taken again, in parts: what was listed for it holds, unless it was clipped. */
    again(): void {
      if (time >= 0) time = began;
    },

    /** What crosses in a state, with its surface and where that is: good until the next call. */
    inspect(state: State): { surface: Surface; tangles: Tangles; x: Float64Array } {
      x0.set(state.x);
      x1.set(state.x);
      placeSolids(state, state);
      findTangles(surface, watch.fitted(x0), x0, self, tangles);
      time = -1;
      mayCross = true;
      return { surface, tangles, x: x0 };
    },

    /** From here on nothing is known of crossings. */
    forget(): void {
      mayCross = true;
    },

    /**
     * Before the first of `left` solver steps of length h, of which `next` has the solids: the pairs that cloth may carry loads
     * through in it, for the solve.
     */
    prepare([now, older]: Past, next: State, h: number, left: number, outside: Outside): void {
      report = createSeparationReport();
      mayBeInside = false;
      mayCross ||= outside.contacts.pinchedCount > 0;
      x0.set(now.x);
      prediction.set(now, older, h, outside.input, x1);
      ends = { now, next };
      let anew = time < 0 || mayCross || !watch.lasts(time + h) || setsOut(now, next);
      if (!anew) {
        placeActive(now, next);
        anew = watch.strays(x1, h, time, ends);
      }
      if (mayCross) placeSolids(now, next);
      setBodies(outside);
      if (mayCross) seeCrossings(outside, report);
      else {
        tangles.cloth.count = 0;
        tangles.solid.count = 0;
      }
      if (anew) {
        time = 0;
        watch.look(x0, x1, prediction.change, h, time, left, ends, prediction.expected);
        report.searches++;
      }
      began = time;
      findSupports(pairs, bodies, x0, x1, outside.contacts.supports, colliderOf);
    },

    /** Changes `next` so that nothing has crossed since `now`; `rate` as in SolveReport. */
    separate(now: State, next: State, h: number, rate: number, { contacts }: Outside): SeparationReport {
      x1.set(next.x);
      guard(contacts);
      const corrected = tangles.cloth.count + tangles.solid.count > 0;
      if (corrected) correct(next, h);
      solved.set(x1.subarray(0, solved.length));
      if (watch.follow(x0, x1, h, time, ends)) report.searches++;
      const trusted = push(h, report);
      if (!trusted) clipAll(report);
      // What had to be clipped may have had no side to stay on.
      mayCross = !trusted || tangles.cloth.count > 0 || mayBeInside || worst.solid <= 0;
      time = trusted ? time + h : -1;
      report.pairs = pairs.count;
      report.near = near.count;
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
    const { exempt } = watch;
    untangle(surface, tangles.cloth, bodies.inverseMass, x1, UNTANGLE * h, spare);
    expel(surface, tangles.solid, bodies.inverseMass, x1, {
      reach: EXPEL * h,
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
  function push(h: number, report: SeparationReport): boolean {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      collectNear(pairs, bodies, x0, x1, near);
      report.sweeps += pushApart(pairs, near, bodies, x1);
      rub(pairs, near, bodies, x0, x1);
      report.sweeps += pushApart(pairs, near, bodies, x1);
      const pushedBy = mostPushed();
      if (!isSane(pushedBy)) {
        x1.set(solved);
        return false;
      }
      if (near.count === 0) {
        worst.cloth = 1;
        worst.solid = 1;
        return true;
      }
      if (watch.follow(x0, x1, h, time, ends)) {
        report.searches++;
        continue;
      }
      if (pushedBy > PUSHED_FAR * PUSHED_FAR) worstOfAll(pairs, near, bodies, x1, worst);
      else worstOfNear(pairs, near, bodies, x1, worst);
      if (worst.cloth >= TRUSTED && worst.solid >= TRUSTED) return true;
    }
    // Solids have their way.
    return worst.cloth >= TRUSTED && !watch.follow(x0, x1, h, time, ends);
  }

  /** Whether pushes have moved nothing much further than anything moves by itself: else they only chase each other. */
  function isSane(pushedBy: number): boolean {
    if (pushedBy <= MOST_PUSHED * MOST_PUSHED) return true;
    let moved = 0;
    for (let i = 0; i < solved.length; i += 3) moved = Math.max(moved, squared(solved, x0, i));
    const { active } = watch;
    for (let k = 0; k < active.count; k++) moved = Math.max(moved, squared(x1, x0, 3 * active.vertex[k]));
    const most = MOST_PUSHED + Math.sqrt(moved);
    return pushedBy <= most * most;
  }

  /** The square of the farthest that pushes have moved a vertex [m²]; lost numbers are farther than any. */
  function mostPushed(): number {
    let most = 0;
    for (let i = 0; i < solved.length; i += 3) {
      const far = squared(x1, solved, i);
      if (far > most) most = far;
      else if (!(far <= most)) return Infinity;
    }
    return most;
  }

  function clipAll(report: SeparationReport): void {
    report.clipped = 1;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let squared = 0;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) squared += (x1[i] - x0[i]) ** 2;
      reach[vertex] = Math.sqrt(squared);
    }
    watch.lookAround(x0, reach, x1, ends);
    clip(pairs, clothVertices, x0, x1, reach);
  }

  /** Whether a solid moves that stood still when pairs were last looked for. */
  function setsOut(now: State, next: State): boolean {
    return surface.solids.some(({ collider, moving }, index) => {
      if (watch.active.moves[index] === 1 || moving >= 0) return false;
      const at = collider * POSE_SIZE;
      for (let k = at; k < at + POSE_SIZE; k++) if (now.poses[k] !== next.poses[k]) return true;
      return false;
    });
  }

  /** Where solids are at both ends of the step, all of them: only to see what crosses. */
  function placeSolids(now: State, next: State): void {
    for (const solid of surface.solids) {
      for (let k = 0; k < solid.vertexCount; k++) placeVertex(solid, k, now, next);
    }
  }

  /** The same of what is near cloth and moves: a solid of a hundred thousand triangles costs no more than its part in contact. */
  function placeActive(now: State, next: State): void {
    const { active } = watch;
    for (let k = 0; k < active.count; k++) {
      const solid = surface.solids[active.solid[k]];
      placeVertex(solid, active.vertex[k] - solid.firstVertex, now, next);
    }
  }

  function placeVertex(solid: Solid, k: number, now: State, next: State): void {
    const { local, moving, firstVertex } = solid;
    const at = solid.collider * POSE_SIZE;
    const before = moving < 0 ? local : now.vertices;
    const after = moving < 0 ? local : next.vertices;
    const i = moving < 0 ? 3 * k : moving + 3 * k;
    const to = 3 * (firstVertex + k);
    toWorld(now.poses, at, before[i], before[i + 1], before[i + 2], point);
    for (let axis = 0; axis < 3; axis++) x0[to + axis] = point[axis];
    toWorld(next.poses, at, after[i], after[i + 1], after[i + 2], point);
    for (let axis = 0; axis < 3; axis++) x1[to + axis] = point[axis];
  }

  function colliders(): Int32Array {
    const owners = new Int32Array(vertexCount);
    for (const { collider, firstVertex, vertexCount: count } of surface.solids) {
      owners.fill(collider, firstVertex, firstVertex + count);
    }
    return owners;
  }

  function createBodies(): Bodies {
    const coefficients = new Float64Array(vertexCount).fill(friction, 0, clothVertices);
    for (const { collider, firstVertex, vertexCount: count } of surface.solids) {
      coefficients.fill(model.colliders[collider].friction, firstVertex, firstVertex + count);
    }
    return {
      inverseMass: new Float64Array(vertexCount),
      friction: coefficients,
      clothVertices,
      guard: new Int32Array(vertexCount).fill(-1),
      contacts: createContacts(0),
    };
  }

  function setBodies({ input: { pinned } }: Outside): void {
    const { inverseMass } = bodies;
    const { mass } = model.nodes;
    for (let node = 0; node < clothVertices; node++)
      inverseMass[node] = pinned[node] === 1 ? 0 : 1 / mass[node];
    watch.loose.set(pinned.subarray(0, clothVertices));
  }

  /** Nodes that a collider holds are not to be pushed into it. */
  function guard(contacts: Contacts): void {
    bodies.guard.fill(-1, 0, clothVertices);
    for (let k = 0; k < contacts.count; k++) if (contacts.held[k] === 1) bodies.guard[contacts.node[k]] = k;
    bodies.contacts = contacts;
  }

  /** What crosses now may go on through what it crosses, until it is out. */
  function seeCrossings({ contacts }: Outside, report: SeparationReport): void {
    report.searches++;
    const { exempt } = watch;
    exempt.fill(0);
    findTangles(surface, watch.fitted(x0), x0, self, tangles);
    markTangles(surface, tangles, exempt);
    report.crossings = tangles.cloth.count;
    report.pierced = tangles.solid.count;
    for (let k = 0; k < contacts.count; k++) {
      const node = contacts.node[k];
      if (contacts.gap[k] + model.nodes.radius[node] < 0) exempt[node] |= 2;
    }
    // Between two solids without room there is no place to be pushed to.
    for (let k = 0; k < contacts.pinchedCount; k++) watch.markAround(contacts.pinched[k], 2 | PINCHED);
    mayBeInside = exempt.some((bits) => (bits & 2) !== 0);
  }
}

const point = new Float64Array(3);

function squared(a: Float64Array, b: Float64Array, i: number): number {
  return (a[i] - b[i]) ** 2 + (a[i + 1] - b[i + 1]) ** 2 + (a[i + 2] - b[i + 2]) ** 2;
}

export function createSeparationReport(): SeparationReport {
  return { pairs: 0, near: 0, sweeps: 0, searches: 0, clipped: 0, crossings: 0, pierced: 0 };
}
