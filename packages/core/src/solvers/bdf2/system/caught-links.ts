import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import { noteSlot, type ActiveSetChanges } from "../contact/active-set.ts";
import { blockIndex } from "../layout/indices.ts";
import { NO_SLOT } from "../layout/layout.ts";
import { nextRankOne, type RankOneTerms } from "./rank-one-terms.ts";

/**
 * Links that were linearised as slack and that the solution makes taut: without a stiffness of their own in the matrix a long step would
 * tear them. They are caught as contacts are: the next pass has them as springs whose force at its end is theirs (docs/adr/0092).
 */
export interface CaughtLinks {
  /** By link: slots of both ends, NO_SLOT where it is not of this system. */
  readonly slots: Uint32Array;
  /** 1 for links that are caught in this step. */
  readonly isCaught: Uint8Array;
  /** The first `count`: which. */
  readonly links: Uint32Array;
  count: number;
}

/** Strain up to which a link that was slack may be stretched without being caught [1]. */
const CATCH_STRAIN = 1e-3;

export function createCaughtLinks({ model: { links }, layout }: ClothSystem): CaughtLinks {
  const slots = new Uint32Array(2 * links.count).fill(NO_SLOT);
  for (let k = 0; k < links.count; k++) {
    const [a, b] = [layout.slotOfNode[links.a[k]], layout.slotOfNode[links.b[k]]];
    if (a === NO_SLOT || b === NO_SLOT) continue;
    slots.set([a, b], 2 * k);
  }
  const isCaught = new Uint8Array(links.count);
  return { slots, isCaught, links: new Uint32Array(links.count), count: 0 };
}

/** At the start of a step: none. */
export function releaseLinks(caught: CaughtLinks): void {
  for (let at = 0; at < caught.count; at++) caught.isCaught[caught.links[at]] = 0;
  caught.count = 0;
}

/** Looks at the solution and notes which links are to be caught. */
export function catchLinks(
  { layout: { width }, space }: ClothSystem,
  caught: CaughtLinks,
  lookAhead: number,
  changed: ActiveSetChanges,
): void {
  const by = { lookAhead, strain: CATCH_STRAIN };
  const count = space.kernels.findCaught(width, space, space, by);
  for (let each = 0; each < count; each++) {
    const k = space.found[each];
    if (caught.isCaught[k] === 1) continue;
    caught.isCaught[k] = 1;
    caught.links[caught.count++] = k;
    changed.released++;
    noteSlot(changed, caught.slots[2 * k]);
    noteSlot(changed, caught.slots[2 * k + 1]);
  }
}

/** Appends what they add to the matrix. */
export function addCaughtTerms(
  { model: { links }, layout: { width }, space: { x, catchA, catchB } }: ClothSystem,
  { slots, links: list, count }: CaughtLinks,
  c2: number,
  out: RankOneTerms,
): void {
  for (let each = 0; each < count; each++) {
    const k = list[each];
    const at = nextRankOne(out);
    const [i, j] = [catchA[k], catchB[k]];
    for (let end = 0; end < 4; end++) {
      out.ends[at + end] = end === 1 ? j : i;
      out.ends[at + 4 + end] = blockIndex(slots[2 * k + (end === 1 ? 1 : 0)], width);
      out.numbers[at + 4 + end] = end === 0 ? 1 : end === 1 ? -1 : 0;
    }
    const length = lengthAt(x, i, j, width);
    for (let axis = 0; axis < 3; axis++)
      out.numbers[at + axis] = (x[j + axis * width] - x[i + axis * width]) / length;
    out.numbers[at + 3] = c2 * links.stiffness[k];
  }
}

/** Adds (h/a)² × what their force differs from that of links which have given way to the right-hand side. */
export function addCaughtForces(
  { model: { links }, layout: { width }, space: { x, r, catchA, catchB } }: ClothSystem,
  { links: list, count }: CaughtLinks,
  { c2 }: SubstepSystem,
): void {
  for (let each = 0; each < count; each++) {
    const k = list[each];
    const [i, j] = [catchA[k], catchB[k]];
    const length = lengthAt(x, i, j, width);
    const scale = (c2 * links.stiffness[k] * (length - links.yieldLength[k])) / length;
    for (let axis = 0; axis < 3; axis++) {
      const by = scale * (x[j + axis * width] - x[i + axis * width]);
      r[i + axis * width] += by;
      r[j + axis * width] -= by;
    }
  }
}

function lengthAt(x: Float64Array, i: number, j: number, width: number): number {
  const dx = x[j] - x[i];
  const dy = x[j + width] - x[i + width];
  const dz = x[j + 2 * width] - x[i + 2 * width];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
