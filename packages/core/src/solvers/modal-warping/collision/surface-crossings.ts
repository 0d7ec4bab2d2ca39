import { sixVolumes } from "../../../collision/narrow-phase/intersections.ts";
import type { Hull } from "./hull.ts";

/** Pairs of triangles that are near each other in this step, of any two solids or one: made once, written in each. */
export interface WatchedPairs {
  count: number;
  /** 1 of those that lie beside each other on a surface that folds. */
  isFold: Uint8Array;
  /** × 6: first node of each triangle's body, and its three corners, counted from there, of both. */
  corners: Uint32Array;
}

export const createWatchedPairs = (): WatchedPairs => ({
  count: 0,
  isFold: new Uint8Array(256),
  corners: new Uint32Array(6 * 256),
});

/** Watches triangle s of one hull and t of another, whose nodes begin at `first` and `second`. */
export function watchPair(
  out: WatchedPairs,
  { mesh: one }: Hull,
  first: number,
  s: number,
  { mesh: other }: Hull,
  second: number,
  t: number,
): void {
  if (6 * (out.count + 1) > out.corners.length) {
    const larger = new Uint32Array(2 * out.corners.length);
    larger.set(out.corners);
    out.corners = larger;
    const folds = new Uint8Array(2 * out.isFold.length);
    folds.set(out.isFold);
    out.isFold = folds;
  }
  out.isFold[out.count] = 0;
  const at = 6 * out.count++;
  for (let corner = 0; corner < 3; corner++) {
    out.corners[at + corner] = first + one.triangles[3 * s + corner];
    out.corners[at + 3 + corner] = second + other.triangles[3 * t + corner];
  }
}

/** Lists which watched pairs of triangles pass through each other at some positions, nodeCount × 3, and did not at others. Returns how many. */
export function findNewCrossings(
  { count, corners }: WatchedPairs,
  before: Float64Array,
  after: Float64Array,
  out: number[],
): number {
  out.length = 0;
  for (let k = 0; k < count; k++) {
    if (isCrossing(after, corners, 6 * k) && !isCrossing(before, corners, 6 * k)) out.push(k);
  }
  return out.length;
}

/** An edge of either goes through the other. Those that share a corner cross with the edges that do not have it. */
function isCrossing(x: Float64Array, corners: Uint32Array, at: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const a = x[3 * corners[at] + axis];
    const b = x[3 * corners[at + 1] + axis];
    const c = x[3 * corners[at + 2] + axis];
    const p = x[3 * corners[at + 3] + axis];
    const q = x[3 * corners[at + 4] + axis];
    const r = x[3 * corners[at + 5] + axis];
    if (Math.max(a, b, c) < Math.min(p, q, r) || Math.max(p, q, r) < Math.min(a, b, c)) return false;
  }
  if (isOneSided(x, corners, at + 3, at) || isOneSided(x, corners, at, at + 3)) return false;
  for (let edge = 0; edge < 3; edge++) {
    if (goesThrough(x, corners[at + edge], corners[at + ((edge + 1) % 3)], corners, at + 3)) return true;
    if (goesThrough(x, corners[at + 3 + edge], corners[at + 3 + ((edge + 1) % 3)], corners, at)) return true;
  }
  return false;
}

/** Whether all corners of one triangle are on one side of the plane of another. */
function isOneSided(x: Float64Array, corners: Uint32Array, plane: number, at: number): boolean {
  const i = 3 * corners[plane];
  const j = 3 * corners[plane + 1];
  const k = 3 * corners[plane + 2];
  const ux = x[j] - x[i];
  const uy = x[j + 1] - x[i + 1];
  const uz = x[j + 2] - x[i + 2];
  const vx = x[k] - x[i];
  const vy = x[k + 1] - x[i + 1];
  const vz = x[k + 2] - x[i + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  let [above, below] = [0, 0];
  for (let corner = 0; corner < 3; corner++) {
    const l = 3 * corners[at + corner];
    const height = nx * (x[l] - x[i]) + ny * (x[l + 1] - x[i + 1]) + nz * (x[l + 2] - x[i + 2]);
    if (height > 0) above++;
    else if (height < 0) below++;
  }
  return above === 0 || below === 0;
}

/** Whether the segment between two nodes goes through the triangle of three corners; not if it begins at one of them. */
function goesThrough(x: Float64Array, from: number, to: number, corners: Uint32Array, at: number): boolean {
  const a = corners[at];
  const b = corners[at + 1];
  const c = corners[at + 2];
  if (from === a || from === b || from === c || to === a || to === b || to === c) return false;
  const above = sixVolumes(x, a, b, c, from);
  const below = sixVolumes(x, a, b, c, to);
  if (!(above > 0 !== below > 0) || above === 0 || below === 0) return false;
  const first = sixVolumes(x, from, to, a, b);
  const second = sixVolumes(x, from, to, b, c);
  const third = sixVolumes(x, from, to, c, a);
  return (first > 0 && second > 0 && third > 0) || (first < 0 && second < 0 && third < 0);
}
