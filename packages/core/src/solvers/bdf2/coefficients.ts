import type { History } from "../../state/state.ts";

/**
 * Variable-step BDF2 in the unified form of docs/methods/cloth.md#time-integration: with ω = h/h′,
 * xⁿ⁺¹ = xⁿ + Δx and vⁿ⁺¹ = (a Δx − c δ)/h, δ = xⁿ − xⁿ⁻¹.
 */
export interface Coefficients {
  readonly a: number;
  readonly c: number;
}

/** The start, and after any jump. */
export const BACKWARD_EULER: Coefficients = { a: 1, c: 0 };

export function coefficients([now, older]: History, h: number): Coefficients {
  // Zero-stable for ω < 1 + √2; steps that grow faster than twofold start anew.
  if (older === null || !(now.dt > 0) || h > 2 * now.dt) return BACKWARD_EULER;
  const w = h / now.dt;
  return { a: (1 + 2 * w) / (1 + w), c: (w * w) / (1 + w) };
}

/**
 * A vertex that is stopped at the end of a step, displaced by q, should go on from there: the start y of the next step is to
 * change by q as well. Of y = (c/a) δ + (h/a²)((a + c) vⁿ − c vⁿ⁻¹) the first term brings (c/a) q; the velocity must bring
 * the rest. With v = (a Δx − c δ)/h, which is what the same displacement within the solve means, it would bounce back at
 * half its speed.
 */
export function suddenRate({ a, c }: Coefficients, h: number): number {
  return (a * (a - c)) / ((a + c) * h);
}
