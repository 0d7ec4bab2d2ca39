/**
 * xoshiro128**: the generator that lives in the state, so that a restored run draws the same numbers.
 * Integer arithmetic only: equal in every engine.
 */

/** Words of generator state. */
export const RANDOM_WORDS = 4;

/** Fills the generator's words from one seed (SplitMix32, so that nearby seeds give unrelated streams). */
export function seedRandom(seed: number, out: Uint32Array): void {
  let z = seed >>> 0;
  for (let i = 0; i < RANDOM_WORDS; i++) {
    z = (z + 0x9e3779b9) | 0;
    let t = z ^ (z >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    out[i] = t ^ (t >>> 15);
  }
  // The all-zero state would stay zero for ever.
  if ((out[0] | out[1] | out[2] | out[3]) === 0) out[0] = 1;
}

function rotateLeft(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k));
}

/** The next 32 random bits. */
export function nextUint32(words: Uint32Array): number {
  const result = Math.imul(rotateLeft(Math.imul(words[1], 5), 7), 9) >>> 0;
  const t = words[1] << 9;
  words[2] ^= words[0];
  words[3] ^= words[1];
  words[1] ^= words[2];
  words[0] ^= words[3];
  words[2] ^= t;
  words[3] = rotateLeft(words[3], 11);
  return result;
}

/** Uniform in [0, 1), 53 bits. */
export function nextUniform(words: Uint32Array): number {
  const high = nextUint32(words) >>> 5;
  const low = nextUint32(words) >>> 6;
  return (high * 67108864 + low) / 9007199254740992;
}
