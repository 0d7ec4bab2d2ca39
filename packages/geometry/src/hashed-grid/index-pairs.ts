/** Pairs of boxes by their indices, ordered by the first, then by the second; each once. */
export interface IndexPairs {
  count: number;
  /** Index of the inserted box, capacity grows with the count. */
  first: Uint32Array;
  /** Index of the box that was asked about; of the later one for pairs within a set. */
  second: Uint32Array;
}

export function createIndexPairs(): IndexPairs {
  return { count: 0, first: new Uint32Array(0), second: new Uint32Array(0) };
}

/** The column itself, or a copy with room for `size` and as much again. */
export function withRoom(column: Uint32Array, size: number): Uint32Array {
  if (column.length >= size) return column;
  const larger = new Uint32Array(2 * size);
  larger.set(column);
  return larger;
}
