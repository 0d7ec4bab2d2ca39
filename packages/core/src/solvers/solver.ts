import type { Contacts } from "../collision/contacts.ts";
import type { Input } from "../input/input.ts";
import type { Model } from "../model/model.ts";
import type { History, State } from "../state/state.ts";
import type { ChangedEdges } from "../model/paper/changed-edges.ts";

/** A method. It reads four things and writes one, `next`, and the contacts' forces; same inputs, same outputs. */
export interface Solver {
  /** Longest step that is taken unasked from a state [s]: what it is stable in, or what it is good in. */
  longestStep(history: History): number;
  /** It steps before contacts of the other solvers are found: they collide with its bodies where it leaves them. */
  readonly runsFirst?: boolean;
  /**
   * Goes on with an edited model of the same nodes; `changes` are the edges of paper whose springs have changed. When it returns false,
   * for want of room, solvers are made anew. Solvers without paper do not have it: edits do not change their bodies.
   */
  adopt?(model: Model, changes: ChangedEdges): boolean;
  step(history: History, input: Input, contacts: Contacts, dt: number, next: State): SolveReport;
  /** After contacts of nodes have been responded to: forces of contacts that are known only then, and what `next` remembers of them. */
  conclude?(next: State): void;
  /** After the steps of all solvers: notes in `next` what their contacts did to its bodies, and adds its own contacts. */
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
  /** Something was stopped suddenly: what was before this step says nothing of the next. */
  isSudden?: boolean;
}
