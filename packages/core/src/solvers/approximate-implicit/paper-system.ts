import type { Paper } from "../../model/paper/paper.ts";
import type { State } from "../../state/state.ts";
import type { ContactImpulses } from "./contact-impulses.ts";
import type { ContactPlanes } from "./contact-planes.ts";
import type { PlaneStep } from "./plane-step.ts";
import type { AppliedImpulse } from "./momentum.ts";
import { STRIDE, type Workspace } from "./workspace.ts";

/** What the solver of one sheet works with. Made once. */
export interface PaperSystem {
  readonly space: Workspace;
  /** Pinned nodes of this step. */
  readonly pins: number[];
  readonly planes: ContactPlanes;
  readonly impulses: ContactImpulses;
  readonly applied: AppliedImpulse;
}

/** One solver step of a sheet. */
export interface PaperStep extends PlaneStep {
  readonly paper: Paper;
}

/** Positions and velocities of the sheet into the workspace, and the list of its pins. */
export function loadNodes({ space, pins }: PaperSystem, { now, body, paper, input }: PaperStep): void {
  const first = body.firstNode;
  const { x, v } = now;
  const { pinned } = input;
  pins.length = 0;
  const { x: places, v: speeds } = space;
  for (let k = 0, i = 0, n = 3 * first; k < paper.usedNodes; k++, i += STRIDE, n += 3) {
    places[i] = x[n];
    places[i + 1] = x[n + 1];
    places[i + 2] = x[n + 2];
    speeds[i] = v[n];
    speeds[i + 1] = v[n + 1];
    speeds[i + 2] = v[n + 2];
    if (pinned[first + k] === 1) pins.push(first + k);
  }
}

/** Sets the change of velocity of pinned nodes, whatever pulls at them [m/s]. */
export function movePins(
  { pins }: PaperSystem,
  { now, body, input, dt }: PaperStep,
  change: Float64Array,
): void {
  const { x, v } = now;
  const { pinTarget } = input;
  for (const node of pins) {
    const i = STRIDE * (node - body.firstNode);
    for (let axis = 0; axis < 3; axis++) {
      const n = 3 * node + axis;
      change[i + axis] = (pinTarget[n] - x[n]) / dt - v[n];
    }
  }
}

/** v += Δv, x += dt v. Nodes that wait for splits lie on the first. */
export function storeNodes({ space }: PaperSystem, { now, body, paper, dt }: PaperStep, next: State): void {
  const first = body.firstNode;
  const { x, v } = now;
  const { change } = space;
  for (let k = 0; k < paper.usedNodes; k++) {
    const i = STRIDE * k;
    const n = 3 * (first + k);
    for (let axis = 0; axis < 3; axis++) {
      const speed = v[n + axis] + change[i + axis];
      next.v[n + axis] = speed;
      next.x[n + axis] = x[n + axis] + dt * speed;
    }
  }
  for (let n = 3 * (first + paper.usedNodes); n < 3 * (first + body.nodeCount); n++) {
    next.v[n] = 0;
    next.x[n] = next.x[3 * first + (n % 3)];
  }
}
