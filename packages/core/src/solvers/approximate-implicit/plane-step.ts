import type { Contacts } from "../../collision/contacts.ts";
import type { StepContext } from "./external-forces.ts";

/** What of a step contact planes need. */
export interface PlaneStep extends StepContext {
  readonly contacts: Contacts;
  /** Where the sheet's part of `State.paperContacts` begins. */
  readonly memory: number;
}
