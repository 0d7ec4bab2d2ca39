import { nextUint32, RANDOM_WORDS, seedRandom } from "@pliant/geometry";

/**
 * Smooth vector noise in space and time: random vectors on the points of a lattice, blended between them (value noise).
 * Coordinates count lattice cells, time counts lattices. Integer arithmetic and polynomials only: equal in every engine.
 *
 * The value depends on seed, time and place alone, so that a restored run meets the same air; the lattices of the last
 * time are kept, because every node of a step asks for the same one. Only those of its points are blended that somebody asks for.
 */
export interface Noise {
  readonly seed: number;
  /** Which two lattices `before` and `after` hold; NaN at the start. */
  slab: number;
  before: Float64Array;
  after: Float64Array;
  /** How far from one to the other. */
  share: number;
  /** The blend of the two, LATTICE³ × 3, at points whose `blended`, LATTICE³, is `turn`. */
  readonly now: Float64Array;
  readonly blended: Float64Array;
  turn: number;
}

/** Points of the lattice along each axis; beyond them it repeats. A power of two. */
const LATTICE = 16;
const MASK = LATTICE - 1;
const POINTS = LATTICE * LATTICE * LATTICE;
const NUMBERS = POINTS * 3;

/**
 * 1/(standard deviation) of a uniform number in [−1, 1] after four blends: each keeps ∫ s² + (1 − s)² = 181/231 of the
 * variance on average, with s = 6t⁵ − 15t⁴ + 10t³.
 */
const TO_UNIT = Math.sqrt(3) / ((181 / 231) * (181 / 231));

/** The noise is never beyond this along any axis. */
export const NOISE_PEAK = TO_UNIT;

export function createNoise(seed: number): Noise {
  const lattice = (): Float64Array => new Float64Array(NUMBERS);
  const lattices = { before: lattice(), after: lattice(), now: lattice(), blended: new Float64Array(POINTS) };
  return { seed, slab: Number.NaN, share: 0, turn: 0, ...lattices };
}

/** Makes `now` the lattice of a time. */
export function setNoiseTime(noise: Noise, time: number): void {
  const slab = Math.floor(time);
  if (slab !== noise.slab) {
    if (slab === noise.slab + 1) [noise.before, noise.after] = [noise.after, noise.before];
    else fillLattice(noise.seed, slab, noise.before);
    fillLattice(noise.seed, slab + 1, noise.after);
    noise.slab = slab;
  }
  noise.share = fade(time - slab);
  noise.turn++;
}

/** Makes `now` hold a point of the lattice. */
function blend(noise: Noise, point: number): void {
  const { now, before, after, share } = noise;
  noise.blended[point] = noise.turn;
  for (let i = 3 * point; i < 3 * point + 3; i++) now[i] = before[i] + share * (after[i] - before[i]);
}

/** Writes the noise at a place, three numbers: mean 0 and standard deviation 1 along each axis. `setNoiseTime` comes before. */
export function sampleNoise(noise: Noise, place: ArrayLike<number>, out: Float64Array): void {
  const x = place[0];
  const y = place[1];
  const z = place[2];
  const { now, blended, turn } = noise;
  const i = Math.floor(x);
  const j = Math.floor(y);
  const k = Math.floor(z);
  const s = fade(x - i);
  const t = fade(y - j);
  const u = fade(z - k);
  const left = i & MASK;
  const right = (i + 1) & MASK;
  const y0 = (j & MASK) * LATTICE;
  const y1 = ((j + 1) & MASK) * LATTICE;
  const z0 = (k & MASK) * LATTICE * LATTICE;
  const z1 = ((k + 1) & MASK) * LATTICE * LATTICE;
  for (const face of [left, right]) {
    if (blended[face + y0 + z0] !== turn) blend(noise, face + y0 + z0);
    if (blended[face + y1 + z0] !== turn) blend(noise, face + y1 + z0);
    if (blended[face + y0 + z1] !== turn) blend(noise, face + y0 + z1);
    if (blended[face + y1 + z1] !== turn) blend(noise, face + y1 + z1);
  }
  // Four corners of the cell's left face and of its right face, with the weights of both.
  const w00 = (1 - t) * (1 - u);
  const w10 = t * (1 - u);
  const w01 = (1 - t) * u;
  const w11 = t * u;
  for (let axis = 0; axis < 3; axis++) {
    const l = 3 * left + axis;
    const r = 3 * right + axis;
    const [p00, p10, p01, p11] = [3 * (y0 + z0), 3 * (y1 + z0), 3 * (y0 + z1), 3 * (y1 + z1)];
    const a = w00 * now[l + p00] + w10 * now[l + p10] + w01 * now[l + p01] + w11 * now[l + p11];
    const b = w00 * now[r + p00] + w10 * now[r + p10] + w01 * now[r + p01] + w11 * now[r + p11];
    out[axis] = a + s * (b - a);
  }
}

/** From 0 to 1 with no slope and no curvature at either end. */
function fade(t: number): number {
  return t * t * t * (t * (6 * t - 15) + 10);
}

/** Random numbers of one lattice, independent of every other lattice's. */
function fillLattice(seed: number, slab: number, out: Float64Array): void {
  seedRandom(seed, words);
  // The seed's own first number keeps lattice 5 of seed 1 from being lattice 1 of seed 5.
  seedRandom(nextUint32(words) ^ Math.imul(slab, 0x9e3779b1), words);
  for (let i = 0; i < NUMBERS; i++) out[i] = TO_UNIT * (nextUint32(words) / 0x80000000 - 1);
}

const words = new Uint32Array(RANDOM_WORDS);
