import type { ActiveVertices } from "../collision/broad-phase/collider-trajectories.ts";

/** How far pushes may move a vertex that nothing else moves [m]. */
const PUSH_MAX = 3e-3;

/** The square of the farthest that pushes have moved a vertex of cloth from where the solver left it [m²]; Infinity where a number is not finite. */
export function largestPush(end: Float64Array, solved: Float64Array): number {
  let most = 0;
  for (let i = 0; i < solved.length; i += 3) {
    const far = squared(end, solved, i);
    if (far > most) most = far;
    else if (!(far <= most)) return Infinity;
  }
  return most;
}

/** Positions, count × 3 [m], of a substep: of all vertices at both ends, and of cloth where the solver left it. */
export interface PushedSubstep {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly solved: Float64Array;
  /** Vertices of colliders near cloth. */
  readonly active: ActiveVertices;
  /** As in CollisionSurface [1]. */
  readonly fineness: number;
}

/** Whether pushes (squared [m²]) have moved nothing much further than anything moves by itself: else they only chase each other. */
export function isPushPlausible(
  pushed: number,
  { start, end, solved, active, fineness }: PushedSubstep,
): boolean {
  const alone = fineness * PUSH_MAX;
  if (pushed <= alone * alone) return true;
  let moved = 0;
  for (let i = 0; i < solved.length; i += 3) moved = Math.max(moved, squared(solved, start, i));
  for (let k = 0; k < active.count; k++) moved = Math.max(moved, squared(end, start, 3 * active.vertex[k]));
  const most = alone + Math.sqrt(moved);
  return pushed <= most * most;
}

function squared(a: Float64Array, b: Float64Array, i: number): number {
  return (a[i] - b[i]) ** 2 + (a[i + 1] - b[i + 1]) ** 2 + (a[i + 2] - b[i + 2]) ** 2;
}
