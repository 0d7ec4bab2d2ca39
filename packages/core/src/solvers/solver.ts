import type { Contacts } from "../collision/contacts.ts";
import type { Input } from "../input/input.ts";
import type { Model } from "../model/model.ts";
import type { History, State } from "../state/state.ts";
import type { ChangedEdges } from "../model/paper/changed-edges.ts";

/** A method. It reads four things and writes one, `next`, and the contacts' forces; same inputs, same outputs. */
export interface Solver {
  /** Longest step that is taken unasked [s]: what it is stable in, or what it is good in. */
  readonly longestStep: number;
  /** It moves before contact of the others is looked for: what they meet is where it leaves its bodies. */
  readonly runsFirst?: boolean;
  /**
   * Goes on with an edited model of the same nodes: `changes` are the edges of paper, by body, whose springs are others now. When it
   * returns false, for want of room, solvers are made anew. Who has none has no paper: of its bodies the model before says the same.
   */
  adopt?(model: Model, changes: ChangedEdges): boolean;
  step(past: History, input: Input, contacts: Contacts, dt: number, next: State): SolveReport;
  /** After everybody's step: notes in `next` what the others' contacts did to its bodies, and adds its own to them. */
  publish?(contacts: Contacts, dt: number, next: State): void;
}

export interface SolveReport {
  /** Iterations of the linear solver, over all Newton iterations. */
  iterations: number;
  /** The linear solver stopped at its cap or stalled before its tolerance. */
  unconverged: boolean;
  /** Of the time that the step took, what went into finding contacts, by the clock of the options; 0 when left out. */
  detect?: number;
  /** What a sudden displacement at the end of the step adds to the velocity, so that the motion goes on from there [1/s]. */
  velocityPerDisplacement: number;
}
