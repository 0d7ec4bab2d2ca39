import type { Body } from "../model.ts";

/** Hinges of all sheets before a body: where its own begin in `State.hingeAngles`. */
export function firstHinge(bodies: readonly Body[], index: number): number {
  let first = 0;
  for (let k = 0; k < index; k++) {
    const body = bodies[k];
    if (body.kind === "paper") first += body.paper.hinges.count;
  }
  return first;
}
