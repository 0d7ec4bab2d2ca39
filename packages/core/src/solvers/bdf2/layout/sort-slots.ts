/**
 * Puts the first `count` slots of a list in ascending order, each once; returns how many are left. `marks` has a 0 for every slot, and has
 * so again. Faster than a sort of numbers for lists that are no small part of all slots, and what follows goes through memory in order.
 */
export function sortSlots(list: Uint32Array, count: number, marks: Uint8Array): number {
  let [from, to] = [marks.length, 0];
  for (let k = 0; k < count; k++) {
    const slot = list[k];
    marks[slot] = 1;
    if (slot < from) from = slot;
    if (slot >= to) to = slot + 1;
  }
  let kept = 0;
  for (let slot = from; slot < to; slot++) {
    if (marks[slot] === 0) continue;
    marks[slot] = 0;
    list[kept++] = slot;
  }
  return kept;
}
