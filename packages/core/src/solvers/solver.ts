import type { Contacts } from "../contact/contacts.ts";
import type { Input } from "../input.ts";
import type { Past, State } from "../state/state.ts";

/** A method. It reads four things and writes one, `next`, and the contacts' forces; same inputs, same outputs. */
export interface Solver {
  /** Steps beyond this [s] are not stable; Infinity for none. */
  readonly longestStep: number;
  /** Longest step that is taken unasked (`substeps: "auto"`) [s]; 1/720 s unless the method says otherwise. */
  readonly usualStep?: number;
  step(past: Past, input: Input, contacts: Contacts, dt: number, next: State): SolveReport;
}

export interface SolveReport {
  /** Iterations of the linear solver, over all Newton iterations. */
  iterations: number;
  /** The linear solver stopped at its cap or stalled before its tolerance. */
  unconverged: boolean;
  /** What a sudden displacement at the end of the step adds to the velocity, so that the motion goes on from there [1/s]. */
  rate: number;
}
