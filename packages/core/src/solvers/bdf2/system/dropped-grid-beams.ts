import {
  COLOURS,
  GRID_LAW,
  GRID_LINKS,
  GRID_OFFSETS,
  SCALES,
  type GridBlock,
  type GridLaws,
  type Matrix,
} from "@pliant/kernels";
import type { Model } from "../../../model/model.ts";
import { DROPPED_MASS_MAX } from "./dropped-springs.ts";
import { NEVER } from "../layout/grid-law.ts";
import type { Layout } from "../layout/layout.ts";

/** Slope of a beam that has just buckled [k_b/L³]: G at u = 0 (model/cloth/elastic-arc.ts). Only sharp folds are steeper. */
const BUCKLED_SLOPE = 7.2;

/** Where a beam's law has the largest coefficient of its toe in the matrix (GridLaws). */
const TOE_LIMIT_AT = 5;

/** Of each grid: what decides whether its beams may be dropped (docs/adr/0077). */
export interface GridBeams {
  /** What a beam of weight 1 may weigh, so that at no node they weigh more than DROPPED_MASS_MAX of its mass together [kg]. */
  readonly dropLimit: Float64Array;
  /** Stiffness of the stiffest, once it has buckled [N/m]. */
  readonly buckled: Float64Array;
}

export function gridBeams(model: Model, layout: Layout): GridBeams {
  const mass = new Float64Array(layout.width * layout.segments);
  layout.nodes.forEach((node, k) => (mass[layout.slotOf[k]] = model.nodes.mass[node]));
  return {
    dropLimit: Float64Array.from(layout.grids, (grid) => dropLimitOf(grid, layout, mass)),
    buckled: Float64Array.from(layout.grids, ({ block }) => buckledOf(block, layout)),
  };
}

function dropLimitOf(
  { segment, columns, rows }: GridBlock,
  { width, springs }: Layout,
  mass: Float64Array,
): number {
  const weight = new Float64Array(columns * rows);
  const segmentOf = (node: number): number =>
    segment + COLOURS * Math.floor(node / columns) + ((node % columns) % COLOURS);
  const placeOf = (node: number): number => Math.floor((node % columns) / COLOURS);
  for (let node = 0; node < weight.length; node++) {
    for (let family = GRID_LINKS; family < SCALES; family++) {
      const own = springs.weights[(segmentOf(node) * SCALES + family) * width + placeOf(node)];
      if (own === 0) continue;
      const [across, down] = GRID_OFFSETS[family];
      weight[node] += own;
      weight[node + across + down * columns] += own;
    }
  }
  return weight.reduce(
    (least, sum, node) =>
      Math.min(least, (DROPPED_MASS_MAX * mass[segmentOf(node) * width + placeOf(node)]) / sum),
    NEVER,
  );
}

function buckledOf(block: number, { springs: { laws } }: Layout): number {
  let stiffest = 0;
  for (let family = GRID_LINKS; family < SCALES; family++) {
    const at = (block * SCALES + family) * GRID_LAW;
    // A family without springs has no length.
    if (laws[at] > 0) stiffest = Math.max(stiffest, (BUCKLED_SLOPE * laws[at + 3]) / laws[at]);
  }
  return stiffest;
}

/**
 * Drops the beams of grids, all of a grid or none: if it may, and if buckled ones are soft in a step of this (h/a)². The matrix
 * then has no more of a toe than of them: a toe is as stiff as a link, but over 0.1 µm, and says little about a step. Returns
 * whether any are dropped.
 */
export function dropGridBeams(
  { dropLimit, buckled }: GridBeams,
  { grids, beams }: Matrix,
  { numbers }: GridLaws,
  c2: number,
  may: boolean,
): boolean {
  for (const { block } of grids) {
    const isDropped = may && c2 * buckled[block] <= dropLimit[block];
    beams[block] = isDropped ? 0 : 1;
    for (let family = GRID_LINKS; family < SCALES; family++)
      numbers[(block * SCALES + family) * GRID_LAW + TOE_LIMIT_AT] = isDropped ? dropLimit[block] : NEVER;
  }
  return beams.includes(0);
}
