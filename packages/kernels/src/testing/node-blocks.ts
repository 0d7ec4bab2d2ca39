import type { Random } from "./random.ts";
import { blockIndex } from "./twins.ts";

/** Symmetric 3 × 3 blocks of slots as lists of six, xx xy xz yy yz zz, and the projectors of what holds a slot. */
export const SLOTS = 400;
export const IDENTITY: readonly number[] = [1, 0, 0, 1, 0, 1];
export const MASS = 0.02;

/** What one slot is held by: orthonormal directions that are taken from it. */
export type Held = readonly (readonly number[])[];

export const HELD: Record<string, (random: Random) => Held> = {
  free: () => [],
  "one normal": (random) => [unit(random)],
  "two normals": (random) => frame(random).slice(1),
  pinned: () => [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};

/** Blocks in the kernels' order from one list of six per slot. */
export function blocks(of: (slot: number) => readonly number[]): number[] {
  const column = new Array<number>(6 * SLOTS).fill(0);
  for (let slot = 0; slot < SLOTS; slot++) {
    for (const [field, value] of of(slot).entries()) column[blockIndex(slot, field)] = value;
  }
  return column;
}

export const blockOf = (column: ArrayLike<number>, slot: number): number[] =>
  [0, 1, 2, 3, 4, 5].map((field) => column[blockIndex(slot, field)]);

function unit(random: Random): number[] {
  const v = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)];
  return lengthOf(v) > 0.1 ? v.map((x) => x / lengthOf(v)) : unit(random);
}

function lengthOf([x, y, z]: readonly number[]): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/** Three orthonormal directions, the last two of which cross the first. */
export function frame(random: Random): number[][] {
  const [n, other] = [unit(random), unit(random)];
  const along = n[0] * other[0] + n[1] * other[1] + n[2] * other[2];
  const flat = other.map((x, i) => x - along * n[i]);
  const t = flat.map((x) => x / lengthOf(flat));
  return [[n[1] * t[2] - n[2] * t[1], n[2] * t[0] - n[0] * t[2], n[0] * t[1] - n[1] * t[0]], n, t];
}

export function projector(held: Held): readonly number[] {
  return held.reduce((s, [x, y, z]) => {
    return [x * x, x * y, x * z, y * y, y * z, z * z].map((taken, field) => s[field] - taken);
  }, IDENTITY);
}

/** Mass plus `count` springs `ratio` times as heavy, in random directions. */
export function springBlock(random: Random, count: number, ratio: number): number[] {
  let block = IDENTITY.map((x) => x * MASS);
  for (let k = 0; k < count; k++) {
    const [x, y, z] = unit(random).map((each) => each * Math.sqrt(ratio * MASS));
    block = [x * x, x * y, x * z, y * y, y * z, z * z].map((each, i) => each + block[i]);
  }
  return block;
}
