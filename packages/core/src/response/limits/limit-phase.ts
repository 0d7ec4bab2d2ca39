import type { Contacts } from "../../collision/contacts.ts";
import type { Input } from "../../input/input.ts";
import { limitsOf } from "../../model/cloth/limits.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";

/** A substep with limits: from `now`, h long, to the places of the input. */
export interface LimitedSubstep {
  readonly now: Readonly<State>;
  readonly input: Input;
  /** [s] */
  readonly h: number;
}

/** Keeps cloth within its limits. Brought with `limitCloth` (kinds/limits.ts): cloth without limits does not carry it. */
export interface LimitPhase {
  /** Before the solve: limits that free flight would pass become contacts without a collider, in order. */
  addContacts(substep: LimitedSubstep, contacts: Contacts): void;
  /** After it: nodes that are beyond a limit are put back on it. `rate`: what a displacement adds to the velocity [1/s]. */
  keep(substep: LimitedSubstep, next: State, rate: number, contacts: Contacts): void;
}

let create: ((model: Model) => LimitPhase) | null = null;

export function addLimitPhase(brought: (model: Model) => LimitPhase): void {
  create = brought;
}

/** Null for models without limits. */
export function limitPhaseOf(model: Model): LimitPhase | null {
  const limited = model.bodies.find((body) => limitsOf(body) !== undefined);
  if (!limited) return null;
  if (create) return create(model);
  throw new RangeError(
    `limitPhaseOf: body "${limited.id}" has limits, which this program did not bring, expected limitCloth to have made it, or addLimits() of "pliant/everything"`,
  );
}
