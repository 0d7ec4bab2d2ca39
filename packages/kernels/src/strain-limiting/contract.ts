/**
 * Strain limiting after the solve: links that have turned within a step arrive longer than the linear solve meant them to be
 * (docs/adr/0078). Here nodes lie x y z after each other, in f64 under both backends, and both give the same bits.
 */

/**
 * Links between nodes, columns by link: an even number, of which the two of every pair (0 and 1, 2 and 3, …) have no node in common. A link that
 * only fills a pair up joins the node after the last with itself, and is never too long.
 */
export interface LimitedLinks {
  /** Ends as indices of their first numbers (3 × node). */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly restLength: Float64Array;
  /** How far each end goes, of what the link is too long. */
  readonly shareA: Float64Array;
  readonly shareB: Float64Array;
  /** Square of the length from which on a link that carries nothing is too long: (LENGTH_RATIO_ALLOWED × rest length)². */
  readonly least: Float64Array;
  /** As `findTargetLengths` leaves them: squares of the lengths from which on a link is too long in this step, and up to which it is too short. */
  readonly limit: Float64Array;
  readonly floor: Float64Array;
}

/** Nodes that contacts or pins constrain: indices of their first numbers, and projectors, xx xy xz yy yz zz each. */
export interface LimitedMotion {
  count: number;
  readonly at: Uint32Array;
  readonly projectors: Float64Array;
}

/** A link may be longer than its target by this factor, and shorter by it, before it is corrected [1]. */
export const LENGTH_RATIO_ALLOWED = 1.0001;

export interface StrainLimitingKernels {
  /**
   * The length that the solve meant each link to have. A link that was taut where links were linearised, at `start`, or about to be after the
   * motion from `older` (docs/adr/0012), and still is: the projection of its vector at x on its direction there. Others: at most the rest length.
   */
  findTargetLengths(links: LimitedLinks, older: Float64Array, start: Float64Array, x: Float64Array): void;
  /**
   * Moves the ends of links to and from each other until they are as long as they were meant to be, one link after another, to and fro,
   * `passes` times at most. After each pass, constrained nodes keep of their motion from `solved` only what
   * their projectors allow.
   */
  limitLinks(
    links: LimitedLinks,
    holds: LimitedMotion,
    solved: Float64Array,
    x: Float64Array,
    passes: number,
  ): void;
}
