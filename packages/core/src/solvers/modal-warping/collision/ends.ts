import { nextCorner, type ClosestPoint, type TriangleMesh } from "@pliant/geometry";
import { setPoint, CONTACT_SLOP, type SolidContacts } from "../solid-contacts.ts";
import type { Hull } from "./hull.ts";

/** One end of a touch: a point of a hull, by three vertices and their weights. */
export interface End {
  a: number;
  b: number;
  c: number;
  wa: number;
  wb: number;
  wc: number;
}

export const createEnd = (): End => ({ a: 0, b: 0, c: 0, wa: 0, wb: 0, wc: 0 });

export function setEnd(out: End, a: number, wa: number, b: number, wb: number, c: number, wc: number): void {
  out.a = a;
  out.b = b;
  out.c = c;
  out.wa = wa;
  out.wb = wb;
  out.wc = wc;
}

/** The foot of a search. */
export function setClosest(out: End, { triangles }: TriangleMesh, { triangle, weights }: ClosestPoint): void {
  const t = 3 * triangle;
  setEnd(out, triangles[t], weights[0], triangles[t + 1], weights[1], triangles[t + 2], weights[2]);
}

/** A share of the way along half-edge h. */
export function setEdge(out: End, { mesh: { triangles } }: Hull, h: number, share: number): void {
  const from = triangles[h];
  setEnd(out, from, 1 - share, triangles[nextCorner(h)], share, from, 0);
}

export function setPointOf(
  touches: SolidContacts,
  k: number,
  side: number,
  { a, wa, b, wb, c, wc }: End,
): void {
  setPoint(touches, k, side, a, wa, b, wb, c, wc);
}

/** A column's number at an end, along an axis. */
export function along(column: Float64Array, { a, wa, b, wb, c, wc }: End, axis: number): number {
  return wa * column[3 * a + axis] + wb * column[3 * b + axis] + wc * column[3 * c + axis];
}

/**
 * Whether two ends that are `gap` apart along n, from the second to the first, may come together in a step of length h: as they go at
 * its start, or as they would go without contact at its end (spec/bodies.md §7.2). What is within a millimetre touches.
 */
export function mayTouch(
  one: Hull,
  p: End,
  other: Hull,
  q: End,
  n: Float64Array,
  gap: number,
  h: number,
): boolean {
  if (gap <= CONTACT_SLOP) return true;
  let [first, last] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    first += n[axis] * (along(one.first, p, axis) - along(other.first, q, axis));
    last += n[axis] * (along(one.last, p, axis) - along(other.last, q, axis));
  }
  return gap + h * Math.min(first, last) <= 0;
}
