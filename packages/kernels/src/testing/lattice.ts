import { BLOCK, VECTOR, type GridBlock } from "../layout.ts";
import { ENTRY } from "../matrix/contract.ts";
import { createRandom } from "./random.ts";

/**
 * Grids, loose nodes and edges between them, placed as docs/conventions.md says ("Slots"), by arithmetic of its own:
 * nothing here reads the stencil that the kernels are made from.
 */
export interface Lattice {
  readonly width: number;
  readonly segments: number;
  readonly grids: readonly GridBlock[];
  readonly irregularSegment: number;
  readonly irregularRow: number;
  /** Slots that hold a node, in the order of the sweeps; all others are padding. */
  readonly nodes: readonly number[];
  readonly gridSprings: readonly GridSpring[];
  /** Both ends, the earlier slot first. */
  readonly edges: readonly (readonly [a: number, b: number])[];
  readonly rows: readonly number[];
  readonly entries: readonly number[];
  readonly rowsOf: readonly number[];
  /** Of each entry the row of its other end. */
  readonly others: readonly number[];
}

/** A spring that a grid holds: its owner's slot and the other end's. */
export interface GridSpring {
  readonly grid: number;
  readonly family: number;
  readonly owner: number;
  readonly other: number;
}

export interface LatticeShape {
  readonly width: number;
  readonly grids: readonly (readonly [columns: number, rows: number])[];
  readonly irregular?: number;
  /** Random edges: inside grids, between them, from and among loose nodes. */
  readonly edges?: number;
  readonly seed?: number;
}

/** Column and row offsets of the eight springs that a node owns: four links, four beams. */
const OFFSETS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [2, 0],
  [0, 2],
  [2, 2],
  [-2, 2],
] as const;

/** Number `field` of a slot in an array with `count` numbers per slot. */
export function place(width: number, slot: number, count: number, field = 0): number {
  const segment = (slot - (slot % width)) / width;
  return segment * count * width + field * width + (slot % width);
}

export function createLattice({
  width,
  grids: sizes,
  irregular = 0,
  edges = 0,
  seed = 1,
}: LatticeShape): Lattice {
  const grids: GridBlock[] = [];
  const nodes: number[] = [];
  const gridSprings: GridSpring[] = [];
  let segment = 9;
  for (const [grid, [columns, rows]] of sizes.entries()) {
    const first = segment;
    const slotAt = (column: number, row: number): number =>
      (first + 3 * row + (column % 3)) * width + (column - (column % 3)) / 3;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        nodes.push(slotAt(column, row));
        OFFSETS.forEach(([across, down], family) => {
          const [to, below] = [column + across, row + down];
          if (to < 0 || to >= columns || below >= rows) return;
          gridSprings.push({ grid, family, owner: slotAt(column, row), other: slotAt(to, below) });
        });
      }
    }
    grids.push({ segment, columns, rows, block: grid });
    segment += 3 * rows + 9;
  }
  const irregularSegment = segment;
  for (let k = 0; k < irregular; k++) nodes.push(irregularSegment * width + k);
  nodes.sort((a, b) => a - b);
  const segments = irregularSegment + Math.ceil(irregular / width) + 9;
  const pairs = randomPairs(nodes, edges, width, irregularSegment, seed);
  return {
    ...{ width, segments, grids, irregularSegment, nodes, gridSprings, edges: pairs },
    ...listRows(nodes, pairs, { width, segments, irregularSegment }),
  };
}

/** Pairs of nodes, some of them twice, none inside one segment of a grid or one four of loose nodes. */
function randomPairs(
  nodes: readonly number[],
  count: number,
  width: number,
  irregularSegment: number,
  seed: number,
): [number, number][] {
  const random = createRandom(seed);
  const pairs: [number, number][] = [];
  while (pairs.length < count) {
    const [i, j] = [random.pick(nodes), random.pick(nodes)].sort((a, b) => a - b);
    const together = Math.floor(i / width) === Math.floor(j / width);
    const alike = Math.floor(i / 4) === Math.floor(j / 4);
    if (i === j || (together && (alike || i < irregularSegment * width))) continue;
    pairs.push([i, j]);
    if (pairs.length % 7 === 0 && pairs.length < count) pairs.push([i, j]);
  }
  return pairs;
}

function listRows(
  nodes: readonly number[],
  pairs: readonly (readonly [number, number])[],
  { width, segments, irregularSegment }: Pick<Lattice, "width" | "segments" | "irregularSegment">,
): Pick<Lattice, "rows" | "entries" | "rowsOf" | "irregularRow" | "others"> {
  const rows: number[] = [];
  const entries: number[] = [];
  const slots: number[] = [];
  const irregular = nodes.filter((slot) => slot >= irregularSegment * width).length;
  const padding = Array.from(
    { length: (4 - (irregular % 4)) % 4 },
    (_, k) => irregularSegment * width + irregular + k,
  );
  const others: number[] = [];
  for (const slot of [...nodes, ...padding]) {
    const ends = pairs.flatMap(([a, b], edge) => {
      if (a === slot) return [{ other: b, edge }];
      return b === slot ? [{ other: a, edge }] : [];
    });
    if (ends.length === 0 && slot < irregularSegment * width) continue;
    const earlier = ends.filter(({ other }) => other < slot);
    const later = ends.filter(({ other }) => other > slot);
    const begin = entries.length / ENTRY;
    rows.push(place(width, slot, VECTOR), place(width, slot, BLOCK), begin, begin + earlier.length);
    for (const { other, edge } of [...earlier, ...later]) {
      entries.push(place(width, other, VECTOR), place(width, other, BLOCK), edge);
      others.push(other);
    }
    slots.push(slot);
  }
  others.forEach((slot, entry) => (others[entry] = slots.indexOf(slot)));
  rows.push(0, 0, entries.length / ENTRY, entries.length / ENTRY);
  const before = (segment: number): number => slots.filter((slot) => slot < segment * width).length;
  const rowsOf = Array.from({ length: segments + 1 }, (_, segment) => before(segment));
  return { rows, entries, rowsOf, irregularRow: before(irregularSegment), others };
}
