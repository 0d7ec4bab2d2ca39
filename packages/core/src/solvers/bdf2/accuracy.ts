import type { DropLevel } from "./system/dropped-springs.ts";

/**
 * What the solver relaxes, and from which tolerance of the linear solve on. The error of each stays below that tolerance.
 *
 * | tolerance [m/s] | what is relaxed | where |
 * |---|---|---|
 * | any | the first solve of a step with contacts is eight times less exact | FIRST_SOLVE_TOLERANCE_FACTOR |
 * | any | 1 % of the contacts may be released one step late | LATE_RELEASE_SHARE |
 * | 1e-4 | sweeps leave soft arcs between irregular nodes to the residual | DROP_SOFT_FROM_TOLERANCE |
 * | 1e-3 | 3 % of the contacts, or 0.2 % of the nodes, may be released one step late | LATE_RELEASE_SHARE_RELAXED |
 * | 1e-3 | after a release only the pivots around it are factored again | RELAX_FROM_TOLERANCE |
 * | 2e-3 | twice as many arcs between irregular nodes are left to the residual, and most of their toes | DROP_TOES_FROM_TOLERANCE |
 *
 * Springs are only dropped in steps up to INERTIAL_GUESS_STEP_MAX.
 */

/** Longest solver step of cloth that is taken unasked at a fixed length [s]: the 13 × 13 swing keeps half its energy for 1.5 s (docs/adr/0009). */
export const CLOTH_SUBSTEP_MAX = 1 / 720;

/** Steps by turning: the shortest and the longest [s]. */
export const TURNING_STEP_MIN = 1 / 720;
export const TURNING_STEP_MAX = 1 / 90;

/** Steps by turning: cloth whose nodes move no faster than this in the mean (rms) [m/s] may take longer ones, */
export const CALM_SPEED = 0.1;
/** of this length [s]: what meets something at speed gains energy in them. */
export const CALM_STEP_MAX = 1 / 60;

/** Steps by turning: strain that a step may give to links which turn, in the mean [1], */
export const TURNING_STRAIN_MEAN = 1e-3;
/** and for the few that turn fastest, as √mean(ω⁴) [1]. */
export const TURNING_STRAIN_PEAK = 8e-3;

/** Steps by turning: a step with less of it than this [1] is neither strain limited nor solved twice. What rests would tremble. */
export const TURNING_STRAIN_MIN = 1e-4;
/** Newton iterations of a step that turns links of cloth from which neither air nor damping takes energy: one would (docs/methods/cloth.md#hidden-damping). */
export const ENERGY_NEWTON = 2;
/** It goes on while links hold more tension than before by this share of the kinetic energy [1]: the iterate has not converged, */
export const TENSION_GAIN_MAX = 0.02;
/** up to so many iterations. */
export const ENERGY_NEWTON_MAX = 4;
/** Longest step that is strain limited [s]. */
export const LIMITING_STEP_MAX = 1 / 75;

/**
 * Up to this step [s] the linear solve starts from the inertial prediction, above it from the last displacement. It is also the longest step
 * in which springs are dropped: the residual takes them at the inertial prediction, and without a good one they would lag behind.
 */
export const INERTIAL_GUESS_STEP_MAX = 1 / 60;

/** θ of the block-DILU pivots [1]: 0.8 to 0.97 behave alike, 1 and 0 are 10–20 % worse (docs/methods/solver.md#preconditioner). */
export const PIVOT_RELAXATION = 0.9;

/** The first of several solves only tells which contacts are released and how they rub: its tolerance is this many times larger [1]. */
export const FIRST_SOLVE_TOLERANCE_FACTOR = 8;

/**
 * Steps by turning: the share of the residual that a step begins with which its solves may leave, as a velocity error [1]. Cloth in motion is solved to
 * a share of its motion, cloth at rest to the tolerance.
 */
export const MOTION_SHARE = 5e-3;

/** From this tolerance on [m/s] soft springs are dropped: below it the passes that correct for them would converge too slowly. */
const DROP_SOFT_FROM_TOLERANCE = 1e-4;

/** From this tolerance on [m/s] releases may be late and pivots are updated locally. */
const RELAX_FROM_TOLERANCE = 1e-3;

/** From this tolerance on [m/s] toes between irregular nodes are dropped: below it a resting sheet would wobble by more than is tolerated. */
const DROP_TOES_FROM_TOLERANCE = 2e-3;

/** Share of all contacts that may be released one step late [1]: a third solve for one or two of them is not worth its time. */
const LATE_RELEASE_SHARE = 0.01;

/** The same from RELAX_FROM_TOLERANCE on [1]: in a dress 34 of 1,020 contacts are late, and a third solve costs 0.8 ms of 30. */
const LATE_RELEASE_SHARE_RELAXED = 0.03;

/** The same as a share of all nodes [1]: where few nodes touch, a handful of late contacts is a large share of them. */
const LATE_RELEASE_NODE_SHARE = 0.002;

/** What the sweeps leave of the beams between irregular nodes in a step of length h [s]. */
export function dropLevelFor(h: number, tolerance: number): DropLevel {
  if (h > INERTIAL_GUESS_STEP_MAX || !(tolerance >= DROP_SOFT_FROM_TOLERANCE)) return "nothing";
  return tolerance >= DROP_TOES_FROM_TOLERANCE ? "more" : "soft";
}

export function isRelaxed(tolerance: number): boolean {
  return tolerance >= RELAX_FROM_TOLERANCE;
}

/** How many contacts of a step may be released one step late. */
export function lateReleasesMax(tolerance: number, contactCount: number, nodeCount: number): number {
  return isRelaxed(tolerance)
    ? Math.max(LATE_RELEASE_SHARE_RELAXED * contactCount, LATE_RELEASE_NODE_SHARE * nodeCount)
    : LATE_RELEASE_SHARE * contactCount;
}
