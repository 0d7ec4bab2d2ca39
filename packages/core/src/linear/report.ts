/** What a linear solve is asked for. */
export interface LinearOptions {
  /** Stop at the residual that a common displacement error of this size would leave [m]. */
  readonly distance: number;
  readonly maxIterations: number;
  /** But only at this many times as much where the start leaves more than its square, as rᵀP⁻¹r goes [1]; 1. */
  readonly slack?: number | undefined;
  /** Or at this share of rᵀP⁻¹r at the start, or of `reference` if that is given, whichever leaves more [1]; 0. */
  readonly share?: number | undefined;
  /** [J s²] */
  readonly reference?: number | undefined;
  /** rᵀP⁻¹r of a common displacement error of 1 m, if it is known from a solve with nearly the same P [J s²]. */
  readonly unitResidual?: number | undefined;
}

export interface LinearReport {
  readonly iterations: number;
  /** rᵀP⁻¹r at the start [J s²]. */
  readonly first: number;
  /** rᵀP⁻¹r at the end [J s²]. */
  readonly residual: number;
  readonly converged: boolean;
  /** It was solved without slack. */
  readonly isExact: boolean;
  /** The preconditioner or the matrix was not definite in working precision: another preconditioner may do better. */
  readonly isIndefinite: boolean;
  /** See LinearOptions. */
  readonly unitResidual: number;
}

/** r·z below this is rounding: 1e-34 J s² is 3e-15 m on 10 mg, and still normal in f32. */
const RESIDUAL_PRODUCT_MIN = 1e-34;

/** A share of the start never leaves more than this many times what the distance does, as rᵀP⁻¹r goes [1]: ten times the distance. */
const SHARE_DISTANCES_MAX = 100;

/** f32 cannot follow every matrix to every tolerance: give up when this many iterations bring nothing. */
export const STALLED_ITERATIONS_MAX = 400;

/** Less than this is no progress. */
export const PROGRESS_SHARE = 0.9;

/**
 * rᵀP⁻¹r at which a solve stops that starts at `first`, of which a displacement error of 1 m leaves `unitResidual` [J s²], and whether that is without
 * slack.
 */
export function targetOf(
  { distance, slack = 1, share = 0, reference }: Omit<LinearOptions, "maxIterations" | "unitResidual">,
  first: number,
  unitResidual: number,
): { readonly target: number; readonly isExact: boolean } {
  const asked = (unitResidual * distance * distance) / 3;
  const exact = Math.max(asked, Math.min(share * (reference ?? first), SHARE_DISTANCES_MAX * asked));
  const squared = slack * slack;
  const isExact = squared === 1 || !(first > squared * squared * exact);
  return { target: Math.max(isExact ? exact : squared * exact, RESIDUAL_PRODUCT_MIN), isExact };
}
