import { f64, real } from "../arena.ts";
import { SCALES, SPRINGS, VECTOR } from "../layout.ts";
import { GRID_LAW, type GridLaws } from "../springs/contract.ts";
import { createLattice, place, type Lattice } from "./lattice.ts";
import { createRandom } from "./random.ts";
import { filledArena, type Backend } from "./twins.ts";

/** Grids in a state, with the laws of their springs. */
export interface Weave {
  readonly lattice: Lattice;
  /** Index of a slot in `lattice.nodes`. */
  readonly nodeOf: (slot: number) => number;
  /** By node, in the order of `lattice.nodes` [m], [m/s]. */
  readonly x: readonly (readonly number[])[];
  readonly w: readonly (readonly number[])[];
  /** By grid and family, GRID_LAW numbers. */
  readonly laws: readonly (readonly number[])[];
  /** By spring, in the order of `lattice.gridSprings`: 0 where it is cut. */
  readonly weights: readonly number[];
}

export interface WeaveOptions {
  readonly seed?: number;
  /** Size relative to rest: below 1 links are slack. */
  readonly scale?: number;
  /** Nodes are off their places by up to so many spacings. */
  readonly jitter?: number;
  /** Where the grids are [m]. */
  readonly origin?: number;
  /** Speeds up to this [m/s]. */
  readonly speed?: number;
}

/** Distance of neighbours at rest [m]. */
export const SPACING = 0.02;

/** Links that pull with 800 N/m, ten times harder from 10 % strain on, and push up to 5 %; beams of 20 N/m. Rounded, as WebAssembly has them. */
export function lawsOf(grid: number): number[][] {
  const stiffness = 800 + 100 * grid;
  return [1, 1, Math.SQRT2, Math.SQRT2, 2, 2, 2 * Math.SQRT2, 2 * Math.SQRT2].map((length, family) => {
    const rest = Math.fround(SPACING * length * (1 + 0.01 * family));
    const ramp = Math.fround(0.1 * rest);
    const numbers =
      family < 4
        ? [
            rest,
            Math.fround(0.05 * rest),
            stiffness + 50 * family,
            10 * stiffness,
            ramp,
            1 / ramp,
            0.02 + 0.01 * family,
            0,
          ]
        : [rest, 0, 20 + family, 0, 0, 0, 0, 0];
    return numbers.map(Math.fround);
  });
}

export function createWeave(
  width: number,
  sizes: readonly (readonly [columns: number, rows: number])[],
  { seed = 1, scale = 1, jitter = 0.2, origin = 0, speed = 1 }: WeaveOptions = {},
): Weave {
  const random = createRandom(seed);
  const lattice = createLattice({ width, grids: sizes });
  const spacing = SPACING * scale;
  const between = (size: number): number => random.between(-size, size);
  const spot = new Map<number, [column: number, row: number]>();
  for (const { segment, columns, rows } of lattice.grids) {
    for (let node = 0; node < columns * rows; node++) {
      const [column, row] = [node % columns, Math.floor(node / columns)];
      spot.set((segment + 3 * row + (column % 3)) * width + Math.floor(column / 3), [column, row]);
    }
  }
  const x = lattice.nodes.map((slot) => {
    const [column, row] = spot.get(slot) ?? [0, 0];
    return [column, 0, row].map((at) => origin + spacing * (at + between(jitter)));
  });
  const indices = new Map(lattice.nodes.map((slot, node) => [slot, node]));
  return {
    lattice,
    nodeOf: (slot) => indices.get(slot) ?? -1,
    x,
    w: lattice.nodes.map(() => [0, 1, 2].map(() => Math.fround(between(speed)))),
    laws: sizes.flatMap((_, grid) => lawsOf(grid)),
    weights: lattice.gridSprings.map(() => random.pick([0, 0.5, 1, 1])),
  };
}

/** A weave in an arena: springs and scales hold a number that must go, force one that must stay. */
export function weaveArena(backend: Backend, { lattice, x, w, laws, weights }: Weave) {
  const { width, segments, nodes, gridSprings } = lattice;
  const slots = width * segments;
  const column = (count: number, of: readonly (readonly number[])[]): Float64Array => {
    const numbers = new Float64Array(count * slots);
    nodes.forEach((slot, node) =>
      of[node].forEach((value, field) => (numbers[place(width, slot, count, field)] = value)),
    );
    return numbers;
  };
  const weightNumbers = new Float64Array(SCALES * slots);
  gridSprings.forEach(({ owner, family }, k) => {
    weightNumbers[place(width, owner, SCALES, family)] = weights[k];
  });
  const arena = filledArena(
    backend,
    {
      ...{ x: f64(VECTOR * slots), w: real(VECTOR * slots), force: f64(VECTOR * slots) },
      ...{ springs: real(SPRINGS * slots), scales: real(SCALES * slots), weights: real(SCALES * slots) },
      ...{ laws: real(laws.length * GRID_LAW), squares: f64(laws.length) },
    },
    {
      ...{ x: column(VECTOR, x), w: column(VECTOR, w), weights: weightNumbers, laws: laws.flat() },
      springs: column(
        SPRINGS,
        nodes.map(() => new Array<number>(SPRINGS).fill(7)),
      ),
      scales: column(
        SCALES,
        nodes.map(() => new Array<number>(SCALES).fill(7)),
      ),
      force: column(
        VECTOR,
        nodes.map((_, node) => [node, 2 * node, -node]),
      ),
      squares: laws.map(([rest]) => rest * rest),
    },
  );
  const { kernels, columns } = arena;
  const gridLaws: GridLaws = { numbers: columns.laws, squares: columns.squares, weights: columns.weights };
  return { kernels, columns, gridLaws };
}
