/** Index of a slot's first block field; the six fields are 4 numbers apart (docs/conventions.md, "Slots"). */
export function blockAt(slot: number): number {
  return (slot >> 2) * 24 + (slot & 3);
}
