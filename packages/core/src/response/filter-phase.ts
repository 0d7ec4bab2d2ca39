import type { SurfaceVertices } from "../collision/broad-phase/surface-vertices.ts";
import { createContacts, type Contacts } from "../collision/contacts.ts";
import type { CandidatePairs } from "../collision/narrow-phase/candidate-pairs.ts";
import { createActivePairs, type ActivePairs } from "./active-pairs.ts";

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
}

export function createFilterPhase(
  given: Pick<FilterPhase, "pairs" | "vertices" | "start" | "end">,
): FilterPhase {
  const vertexCount = given.start.length / 3;
  return {
    ...given,
    active: createActivePairs(1024),
    heldContact: new Int32Array(vertexCount).fill(-1),
    contacts: createContacts(0),
  };
}
