/** Seeded numbers for tests, in integer arithmetic: a failing case is named by its seed alone. */
export interface Random {
  between(low: number, high: number): number;
  /** A whole number from 0 to `count` − 1. */
  below(count: number): number;
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count: number): number => Math.floor(uniform() * count);
  return {
    between: (low, high) => low + uniform() * (high - low),
    below,
    pick: (items) => items[below(items.length)],
  };
}
