import { nextUniform, seedRandom } from "@pliant/geometry";

/** Seeded numbers, the engine's own: a failing case is named by its seed. */
export interface Random {
  between(low: number, high: number): number;
  /** A whole number from low to high. */
  whole(low: number, high: number): number;
}

export function createRandom(seed: number): Random {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const between = (low: number, high: number): number => low + nextUniform(words) * (high - low);
  return { between, whole: (low, high) => Math.floor(between(low, high + 1)) };
}
