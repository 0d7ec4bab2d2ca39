import { createFeatureContacts, type FeatureContacts } from "./feature-contacts.ts";

/** In place of a collider: a limit of the node itself holds it (response/limits/). Without friction, and nobody takes the opposite of its force. */
export const NO_COLLIDER = 0xffffffff;

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
  /** 1 if it held its node at the end of the substep, 0 if the solver released it. Written by the response (`applyContactVelocity`, `catchMissed`). */
  readonly held: Uint8Array;
  /** 1 if friction has stopped its node: along the surface it moves with it. The solver writes it. */
  readonly stopped: Uint8Array;
  /** What friction took from its node's velocity as the node hit the surface, capacity × 3 [m/s]. The response writes it (`rubImpacts`). */
  readonly impactFriction: Float64Array;
  /** 1 if it is the same plane whatever path its node takes: of nodes that were in contact at the start. */
  readonly persistent: Uint8Array;
  /** Nodes squeezed between two colliders: they have no contacts with these. The first `squeezedCount`. */
  readonly squeezed: Uint32Array;
  squeezedCount: number;
  /** Cloth on cloth, and on edges and corners of colliders. */
  readonly features: FeatureContacts;
  /** nodeCount × 3: what a collider does to a node that rides on it (`Input.attachments`) [N]; of all other nodes it means nothing. The solver writes it. */
  readonly attachmentForce: Float64Array;
}

/** Capacity for a contact of every node with every collider: nothing is ever dropped. */
export function createContacts(capacity: number, nodeCount = 0): Contacts {
  return {
    count: 0,
    node: new Uint32Array(capacity),
    collider: new Uint32Array(capacity),
    normal: new Float64Array(capacity * 3),
    gap: new Float64Array(capacity),
    drift: new Float64Array(capacity * 3),
    force: new Float64Array(capacity * 3),
    held: new Uint8Array(capacity),
    stopped: new Uint8Array(capacity),
    impactFriction: new Float64Array(capacity * 3),
    persistent: new Uint8Array(capacity),
    squeezed: new Uint32Array(capacity),
    squeezedCount: 0,
    features: createFeatureContacts(),
    attachmentForce: new Float64Array(3 * nodeCount),
  };
}

/** Share of a penetration that one substep pushes out [1], and the speed that this does not exceed [m/s]: else it would throw the cloth. */
const PUSH_OUT_SHARE = 0.2;
const PUSH_OUT_SPEED_MAX = 1;

/**
 * How far a contact lets its node go along the normal in a substep of length h [m]: up to where the surface will be; out of it, if
 * the node is inside, in parts.
 */
export function allowedTravel(contacts: Contacts, k: number, h: number): number {
  return driftAlong(contacts, k) + ownTravel(contacts, k, h);
}

/** The part of the allowed travel that is not the surface's own motion [m]. */
export function ownTravel({ gap }: Contacts, k: number, h: number): number {
  return gap[k] >= 0 ? -gap[k] : Math.min(-gap[k] * PUSH_OUT_SHARE, PUSH_OUT_SPEED_MAX * h);
}

/** A node this far from its surface at the start of a substep hits it, and rubs by an impulse; others are in contact, and rub by a force [m]. */
const IMPACT_GAP_MIN = 1e-6;

/** Whether a contact's node comes to the surface of a collider within the substep. */
export const isImpact = ({ gap, collider }: Contacts, k: number): boolean =>
  gap[k] > IMPACT_GAP_MIN && collider[k] !== NO_COLLIDER;

/** Motion of the surface along the normal over the substep [m]. */
export function driftAlong(
  { drift, normal }: { drift: Float64Array; normal: Float64Array },
  k: number,
): number {
  return (
    drift[3 * k] * normal[3 * k] + drift[3 * k + 1] * normal[3 * k + 1] + drift[3 * k + 2] * normal[3 * k + 2]
  );
}
