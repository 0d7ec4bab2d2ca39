/** Points on straight paths over one step. */
export interface LinearMotion {
  /** Positions at the start of the step, point × 3 [m]. */
  readonly start: Float64Array;
  /** Positions at its end. */
  readonly end: Float64Array;
}
