import { createArena, type Arena, type ColumnSpec } from "../arena.ts";

/** Every kernel is run on both, from the same numbers. */
export const BACKENDS = ["reference", "wasm"] as const;

export type Backend = (typeof BACKENDS)[number];

/** Unit round-off of f32: what one rounding of the fast kernels may cost, relative. */
export const F32 = 1 / 16777216;

type Values<Specs> = { readonly [Name in keyof Specs]?: ArrayLike<number> };

/** An arena that holds the given numbers; rounded: `real` ones are f32, so that both backends start alike. */
export function filledArena<Specs extends Record<string, ColumnSpec>>(
  backend: Backend,
  specs: Specs,
  values: Values<Specs>,
  rounded = true,
): Arena<Specs> {
  const arena = createArena(backend, specs);
  for (const [name, numbers] of Object.entries(values) as [keyof Specs, ArrayLike<number>][]) {
    const isRounded = rounded && specs[name].type === "real";
    arena.columns[name].set(isRounded ? Float32Array.from(numbers) : numbers);
  }
  return arena;
}

/** Two arenas with the same columns, one per backend. */
export type Twins<A> = { readonly [B in Backend]: A };

export function twins<A>(make: (backend: Backend) => A): Twins<A> {
  return { reference: make("reference"), wasm: make("wasm") };
}

interface HasColumns {
  readonly columns: Readonly<Record<string, Float32Array | Float64Array | Uint32Array>>;
}

/**
 * Runs a kernel on both arenas, says how far each column (and what the kernel returns) is off, as far as it is at all, and
 * makes the columns alike again: the next kernel starts from the same numbers.
 */
export function inStep<A extends HasColumns>(
  { reference, wasm }: Twins<A>,
  kernel: (arena: A) => number | void,
  scratch: readonly string[] = [],
): Record<string, number> {
  const [expected, actual] = [kernel(reference), kernel(wasm)];
  const errors: Record<string, number> = {};
  for (const [name, column] of Object.entries(reference.columns)) {
    const error = scratch.includes(name) ? 0 : worstError(wasm.columns[name], column);
    if (error > 0) errors[name] = error;
    column.set(wasm.columns[name]);
  }
  if (typeof expected === "number") errors["returned"] = worstError([Number(actual)], [expected]);
  return errors;
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
