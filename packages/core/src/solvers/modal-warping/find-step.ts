import type { Input } from "../../input/input.ts";
import type { State } from "../../state/state.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/** One solver step, as the search reads it, and what it finds. */
export interface FindStep {
  readonly now: State;
  readonly input: Input;
  /** Length of the step [s]. */
  readonly h: number;
  readonly out: SolidContacts;
  /** Nodes of the solid at hand that are near the collider at hand. */
  readonly near: number[];
}
