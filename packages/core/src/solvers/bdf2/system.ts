import type { Real } from "@pliant/kernels";
import type { LinearSystem } from "../../linear/filtered-pcg.ts";
import { blockAt } from "./block.ts";
import type { Cloth } from "./cloth.ts";
import type { Workspace } from "./workspace.ts";

/** The system and, for residuals in f64, the system without the masses. */
export interface ClothSystem extends LinearSystem {
  applyExtra(p: Real, q: Real): void;
}

/** A = own blocks + springs of all grids + edges, never assembled. */
export function createSystem({ space, layout, constraints: { held } }: Cloth): ClothSystem {
  const { kernels, lists, springs, own, extra, scratch } = space;
  const applyWith = (blocks: Real, p: Real, q: Real): void => {
    for (const block of layout.blocks) kernels.gridApply(block, springs, blocks, p, q, scratch);
    if (layout.slots > layout.looseFirst) kernels.blocksApply(layout.looseFirst, layout.slots, blocks, p, q);
    if (lists.edges.a.length > 0) kernels.edgesApply(lists.edges, springs, p, q);
  };
  return {
    inverse: space.inverse,
    apply: (p, q) => applyWith(own, p, q),
    applyExtra: (p, q) => applyWith(extra, p, q),
    project(v) {
      if (held.count > 0) kernels.project(held.count, space.heldSlot, space.heldNormal, v);
    },
  };
}

/** Diagonal blocks of A, for the preconditioner. */
export function setDiagonal({ space }: Cloth, preconditioner: "block" | "diagonal"): void {
  const { kernels, lists, springs, own, diagonal } = space;
  diagonal.set(own);
  kernels.addDiagonal(lists.links, true, springs, diagonal);
  kernels.addDiagonal(lists.beams, false, springs, diagonal);
  if (preconditioner === "diagonal") keepDiagonal(diagonal);
}

/** Drops the entries xy, xz and yz of every block. */
function keepDiagonal(blocks: Workspace["diagonal"]): void {
  for (let group = 0; group < blocks.length; group += 24) {
    blocks.fill(0, group + 4, group + 12);
    blocks.fill(0, group + 16, group + 20);
  }
}

/**
 * rᵀP⁻¹r if every free node were off by `distance` [m]: the linear solver's measure of enough. It does not depend on how
 * fast the cloth moves as a whole, and is strict on the stiff part of an error.
 */
export function uniformResidual({ space: { mass, inverse } }: Cloth, distance: number): number {
  let sum = 0;
  for (let slot = 0; slot < mass.length; slot++) {
    const at = blockAt(slot);
    sum += mass[slot] * mass[slot] * (inverse[at] + inverse[at + 12] + inverse[at + 20]);
  }
  return (distance * distance * sum) / 3;
}
