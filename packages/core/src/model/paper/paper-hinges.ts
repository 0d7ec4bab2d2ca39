import type { Body } from "../model.ts";

/** Creases of a pattern as dihedral hinges: edges that are folded to an angle, and never split. */
export interface PaperHinges {
  readonly count: number;
  /** Edge of the sheet. */
  readonly edge: Uint32Array;
  /** Its crease, whose angle `Input.folds` has. */
  readonly crease: Uint32Array;
  /** κ ℓ: moment per angle [N·m/rad]. */
  readonly stiffness: Float64Array;
}

export const NO_HINGES: PaperHinges = {
  count: 0,
  edge: new Uint32Array(0),
  crease: new Uint32Array(0),
  stiffness: new Float64Array(0),
};

/** Hinges of all sheets before a body: where its own begin in `State.hingeAngles`. */
export function firstHinge(bodies: readonly Body[], index: number): number {
  let first = 0;
  for (let k = 0; k < index; k++) {
    const body = bodies[k];
    if (body.kind === "paper") first += body.paper.hinges.count;
  }
  return first;
}
