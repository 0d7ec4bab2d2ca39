import { nextCorner, type ClosestPoint, type TriangleMesh } from "@pliant/geometry";
import { setPoint, type SolidContacts } from "../solid-contacts.ts";
import type { Hull } from "./hull.ts";

/** One end of a contact: a point of a hull, by three vertices and their weights. */
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

/** The closest point that a search found. */
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
  contacts: SolidContacts,
  k: number,
  side: number,
  { a, wa, b, wb, c, wc }: End,
): void {
  setPoint(contacts, k, side, a, wa, b, wb, c, wc);
}

/** A column's number at an end, along an axis. */
export function along(column: Float64Array, { a, wa, b, wb, c, wc }: End, axis: number): number {
  return wa * column[3 * a + axis] + wb * column[3 * b + axis] + wc * column[3 * c + axis];
}
