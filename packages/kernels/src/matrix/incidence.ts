import { BLOCK, SPRINGS, VECTOR } from "../layout.ts";
import { forEachNode, indexOf } from "../slots.ts";
import { GRID_LINKS } from "../stencil.ts";
import { EDGE, ENTRY, ROW, type Matrix } from "./contract.ts";

/**
 * Every spring of a matrix at both of its ends, node by node in the order of the sweeps: what the fast kernels know from
 * the stencil. Made once per matrix.
 */
export interface Incidence {
  /** Vector and block index of each node, in order. */
  readonly vector: Uint32Array;
  readonly block: Uint32Array;
  /** First spring of each node, and the first that leads to a later one; one more entry ends the list. */
  readonly first: Uint32Array;
  readonly later: Uint32Array;
  /** Of each spring: the other end, and where coefficient and share are (in `springs`, or from `springs.length` on in `edges`). */
  readonly otherVector: Uint32Array;
  readonly otherBlock: Uint32Array;
  readonly share: Uint32Array;
  /** NO_INDEX for beams of grids, which have a share alone. */
  readonly coefficient: Uint32Array;
}

export const NO_INDEX = 0xffffffff;

interface Spring {
  readonly other: number;
  readonly coefficient: number;
  readonly share: number;
}

const made = new WeakMap<Matrix, Incidence>();

export function incidenceOf(matrix: Matrix): Incidence {
  const known = made.get(matrix);
  if (known) return known;
  const incidence = makeIncidence(matrix);
  made.set(matrix, incidence);
  return incidence;
}

function makeIncidence(matrix: Matrix): Incidence {
  const { width, segments } = matrix;
  const springsAt = new Map<number, Spring[]>();
  const capacity = segments * width;
  for (const grid of matrix.grids) {
    forEachNode(width, grid, (slot, neighbours) => {
      springsAt.set(
        slot,
        neighbours
          .filter(({ other }) => slot + other >= 0 && slot + other < capacity)
          .map(({ family, other, owner }) => ({
            other: slot + other,
            coefficient: family < GRID_LINKS ? indexOf(slot + owner, width, SPRINGS, family) : NO_INDEX,
            share: indexOf(slot + owner, width, SPRINGS, GRID_LINKS + family),
          })),
      );
    });
  }
  const base = matrix.springs.length;
  for (let at = 0; at + ROW < matrix.rows.length; at += ROW) {
    const slot = slotOf(matrix.rows[at], width);
    const springs = springsAt.get(slot) ?? [];
    for (let entry = matrix.rows[at + 2]; entry < matrix.rows[at + ROW + 2]; entry++) {
      const coefficient = base + EDGE * matrix.entries[ENTRY * entry + 2];
      springs.push({
        other: slotOf(matrix.entries[ENTRY * entry], width),
        coefficient,
        share: coefficient + 1,
      });
    }
    springsAt.set(slot, springs);
  }
  const nodes = [...springsAt].sort(([a], [b]) => a - b);
  const sorted = nodes.map(([slot, springs]) => ({
    slot,
    earlier: springs.filter(({ other }) => other < slot),
    later: springs.filter(({ other }) => other > slot),
  }));
  const all = sorted.flatMap(({ earlier, later }) => [...earlier, ...later]);
  let at = 0;
  const first = sorted.map(
    ({ earlier, later }) => (at += earlier.length + later.length) - earlier.length - later.length,
  );
  return {
    vector: Uint32Array.from(sorted, ({ slot }) => indexOf(slot, width, VECTOR)),
    block: Uint32Array.from(sorted, ({ slot }) => indexOf(slot, width, BLOCK)),
    first: Uint32Array.from([...first, at]),
    later: Uint32Array.from(sorted, ({ earlier }, k) => first[k] + earlier.length),
    otherVector: Uint32Array.from(all, ({ other }) => indexOf(other, width, VECTOR)),
    otherBlock: Uint32Array.from(all, ({ other }) => indexOf(other, width, BLOCK)),
    coefficient: Uint32Array.from(all, ({ coefficient }) => coefficient),
    share: Uint32Array.from(all, ({ share }) => share),
  };
}

/** The slot of a vector index. */
export function slotOf(vector: number, width: number): number {
  return Math.floor(vector / (VECTOR * width)) * width + (vector % (VECTOR * width));
}

/** The node of a slot of no grid: nodes are in the order of their slots, and there are no gaps among those. */
export function irregularNode(matrix: Matrix, slot: number): number {
  const { rows, irregularRow, irregularSegment, width } = matrix;
  const grids = incidenceOf(matrix).vector.length - (rows.length / ROW - 1 - irregularRow);
  return grids + slot - irregularSegment * width;
}
