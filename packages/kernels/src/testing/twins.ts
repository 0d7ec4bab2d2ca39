import { createArena, type Arena, type ColumnSpec } from "../arena.ts";

/** Every kernel is run on both, from the same numbers. */
export const BACKENDS = ["reference", "wasm"] as const;

export type Backend = (typeof BACKENDS)[number];

/** Unit round-off of f32: what one rounding of the fast kernels may cost, relative. */
export const F32 = 1 / 16777216;

type Values<Specs> = { readonly [Name in keyof Specs]?: ArrayLike<number> };

/** An arena that holds the given numbers; `real` ones are rounded to f32, so that both backends start alike. */
export function filledArena<Specs extends Record<string, ColumnSpec>>(
  backend: Backend,
  specs: Specs,
  values: Values<Specs>,
): Arena<Specs> {
  const arena = createArena(backend, specs);
  for (const [name, numbers] of Object.entries(values) as [keyof Specs, ArrayLike<number>][]) {
    const isReal = specs[name].type === "real";
    arena.columns[name].set(isReal ? Float32Array.from(numbers) : numbers);
  }
  return arena;
}

/** Index of the first number whose bits differ, or −1. Any NaN equals any other; 0 and −0 differ. */
export function firstDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Math.min(actual.length, expected.length);
  for (let i = 0; i < actual.length; i++) if (!Object.is(actual[i], expected[i])) return i;
  return -1;
}

/** Largest |actual − expected| over the largest |expected|; Infinity where one is not finite. */
export function worstError(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  let error = 0;
  let scale = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs(actual[i] - expected[i]);
    if (!(difference < Infinity)) return Infinity;
    error = Math.max(error, difference);
    scale = Math.max(scale, Math.abs(expected[i]));
  }
  return error === 0 ? 0 : error / scale;
}

/** Index of number `field` of a slot in a column of blocks. */
export function blockIndex(slot: number, field: number): number {
  return (slot >> 2) * 24 + field * 4 + (slot & 3);
}
