import type { Model } from "../model.ts";

/**
 * What cloth remembers of its contacts with colliders from one substep to the next: per node one row, of the collider that touched it last. A
 * row is the collider's number and 1 (0: none), 1 if friction held the node there or 0 if it slid, and the friction [N].
 */
export const CONTACT_MEMORY_ROW = 5;

/** Numbers of a model: a row for each node where there are cloth and colliders. */
export function clothContactsLength({ bodies, colliders, nodes }: Model): number {
  const remembers = colliders.length > 0 && bodies.some(({ kind }) => kind === "cloth");
  return remembers ? CONTACT_MEMORY_ROW * nodes.count : 0;
}
