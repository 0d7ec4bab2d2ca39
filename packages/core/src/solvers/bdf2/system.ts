import type { LinearSystem } from "../../linear/filtered-pcg.ts";
import type { Held } from "./constraints.ts";
import type { Layout } from "./layout.ts";
import type { Workspace } from "./workspace.ts";

/** A = own blocks + springs of all grids + edges, never assembled. */
export function createSystem(space: Workspace, layout: Layout, held: Held): LinearSystem {
  const { kernels, lists, springs, own, scratch } = space;
  return {
    inverse: space.inverse,
    project(v) {
      if (held.count > 0) kernels.project(held.count, space.heldSlot, space.heldNormal, v);
    },
    apply(p, q) {
      for (const block of layout.blocks) kernels.gridApply(block, springs, own, p, q, scratch);
      if (layout.slots > layout.looseFirst) kernels.blocksApply(layout.looseFirst, layout.slots, own, p, q);
      if (lists.edges.a.length > 0) kernels.edgesApply(lists.edges, springs, p, q);
    },
  };
}

/** Diagonal blocks of A, for the preconditioner. */
export function setDiagonal(space: Workspace, preconditioner: "block" | "diagonal"): void {
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
