import type { CollisionSurface } from "./collision-surface.ts";
import type { Trajectories } from "./trajectories.ts";

/** A box around all trajectories of cloth, and their mean. */
export interface ClothBounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Mean motion of the cloth's vertices from the start of their trajectories to the end [m]. */
  readonly shift: Float64Array;
  /** Centre of the box when it was last made. */
  readonly origin: Float64Array;
}

export function createClothBounds(): ClothBounds {
  return {
    low: new Float64Array(3),
    high: new Float64Array(3),
    shift: new Float64Array(3),
    origin: new Float64Array(3),
  };
}

/** Makes the box around all cloth, slack and radius included. */
export function fitBounds(bounds: ClothBounds, surface: CollisionSurface, trajectories: Trajectories): void {
  const { low, high, shift, origin } = bounds;
  sumTrajectories(bounds, surface, trajectories);
  for (let axis = 0; axis < 3; axis++) {
    shift[axis] /= surface.clothVertices;
    origin[axis] = (low[axis] + high[axis]) / 2;
  }
}

/** The box, and the sum of all motions: all numbers in one loop, because memory is what takes time. */
function sumTrajectories(
  { low, high, shift }: ClothBounds,
  { clothVertices, radius }: CollisionSurface,
  { x, end, slack }: Trajectories,
): void {
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  let [sumX, sumY, sumZ] = [0, 0, 0];
  for (let vertex = 0, i = 0; vertex < clothVertices; vertex++, i += 3) {
    const reach = slack[vertex] + radius[vertex];
    let a = x[i];
    let b = end[i];
    sumX += b - a;
    let under = (a < b ? a : b) - reach;
    let above = (a < b ? b : a) + reach;
    if (under < lowX) lowX = under;
    if (above > highX) highX = above;
    a = x[i + 1];
    b = end[i + 1];
    sumY += b - a;
    under = (a < b ? a : b) - reach;
    above = (a < b ? b : a) + reach;
    if (under < lowY) lowY = under;
    if (above > highY) highY = above;
    a = x[i + 2];
    b = end[i + 2];
    sumZ += b - a;
    under = (a < b ? a : b) - reach;
    above = (a < b ? b : a) + reach;
    if (under < lowZ) lowZ = under;
    if (above > highZ) highZ = above;
  }
  low.set([lowX, lowY, lowZ]);
  high.set([highX, highY, highZ]);
  shift.set([sumX, sumY, sumZ]);
}

/** Widens the box for the new trajectory of one vertex. */
export function widenBounds(
  { low, high }: ClothBounds,
  { radius }: CollisionSurface,
  { x, end, slack }: Trajectories,
  vertex: number,
): void {
  const reach = slack[vertex] + radius[vertex];
  for (let axis = 0; axis < 3; axis++) {
    const a = x[3 * vertex + axis];
    const b = end[3 * vertex + axis];
    const least = (a < b ? a : b) - reach;
    const most = (a < b ? b : a) + reach;
    if (least < low[axis]) low[axis] = least;
    if (most > high[axis]) high[axis] = most;
  }
}
