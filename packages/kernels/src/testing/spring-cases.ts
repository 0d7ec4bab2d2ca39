import { f64, real, u32 } from "../arena.ts";
import { createRandom, type Random } from "./random.ts";
import { filledArena, type Backend } from "./twins.ts";

/** Springs as both pulling springs and arcs read them, with the nodes that they join. */
export interface SpringCase {
  readonly name: string;
  readonly slots: number;
  readonly columns: SpringColumns;
}

type SpringColumns = Record<
  | (
      | "a"
      | "b"
      | "at"
      | "restLength"
      | "stiffness"
      | "damping"
      | "limitLength"
      | "limitStiffness"
      | "load"
      | "toe"
    )
  | ("x" | "w"),
  number[]
>;

/** Index of the first field of spring k when springs lie one after another, in groups of four. */
export const edgeAt = (k: number): number => (k >> 2) * 16 + (k & 3);

export const edgeNumbers = (count: number): number => Math.ceil(count / 4) * 16;

/** An arena with the case's columns, room for one group of springs more than there are, and random f, p and q. */
export function springArena(backend: Backend, { slots, columns }: SpringCase, springs?: ArrayLike<number>) {
  const count = columns.a.length;
  const random = createRandom(1);
  const vector = Array.from({ length: 3 * slots }, () => random.between(-1, 1));
  const specs = {
    ...{ a: u32(count), b: u32(count), at: u32(count) },
    ...{ restLength: f64(count), stiffness: f64(count), damping: f64(count) },
    ...{ limitLength: f64(count), limitStiffness: f64(count), load: f64(count), toe: f64(count) },
    ...{ x: f64(3 * slots), w: f64(3 * slots), force: f64(3 * slots) },
    ...{
      springs: real(edgeNumbers(count) + 16),
      diagonal: real(6 * slots),
      p: real(3 * slots),
      q: real(3 * slots),
    },
  };
  return filledArena(backend, specs, {
    ...columns,
    ...(springs && { springs }),
    force: vector,
    p: vector,
    q: vector,
  });
}

/** Lengths near 1, rest lengths 0.2 to 2: slack, stretched and beyond the limit in one list. */
function randomCase(name: string, random: Random, count = 40, slots = 16): SpringCase {
  const column = (low: number, high: number): number[] =>
    Array.from({ length: count }, () => random.between(low, high));
  const a = column(0, slots).map(Math.floor);
  const restLength = column(0.2, 2);
  const columns = {
    a,
    b: a.map((node) => (node + 1 + random.below(slots - 1)) % slots),
    at: a.map((_, k) => edgeAt(k)),
    restLength,
    stiffness: column(0, 2000),
    damping: column(0, 0.1),
    limitLength: restLength.map((length) => length * random.between(1, 1.5)),
    limitStiffness: column(0, 40000),
    load: column(0, 1e-3),
    toe: column(0, 1000),
    x: Array.from({ length: 3 * slots }, () => random.between(-1, 1)),
    w: Array.from({ length: 3 * slots }, () => random.between(-5, 5)),
  };
  return { name, slots, columns };
}

const dyadic = (value: number): number => Math.round(value * 64) / 64;

/** Twelve springs of two slots each, whose ends are exactly (distance, 0, 0) apart. */
function apart(
  name: string,
  random: Random,
  distance: (restLength: number, k: number) => number,
): SpringCase {
  const { columns } = randomCase(name, random, 12, 24);
  const ends = columns.a.map((_, k) => k);
  const restLength = columns.restLength.map(dyadic);
  const sideways = columns.x.slice(0, 24);
  const x = [
    ends.map(() => 0),
    restLength.map(distance),
    sideways.slice(0, 12),
    sideways.slice(0, 12),
  ].flat();
  x.push(...sideways.slice(12), ...sideways.slice(12));
  return { name, slots: 24, columns: { ...columns, x, restLength, a: ends, b: ends.map((k) => 12 + k) } };
}

function changed(base: SpringCase, name: string, columns: Partial<SpringColumns>): SpringCase {
  return { ...base, name, columns: { ...base.columns, ...columns } };
}

function scaled(base: SpringCase, name: string, factor: number): SpringCase {
  const { x, restLength, limitLength } = base.columns;
  const times = (column: number[]): number[] => column.map((value) => value * factor);
  return changed(base, name, { x: times(x), restLength: times(restLength), limitLength: times(limitLength) });
}

/** Random, degenerate and empty lists. */
export function springCases(seed: number): SpringCase[] {
  const random = createRandom(seed);
  const base = randomCase("random", random);
  const { x, restLength } = base.columns;
  const nothing = restLength.map(() => 0);
  const atRest = apart("exactly at rest length", random, (length) => length);
  const poisoned = (at: number, value: number): number[] => x.map((old, i) => (i === at ? value : old));
  return [
    base,
    randomCase("no springs", random, 0),
    randomCase("one spring", random, 1),
    apart("coincident ends", random, () => 0),
    apart("shorter than any direction", random, (_, k) => [1e-9, 9e-10, 1e-200, 5e-324][k % 4]),
    apart("just long enough for a direction", random, () => 1.1e-9),
    atRest,
    changed(atRest, "exactly at the limit length", {
      limitLength: atRest.columns.restLength,
      restLength: atRest.columns.restLength.map((length) => length / 2),
    }),
    changed(base, "all slack", { restLength: restLength.map((length) => length * 100) }),
    changed(base, "all taut", { restLength: restLength.map((length) => length / 1000) }),
    changed(base, "no limit", { limitLength: nothing.map(() => Infinity), limitStiffness: nothing }),
    changed(base, "no stiffness", { stiffness: nothing, load: nothing, toe: nothing }),
    scaled(base, "huge", 1e12),
    scaled(base, "small", 1e-6),
    scaled(base, "beyond f32", 1e60),
    changed(base, "a NaN among the positions", { x: poisoned(3, Number.NaN) }),
    changed(base, "an infinity among the positions", { x: poisoned(5, Infinity) }),
  ];
}
