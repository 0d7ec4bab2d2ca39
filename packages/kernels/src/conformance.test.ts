import { describe, expect, it } from "vitest";
import type { Kernels } from "./kernels.ts";
import { createLattice, type Lattice, type LatticeShape } from "./testing/lattice.ts";
import { createSystem, paddingOf, PER_SLOT, SCRATCH, systemArena } from "./testing/system.ts";
import { F32, inStep, twins } from "./testing/twins.ts";

/**
 * Every number is a sum of at most a dozen and a half springs with some six roundings each, which mostly cancel, times
 * blocks whose condition is below 50. Measured: 8 roundings of the largest number (an inverse), 2 to 7 elsewhere.
 */
const TOLERANCE = 16 * F32;

/** Each width of the storage with the widest grid that it takes, whose last vector ends with padding, and the least wide. */
const SHAPES: readonly LatticeShape[] = [
  { width: 20, grids: [] },
  { width: 20, grids: [], irregular: 45, edges: 90 },
  { width: 20, grids: [[2, 2]] },
  { width: 20, grids: [[57, 3]], irregular: 1 },
  ...[
    [20, 3, 48],
    [20, 7, 57],
    [36, 58, 105],
    [52, 106, 153],
    [128, 154, 381],
    [344, 382, 1029],
  ].map(([width, columns, widest]): LatticeShape => ({
    width,
    grids: [
      [columns, 3],
      [widest, 2],
    ],
    irregular: 23,
    edges: 80,
  })),
];

type Arena = ReturnType<typeof systemArena>;

/** Matrix kernels in the order of a solve. */
const STEPS: readonly (readonly [keyof Kernels, (arena: Arena) => number | void])[] = [
  ["addDiagonal", ({ kernels, matrix }) => kernels.addDiagonal(matrix)],
  ["apply", ({ kernels, matrix, columns: { own, p, u } }) => kernels.apply(matrix, own, p, u)],
  [
    "applyAt",
    ({ kernels, matrix, columns: { own, p, u, some }, irregularCount }) =>
      kernels.applyAt(matrix, own, p, u, some, irregularCount),
  ],
  ["factor", ({ kernels, matrix, constrainedCount }) => kernels.factor(matrix, 0.9, constrainedCount)],
  [
    "refactorAt",
    ({ kernels, matrix, columns: { some }, irregularCount }) =>
      kernels.refactorAt(matrix, 0.7, some, irregularCount),
  ],
  ["sweepInitial", ({ kernels, matrix, columns: { b, r } }) => kernels.sweepInitial(matrix, b, r)],
  ["sweepInitial", ({ kernels, matrix, columns: { b } }) => kernels.sweepInitial(matrix, b, b)],
  ["sweepBackward", ({ kernels, matrix, sweep }) => kernels.sweepBackward(matrix, 0.3, sweep)],
  ["sweepForward", ({ kernels, matrix, sweep }) => kernels.sweepForward(matrix, 0.4, sweep)],
  ["factor", ({ kernels, matrix, constrainedCount }) => kernels.factor(matrix, 0, constrainedCount)],
  [
    "applyBlocks",
    ({ kernels, matrix, columns: { inverse, p, u } }) => kernels.applyBlocks(matrix.width, inverse, p, u),
  ],
];

/** The columns that each may write. */
const WRITES: Partial<Record<keyof Kernels, readonly string[]>> = {
  apply: ["u"],
  applyAt: ["u"],
  addDiagonal: ["diagonal"],
  factor: ["pivot", "inverse"],
  refactorAt: ["pivot", "inverse"],
  sweepInitial: ["r", "b", "returned"],
  sweepBackward: ["p", "t", "u", "returned"],
  sweepForward: ["x", "s", "r", "returned"],
  applyBlocks: ["u"],
};

const nameOf = ({ width, grids, irregular = 0, edges = 0 }: LatticeShape): string =>
  `width ${width}, grids ${grids.map((size) => size.join(" × ")).join(", ") || "none"}, ${irregular} irregular, ${edges} edges`;

const CASES = SHAPES.map((shape) => [nameOf(shape), shape] as const);

describe.each(CASES)("wasm is the reference: %s", (_, shape) => {
  const lattice = createLattice(shape);
  const held = Math.min(6, Math.floor(lattice.nodes.length / 4));
  const system = createSystem(lattice, { held, dropLimit: true });
  const both = twins((backend) => systemArena(backend, system));

  // One after another: each starts from what the one before it left, made alike in both.
  it("in every matrix kernel, and none writes elsewhere or into the padding", () => {
    const faults = STEPS.flatMap(([name, kernel]) => [
      ...Object.entries(inStep(both, kernel, SCRATCH))
        .filter(([column, error]) => !(error < TOLERANCE && WRITES[name]?.includes(column)))
        .map(([column, error]) => `${name}: ${column} is off by ${error}`),
      ...paddedColumns(lattice, both.wasm, [...(WRITES[name] ?? []), ...SCRATCH]).map(
        (column) => `${name}: numbers in the padding of ${column}`,
      ),
    ]);
    expect(faults).toEqual([]);
  });
});

/** Those of some columns that have a number in their padding. */
function paddedColumns(lattice: Lattice, { columns }: Arena, names: readonly string[]): string[] {
  const bySlot = Object.keys(PER_SLOT).filter((name) => names.includes(name)) as (keyof typeof PER_SLOT)[];
  return bySlot.filter((name) => paddingOf(lattice, columns[name], PER_SLOT[name]) !== 0);
}
