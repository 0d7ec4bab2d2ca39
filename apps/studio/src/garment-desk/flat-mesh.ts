import type { Point } from "@pliant/garment";
import type { GarmentView } from "./views.ts";

/** A place in the cloth: a triangle of the garment and how much of each corner it is. */
export interface ClothPlace {
  readonly triangle: number;
  readonly weights: readonly [number, number, number];
}

/** Where a place of a panel is in its mesh, or the nearest that is; null for a panel that is not in it. */
export function clothPlace(
  { panels, flat, triangles }: GarmentView,
  id: string,
  [x, y]: Point,
): ClothPlace | null {
  const panel = panels.find((each) => each.id === id);
  if (!panel) return null;
  let [best, least]: [ClothPlace | null, number] = [null, Infinity];
  const last = panel.firstTriangle + panel.triangleCount;
  for (let t = panel.firstTriangle; t < last && least > 0; t++) {
    const [a, b, c] = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]];
    const [ux, uy] = [flat[b] - flat[a], flat[b + 1] - flat[a + 1]];
    const [vx, vy] = [flat[c] - flat[a], flat[c + 1] - flat[a + 1]];
    const area = ux * vy - uy * vx;
    if (area === 0) continue;
    const [wx, wy] = [x - flat[a], y - flat[a + 1]];
    const [s, r] = [(wx * vy - wy * vx) / area, (ux * wy - uy * wx) / area];
    const off = Math.max(0, -s, -r, s + r - 1);
    if (off < least) [best, least] = [{ triangle: t, weights: [1 - s - r, s, r] }, off];
  }
  return best;
}

/** Places along a straight line of a panel, as the cloth of a body hangs: corner by corner [m]. */
export function wornPlace(
  { triangles, nodeOf }: GarmentView,
  { triangle, weights }: ClothPlace,
  positions: ArrayLike<number>,
  firstNode: number,
): [number, number, number] {
  const place: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const node = 3 * (firstNode + nodeOf[triangles[3 * triangle + k]]);
    for (let axis = 0; axis < 3; axis++) place[axis] += weights[k] * positions[node + axis];
  }
  return place;
}

/** From the corners of a triangle of the cloth, by the body's own nodes, to its number; corners in any order. */
export function triangleFinder({
  triangles,
  nodeOf,
}: GarmentView): (corners: readonly number[]) => number | null {
  const known = new Map<string, number>();
  const key = (corners: readonly number[]): string => corners.toSorted((a, b) => a - b).join(" ");
  for (let t = 0; 3 * t < triangles.length; t++) {
    known.set(key([0, 1, 2].map((k) => nodeOf[triangles[3 * t + k]])), t);
  }
  return (corners) => known.get(key(corners)) ?? null;
}

/** Where a triangle's place is on its panel. */
export function panelPlace(
  view: GarmentView,
  triangle: number,
  nodes: readonly number[],
  weights: readonly number[],
): { panel: string; at: Point } | null {
  const panel = view.panels.find(
    ({ firstTriangle, triangleCount }) =>
      triangle >= firstTriangle && triangle < firstTriangle + triangleCount,
  );
  if (!panel) return null;
  let [x, y] = [0, 0];
  for (let k = 0; k < 3; k++) {
    const loose = view.triangles[3 * triangle + k];
    const weight = weights[nodes.indexOf(view.nodeOf[loose])] ?? 0;
    x += weight * view.flat[2 * loose];
    y += weight * view.flat[2 * loose + 1];
  }
  return { panel: panel.id, at: [x, y] };
}

/** Parts of a tape. */
const PARTS = 100;

/** How long a straight line of a panel is when the garment is worn [m]. */
export function wornLength(
  view: GarmentView,
  panel: string,
  [a, b]: readonly Point[],
  positions: ArrayLike<number>,
  firstNode: number,
): number {
  let [length, last]: [number, readonly number[] | null] = [0, null];
  for (let k = 0; k <= PARTS; k++) {
    const t = k / PARTS;
    const place = clothPlace(view, panel, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
    if (!place) return 0;
    const next = wornPlace(view, place, positions, firstNode);
    if (last) length += Math.hypot(...next.map((value, axis) => value - (last?.[axis] ?? 0)));
    last = next;
  }
  return length;
}
