import type { Measured } from "./policy.ts";

/** T ∝ N^p: 2 for a fixed number of steps per frame, 3 where steps follow the mesh, 2 to 2.5 for implicit methods. */
export const DEFAULT_EXPONENT = 2;
const EXPONENTS = [1, 4] as const;

/** The exponent between two measurements, within reason: noise must not make a law. */
export function exponentBetween(a: Measured, b: Measured): number {
  if (a.nodes === b.nodes) return DEFAULT_EXPONENT;
  const p = Math.log(a.seconds / b.seconds) / Math.log(a.nodes / b.nodes);
  return Number.isFinite(p) ? Math.min(EXPONENTS[1], Math.max(EXPONENTS[0], p)) : DEFAULT_EXPONENT;
}

/** Nodes that would take just the budget [s], if a measured mesh stood on a power law; not rounded. Where the clock saw nothing pass, any number. */
export function nodesFor(budget: number, { nodes, seconds }: Measured, exponent: number): number {
  return seconds > 0 ? nodes * (budget / seconds) ** (1 / exponent) : Infinity;
}

/** Slope of log T over log N by least squares: the exponent of a whole curve. */
export function fitExponent(curve: readonly Measured[]): number {
  const x = curve.map(({ nodes }) => Math.log(nodes));
  const y = curve.map(({ seconds }) => Math.log(seconds));
  const mean = (column: readonly number[]): number => column.reduce((a, b) => a + b, 0) / column.length;
  const [mx, my] = [mean(x), mean(y)];
  const sxy = x.reduce((sum, each, k) => sum + (each - mx) * (y[k] - my), 0);
  return sxy / x.reduce((sum, each) => sum + (each - mx) ** 2, 0);
}
