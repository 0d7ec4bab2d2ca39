import { createFeatureContacts, type FeatureContacts } from "./feature-contacts.ts";

/** What a detector found, and what came of it: plain columns, ordered by node, then collider. */
export interface Contacts {
  count: number;
  /** Node index of each contact. */
  readonly node: Uint32Array;
  readonly collider: Uint32Array;
  /** Outward unit normal of the collider at the end of the step, capacity × 3. */
  readonly normal: Float64Array;
  /**
   * How far the node is above the surface at the start of the step, less its radius [m]: along the normal, from the plane
   * that it must not pass. Negative inside.
   */
  readonly gap: Float64Array;
  /** Displacement of the surface point over the step, capacity × 3 [m]. */
  readonly drift: Float64Array;
  /**
   * What the collider does to the node at the end of the step, push and friction, capacity × 3 [N]; 0 for contacts that were
   * let go. The solver writes it.
   */
  readonly force: Float64Array;
  /** 1 if it still held its node at the end of the step, 0 if the solver let it go. Written by `settle`. */
  readonly held: Uint8Array;
  /** 1 if it holds whatever way its node takes: of nodes that touched at the start. */
  readonly persistent: Uint8Array;
  /** Nodes that two colliders have between them without room for it: they have no contacts with these. The first `pinchedCount`. */
  readonly squeezed: Uint32Array;
  squeezedCount: number;
  /** Cloth on cloth, and on edges and corners of colliders; `separation/` finds them. */
  readonly features: FeatureContacts;
}

/** Room for every node to touch every collider: nothing is ever dropped. */
export function createContacts(capacity: number): Contacts {
  return {
    count: 0,
    node: new Uint32Array(capacity),
    collider: new Uint32Array(capacity),
    normal: new Float64Array(capacity * 3),
    gap: new Float64Array(capacity),
    drift: new Float64Array(capacity * 3),
    force: new Float64Array(capacity * 3),
    held: new Uint8Array(capacity),
    persistent: new Uint8Array(capacity),
    squeezed: new Uint32Array(capacity),
    squeezedCount: 0,
    features: createFeatureContacts(),
  };
}
