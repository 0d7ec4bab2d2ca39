/** What a look at the solution has changed: who is held, which changes the matrix, and who is rubbed, which does not. */
export interface ActiveSetChanges {
  released: number;
  frictionChanged: number;
  /** Slots whose own part of the matrix is another one now, some of them more than once: the first `slotCount`, if there is room for all. */
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

/** A slot at which something is held or let go. */
export function noteSlot(changes: ActiveSetChanges, slot: number): void {
  if (changes.slotCount < changes.slots.length) changes.slots[changes.slotCount] = slot;
  changes.slotCount++;
}

/** Whether `slots` has all of them. */
export const isListed = ({ slots, slotCount }: ActiveSetChanges): boolean => slotCount <= slots.length;
