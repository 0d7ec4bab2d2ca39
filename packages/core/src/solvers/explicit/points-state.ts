import type { State } from "../../state/state.ts";
import type { Points } from "./points.ts";

/** Positions and velocities of the bodies' points from the state, and what they have gathered. */
export function load({ parts }: Points, { x, v, impulseExcess }: State): void {
  for (const part of parts) {
    const first = 3 * part.body.firstNode;
    const end = first + part.x.length;
    part.x.set(x.subarray(first, end));
    part.v.set(v.subarray(first, end));
    if (impulseExcess.length > 0) part.excess.set(impulseExcess.subarray(first, end));
  }
}

/** And back. */
export function store({ parts }: Points, next: State): void {
  for (const { body, x, v, excess } of parts) {
    const first = 3 * body.firstNode;
    next.x.set(x, first);
    next.v.set(v, first);
    if (next.impulseExcess.length > 0) next.impulseExcess.set(excess, first);
  }
}
