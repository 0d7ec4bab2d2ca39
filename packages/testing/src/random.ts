import { nextUniform, seedRandom } from "@pliant/geometry";

/** The engine's own generator, seeded, between two numbers. */
export function createRandom(seed: number): (low: number, high: number) => number {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  return (low, high) => low + (high - low) * nextUniform(words);
}
