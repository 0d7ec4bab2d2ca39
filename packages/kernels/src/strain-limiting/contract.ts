/**
 * Links that have turned within a step arrive longer than the linear solve meant them to be (docs/adr/0078). Here nodes lie
 * x y z after each other, in f64 under both backends, and both give the same bits.
 */

/**
 * Links between nodes, columns by link: an even number, of which the two of every pair (0 and 1, 2 and 3, …) have no node in common. What fills
 * pairs up joins nobody with nobody, and is never too long.
 */
export interface LimitedLinks {
  /** Ends as indices of their first numbers (3 × node). */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly restLength: Float64Array;
  /** How far each end goes, of what the link is too long. */
  readonly shareA: Float64Array;
  readonly shareB: Float64Array;
  /** Square of the length from which on a link that carries nothing is too long: (TRIMMED × rest length)². */
  readonly least: Float64Array;
  /** As `findGoals` leaves them: squares of the lengths from which on a link is too long in this step, and up to which it is too short. */
  readonly limit: Float64Array;
  readonly floor: Float64Array;
}

/** Nodes that may not go everywhere: indices of their first numbers, and projectors, xx xy xz yy yz zz each. */
export interface LimitedMotion {
  count: number;
  readonly at: Uint32Array;
  readonly projectors: Float64Array;
}

/** A link is left alone up to so many times the length that the solve meant, and down to one over so many. */
export const LENGTH_RATIO_ALLOWED = 1.0001;

export interface StrainLimitingKernels {
  /**
   * How long each link was meant to be. What was taut where links were linearised, at `start`, or about to be after the way from `older`
   * (docs/adr/0012), and still is: as long as its way at x is along its way there. Others: at most as long as at rest.
   */
  findTargetLengths(links: LimitedLinks, older: Float64Array, start: Float64Array, x: Float64Array): void;
  /**
   * Moves the ends of links to and from each other until they are as long as they were meant to be, one link after another, to and fro,
   * `passes` times at most. After each, what is held goes from `solved` only where it may.
   */
  limitLinks(
    links: LimitedLinks,
    holds: LimitedMotion,
    solved: Float64Array,
    x: Float64Array,
    passes: number,
  ): void;
}
