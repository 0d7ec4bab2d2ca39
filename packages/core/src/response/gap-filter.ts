import type { FeatureOutcome, FeaturePhase } from "../collision/feature-detector.ts";
import type { Contacts } from "../collision/contacts.ts";
import type { State } from "../state/state.ts";
import { ACTIVE_DISTANCE, collectActivePairs } from "./active-pairs.ts";
import { clampMotion } from "./clamp-motion.ts";
import { applyFriction } from "./filter-friction.ts";
import { createFilterForces, type NodeRange } from "./filter-forces.ts";
import { createFilterPhase } from "./filter-phase.ts";
import { createFilterReport, type FilterReport } from "./filter-report.ts";
import { measureActiveShortfall, measureShortfall, type GapShortfall } from "./gap-shortfall.ts";
import { projectGaps } from "./project-gaps.ts";
import { isPushPlausible, largestPush } from "./push-limit.ts";
import { pushOutOfSolids } from "./recovery/push-out-of-solids.ts";
import { shortenIntersections } from "./recovery/shorten-intersections.ts";

/** Pushes may bring pairs near that were not: so often they are searched for again. */
const FILTER_ATTEMPTS = 4;

/** A pair that ends with less than this share of its target gap is not left to chance [1]. */
const GAP_SHARE_MIN = 0.25;

/** How far something must have been pushed for pairs that were not active to matter [m]. */
const FAR_PUSH = 0.5 * ACTIVE_DISTANCE;

/** Speeds at which intersecting cloth is pulled apart, and at which cloth leaves colliders [m/s]. */
const RECOVERY_SPEED = 1;
const PUSH_OUT_SPEED = 1;

/** The end of a substep as the solver left it. */
export interface SolvedEnd {
  readonly next: State;
  /** [s] */
  readonly h: number;
  /** As in SolveReport [1/s]. */
  readonly velocityPerDisplacement: number;
  readonly contacts: Contacts;
}

export interface FilterResult extends FeatureOutcome {
  readonly report: FilterReport;
  /** Whether anything was moved. */
  readonly isChanged: boolean;
  /** nodeCount × 3: how far recovery moved intersecting cloth [m]; null if nothing intersected. Good until the next call. */
  readonly moved: Float64Array | null;
}

export type GapFilter = ReturnType<typeof createGapFilter>;

/**
 * Keeps cloth apart from itself, from other cloth and from edges and corners of colliders (docs/methods/contact.md): after the solve,
 * pairs of features that came too near along the direction between them at the start are pushed apart at the end. Whatever is apart
 * along one direction at both ends was apart in between, so nothing passes through.
 */
export function createGapFilter(detection: FeaturePhase, ranges: readonly NodeRange[] = []) {
  const { surface, cache, start, end, intersections, vertices } = detection;
  const { vertexCount, clothVertices } = surface;
  const phase = createFilterPhase({ pairs: cache.pairs, vertices, start, end, fineness: surface.fineness });
  const { pairs, active } = phase;
  const moves = new Float64Array(3 * clothVertices);
  const reach = new Float64Array(vertexCount);
  const corrections = new Float64Array(3 * clothVertices);
  /** Where the solver left all, nodeCount × 3 [m]. */
  const solved = new Float64Array(3 * clothVertices);
  const shortfall: GapShortfall = { cloth: 1, solid: 1 };
  const forces = createFilterForces(ranges, clothVertices);
  const farPush = surface.fineness * FAR_PUSH;

  return {
    /** Changes the end of a substep so that nothing has passed through anything since its start. */
    filter({ next, h, velocityPerDisplacement, contacts }: SolvedEnd): FilterResult {
      const report = createFilterReport();
      report.searches = detection.searches;
      report.selfIntersections = intersections.cloth.count;
      report.solidIntersections = intersections.solid.count;
      end.set(next.x);
      forces.begin(next);
      noteHeldContacts(contacts);
      const isRecovering = intersections.cloth.count + intersections.solid.count > 0;
      if (isRecovering) recover(next, h);
      solved.set(end.subarray(0, solved.length));
      if (updatePairs()) report.searches++;
      const isClean = resolveGaps(report);
      if (!isClean) clampAll(report);
      report.pairs = pairs.count;
      report.active = active.count;
      const isMoved = applyMoves(next, solved, end, velocityPerDisplacement);
      forces.add(phase, next, h);
      const isChanged = isMoved || isRecovering;
      const moved = isRecovering ? corrections : null;
      return { report, isChanged, isClean, isPressedIn: shortfall.solid <= 0, moved };
    },
  };

  /** Brings the candidate pairs up to date; whether any vertex had left its trajectory. */
  function updatePairs(): boolean {
    return cache.update(detection);
  }

  /** Moves what intersects apart, a little, before anything is pushed: what follows keeps all else apart. */
  function recover(next: State, h: number): void {
    const { inverseMass } = vertices;
    shortenIntersections(surface, intersections.cloth, {
      inverseMass,
      x: end,
      reach: RECOVERY_SPEED * h,
      moves,
    });
    pushOutOfSolids(surface, intersections.solid, inverseMass, end, {
      reach: PUSH_OUT_SPEED * h,
      exempt: cache.exempt,
      moves,
      v: next.v,
    });
    for (let i = 0; i < corrections.length; i++) {
      corrections[i] = end[i] - next.x[i];
      next.x[i] = end[i];
    }
  }

  /** Pushes active pairs until all are apart; false when that does not end. */
  function resolveGaps(report: FilterReport): boolean {
    for (let attempt = 0; attempt < FILTER_ATTEMPTS; attempt++) {
      collectActivePairs(phase);
      report.sweeps += projectGaps(phase);
      applyFriction(phase);
      report.sweeps += projectGaps(phase);
      const pushed = largestPush(end, solved);
      if (
        !isPushPlausible(pushed, { start, end, solved, active: cache.active, fineness: surface.fineness })
      ) {
        end.set(solved);
        return false;
      }
      if (active.count === 0) {
        shortfall.cloth = 1;
        shortfall.solid = 1;
        return true;
      }
      if (updatePairs()) {
        report.searches++;
        continue;
      }
      if (pushed > farPush * farPush) measureShortfall(phase, shortfall);
      else measureActiveShortfall(phase, shortfall);
      if (shortfall.cloth >= GAP_SHARE_MIN && shortfall.solid >= GAP_SHARE_MIN) return true;
    }
    // Shortfalls against colliders are accepted.
    return shortfall.cloth >= GAP_SHARE_MIN && !updatePairs();
  }

  function clampAll(report: FilterReport): void {
    report.clamped = 1;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let sum = 0;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) sum += (end[i] - start[i]) ** 2;
      reach[vertex] = Math.sqrt(sum);
    }
    cache.findWithinReach(detection, reach);
    clampMotion(pairs, clothVertices, start, end, reach);
  }

  /** Nodes that a collider holds are not to be pushed into it. */
  function noteHeldContacts(contacts: Contacts): void {
    const { heldContact } = phase;
    heldContact.fill(-1, 0, clothVertices);
    for (let k = 0; k < contacts.count; k++) if (contacts.held[k] === 1) heldContact[contacts.node[k]] = k;
    phase.contacts = contacts;
  }
}

/** Moves the state's nodes from where the solver left them to where they are now; whether there were any. */
function applyMoves(next: State, from: Float64Array, to: Float64Array, rate: number): boolean {
  let isMoved = false;
  for (let i = 0; i < from.length; i++) {
    if (to[i] === from[i]) continue;
    isMoved = true;
    next.x[i] = to[i];
    next.v[i] += rate * (to[i] - from[i]);
  }
  return isMoved;
}
