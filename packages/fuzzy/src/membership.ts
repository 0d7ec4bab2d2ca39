import { exponential } from "./exponential.ts";

/**
 * How far a number belongs to a set, 0 to 1.
 *
 * | kind | degree μ(x) |
 * |---|---|
 * | triangle [a, b, c] | max(0, min((x − a)/(b − a), (c − x)/(c − b))); a = b or b = c is an upright side |
 * | trapezoid [a, b, c, d] | as the triangle, 1 from b to c |
 * | gaussian | exp(−(x − mean)²/2 deviation²) |
 */
export type Membership =
  | { readonly kind: "triangle"; readonly points: readonly [number, number, number] }
  | { readonly kind: "trapezoid"; readonly points: readonly [number, number, number, number] }
  | { readonly kind: "gaussian"; readonly mean: number; readonly deviation: number };

/** As authors write it: three numbers, four numbers, or mean and deviation. */
export type MembershipData =
  | readonly [number, number, number]
  | readonly [number, number, number, number]
  | { readonly mean: number; readonly deviation: number };

export function membershipOf(data: MembershipData): Membership {
  if (!isList(data)) return { kind: "gaussian", mean: data.mean, deviation: data.deviation };
  if (data.length === 3) return { kind: "triangle", points: data };
  return { kind: "trapezoid", points: data };
}

const isList = (data: MembershipData): data is Extract<MembershipData, readonly number[]> =>
  Array.isArray(data);

export function degree(set: Membership, x: number): number {
  switch (set.kind) {
    case "triangle":
      return slopes(set.points[0], set.points[1], set.points[1], set.points[2], x);
    case "trapezoid":
      return slopes(set.points[0], set.points[1], set.points[2], set.points[3], x);
    case "gaussian": {
      const z = (x - set.mean) / set.deviation;
      return exponential(-0.5 * z * z);
    }
  }
}

function slopes(a: number, b: number, c: number, d: number, x: number): number {
  if (x >= b && x <= c) return 1;
  if (x <= a || x >= d) return 0;
  return x < b ? (x - a) / (b - a) : (d - x) / (d - c);
}

/** What the set stands for when it acts as a single number: its peak, or the middle of its plateau. */
export function peakOf(set: Membership): number {
  switch (set.kind) {
    case "triangle":
      return set.points[1];
    case "trapezoid":
      return 0.5 * (set.points[1] + set.points[2]);
    case "gaussian":
      return set.mean;
  }
}

/** Where the set begins and ends; a Gaussian where it is below 1 in a million. */
export function supportOf(set: Membership): readonly [number, number] {
  if (set.kind === "gaussian") return [set.mean - REACH * set.deviation, set.mean + REACH * set.deviation];
  return [set.points[0], set.points[set.points.length - 1]];
}

/** exp(−5.3²/2) = 8e-7. */
const REACH = 5.3;

/** Where the degree bends: its corners, or mean and single deviations. */
export function cornersOf(set: Membership): readonly number[] {
  if (set.kind !== "gaussian") return set.points;
  return [-REACH, -3, -2, -1, 0, 1, 2, 3, REACH].map((z) => set.mean + z * set.deviation);
}
