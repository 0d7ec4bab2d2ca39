import { gapAlong } from "../collision/narrow-phase/candidate-pairs.ts";
import { FLOOR } from "../forces/contact-spring.ts";
import type { FilterPhase } from "./filter-phase.ts";

/** Least shares of what was wanted that pairs have at the end, of cloth alone and with solids; below 0 one has crossed. */
export interface GapShortfall {
  cloth: number;
  solid: number;
}

export function measureActiveShortfall(
  { pairs, active, vertices: { clothVertices }, end }: FilterPhase,
  out: GapShortfall,
): void {
  const { edges, vertices, normal } = pairs;
  out.cloth = 1;
  out.solid = 1;
  for (let at = 0; at < active.count; at++) {
    const k = active.index[at];
    const n = 3 * k;
    const gap = gapAlong(edges[k], vertices, 4 * k, end, normal[n], normal[n + 1], normal[n + 2]);
    const wanted = active.targetGap[at];
    if (gap >= wanted) continue;
    note(out, isSolid(clothVertices, vertices, k), gap / wanted);
  }
}

/**
 * The same of all pairs, for when something was pushed so far (FAR_PUSH) that pairs which were not active may be near now.
 * Brings their gaps up to date.
 */
export function measureShortfall(phase: FilterPhase, out: GapShortfall): void {
  measureActiveShortfall(phase, out);
  const {
    pairs,
    active,
    vertices: { clothVertices },
    end,
  } = phase;
  const { edges, vertices, normal, thickness, gap } = pairs;
  let next = 0;
  for (let k = 0; k < pairs.count; k++) {
    const n = 3 * k;
    gap[k] = gapAlong(edges[k], vertices, 4 * k, end, normal[n], normal[n + 1], normal[n + 2]);
    if (next < active.count && active.index[next] === k) next++;
    else if (gap[k] < FLOOR * thickness[k]) {
      note(out, isSolid(clothVertices, vertices, k), gap[k] / (FLOOR * thickness[k]));
    }
  }
}

function note(out: GapShortfall, solid: boolean, share: number): void {
  if (solid) out.solid = Math.min(out.solid, share);
  else out.cloth = Math.min(out.cloth, share);
}

function isSolid(clothVertices: number, vertices: Uint32Array, k: number): boolean {
  return vertices[4 * k] >= clothVertices || vertices[4 * k + 3] >= clothVertices;
}
