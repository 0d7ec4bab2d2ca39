/** What a look at the solution has changed: which contacts act, which changes the matrix, and their friction, which does not. */
export interface ActiveSetChanges {
  /** Contacts that were released, and features that came too near. */
  released: number;
  /** Contacts whose friction was found. */
  frictionChanged: number;
  /** Slots whose diagonal block has changed, some more than once: the first `slotCount`, if all of them fit. */
  readonly slots: Uint32Array;
  slotCount: number;
}

/** @param slots where they are listed */
export function createActiveSetChanges(slots: Uint32Array): ActiveSetChanges {
  return { released: 0, frictionChanged: 0, slots, slotCount: 0 };
}

export function clearActiveSetChanges(changes: ActiveSetChanges): void {
  changes.released = 0;
  changes.frictionChanged = 0;
  changes.slotCount = 0;
}

/** Notes a slot at which a contact begins or ends to act. */
export function noteSlot(changes: ActiveSetChanges, slot: number): void {
  if (changes.slotCount < changes.slots.length) changes.slots[changes.slotCount] = slot;
  changes.slotCount++;
}

/** Whether `slots` has all of them. */
export const isListed = ({ slots, slotCount }: ActiveSetChanges): boolean => slotCount <= slots.length;
