import type { SurfaceVertices } from "../collision/broad-phase/surface-vertices.ts";
import { createContacts, type Contacts } from "../collision/contacts.ts";
import type { CandidatePairs } from "../collision/narrow-phase/candidate-pairs.ts";

/** The pairs of a substep that come near, and the gaps that they shall keep. */
export interface ActivePairs {
  count: number;
  index: Uint32Array;
  /** Gap at the end [m]. */
  targetGap: Float64Array;
  /** What the pair's own pushes have done: distance times mass [kg·m]. */
  impulse: Float64Array;
  /** capacity × 3: weights of the closest points. */
  weights: Float64Array;
}

export function createActivePairs(capacity: number): ActivePairs {
  return {
    count: 0,
    index: new Uint32Array(capacity),
    targetGap: new Float64Array(capacity),
    impulse: new Float64Array(capacity),
    weights: new Float64Array(3 * capacity),
  };
}

/** Doubles the capacity. */
export function growActivePairs(active: ActivePairs): void {
  const more = createActivePairs(2 * active.index.length);
  more.index.set(active.index);
  more.targetGap.set(active.targetGap);
  more.impulse.set(active.impulse);
  more.weights.set(active.weights);
  Object.assign(active, { ...more, count: active.count });
}

/** What the gap filter works on. */
export interface FilterPhase {
  readonly pairs: CandidatePairs;
  readonly active: ActivePairs;
  readonly vertices: SurfaceVertices;
  /** vertexCount × 3: where the substep begins and, as it is pushed, where it ends [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** vertexCount: the contact with a collider that a vertex must not be pushed through, or −1. */
  readonly heldContact: Int32Array;
  contacts: Contacts;
  /** As in CollisionSurface [1]. */
  readonly fineness: number;
}

export function createFilterPhase(
  given: Pick<FilterPhase, "pairs" | "vertices" | "start" | "end" | "fineness">,
): FilterPhase {
  const vertexCount = given.start.length / 3;
  return {
    ...given,
    active: createActivePairs(1024),
    heldContact: new Int32Array(vertexCount).fill(-1),
    contacts: createContacts(0),
  };
}
