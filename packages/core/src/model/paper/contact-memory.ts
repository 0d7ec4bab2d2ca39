import type { Body } from "../model.ts";

/**
 * What a sheet of paper remembers of its contacts from one step to the next: per node two rows, of the colliders that held it. A row is
 * the collider's number and 1 (0: none), its push [N] (below 0: it would have pulled, and lets go), and the direction in which the node
 * slipped, 0 while it sticks.
 */
export const MEMORY_ROWS = 2;
export const MEMORY_ROW = 5;
export const NODE_MEMORY = MEMORY_ROWS * MEMORY_ROW;

/** Numbers of all sheets of a model, one after another. */
export function contactMemoryLength(bodies: readonly Body[]): number {
  return firstMemory(bodies, bodies.length);
}

/** Where those of a body begin. */
export function firstMemory(bodies: readonly Body[], index: number): number {
  let first = 0;
  for (let k = 0; k < index; k++) if (bodies[k].kind === "paper") first += NODE_MEMORY * bodies[k].nodeCount;
  return first;
}
