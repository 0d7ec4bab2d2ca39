import type { EdgeOf, Pattern } from "@pliant/garment";
import { edgeLength } from "./edit-points.ts";

/** Something that does not fit, and where. */
export interface Misfit {
  readonly kind: "uneven" | "note";
  /** Edges that it is about, the longer first. */
  readonly edges: readonly EdgeOf[];
  /** By how much the first is longer [m]. */
  readonly difference: number;
  /** Of a note. */
  readonly text: string;
}

/** Seams whose sides differ by less are even [m]. */
const EVEN = 0.001;

/** What of a pattern does not fit: seams with sides of different length, the worst first, and what was noticed when it was hung. */
export function misfits(pattern: Pattern, notes: readonly string[]): Misfit[] {
  const uneven = pattern.stitches.flatMap(({ sides }): Misfit[] => {
    const [a, b] = sides.map((side) => edgeLength(pattern, side));
    const difference = Math.abs(a - b);
    if (difference < EVEN) return [];
    return [{ kind: "uneven", edges: a > b ? sides : sides.toReversed(), difference, text: "" }];
  });
  const told = notes.map((text): Misfit => ({ kind: "note", edges: [], difference: 0, text }));
  return [...uneven.toSorted((a, b) => b.difference - a.difference), ...told];
}
