import { describeValue } from "../../checks/describe-value.ts";

/** Lengths by name [m]. */
type Lengths = Readonly<Record<string, number>>;

/** The first of the lengths that is not above 0. */
export function lengthFaults(lengths: Lengths): string[] {
  const short = Object.entries(lengths).find(([, length]) => !(Number.isFinite(length) && length > 0));
  return short ? [`${short[0]} is ${describeValue(short[1])}, expected a finite length above 0 m`] : [];
}

/** The same, and no edge may be rounder than the shortest of the lengths. */
export function roundedFaults(lengths: Lengths, rounding = 0): string[] {
  const faults = lengthFaults(lengths);
  const largest = Math.min(...Object.values(lengths));
  // Of a length that is wrong there is nothing to say about the rounding.
  if (faults.length === 0 && !(rounding >= 0 && rounding <= largest))
    faults.push(`rounding is ${describeValue(rounding)}, expected 0 to ${largest} m`);
  return faults;
}

/** The entries of a list by name, also those that were not given. */
export function entryLengths(name: string, values: readonly number[] | undefined, count: number): Lengths {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${name}[${at}]`, values?.[at] as number]),
  );
}
