import { describe, expect, it } from "vitest";
import { GRID_FIELD, GRID_FIELDS, GRID_MAX_COLUMNS, GRID_OFFSETS, GRID_SCRATCH } from "../kernels.ts";
import { times } from "../testing/dense.ts";
import { denseMatrix, gridArena, gridScene, randomPlanes, type GridScene } from "../testing/grids.ts";
import { BACKENDS, F32, firstDifference, worstError, type Backend } from "../testing/twins.ts";

// A slot sums 16 springs and its own block, about 40 roundings of numbers up to its largest one. Measured ≤ 1.8e-7.
const TOLERANCE = 16 * F32;

const SMALL = [
  [2, 2],
  [2, 5],
  [5, 2],
  [3, 3],
  [4, 4],
  [5, 5],
] as const;
// 159, 160 | 161: either side of the narrow ring. 1000: the widest.
const LARGE = [
  [7, 13],
  [101, 3],
  [159, 3],
  [160, 4],
  [161, 4],
  [200, 5],
  [GRID_MAX_COLUMNS, 4],
] as const;
const SCENES: readonly (readonly [string, GridScene])[] = [
  ...[...SMALL, ...LARGE].map(
    (size, k) => [`${size[0]} × ${size[1]} (seed ${31 + k})`, gridScene(31 + k, [size])] as const,
  ),
  [
    "one column, one row (seed 50)",
    gridScene(50, [
      [1, 1],
      [1, 6],
      [6, 1],
    ]),
  ],
  [
    "three blocks and loose slots (seed 51)",
    gridScene(
      51,
      [
        [5, 4],
        [170, 3],
        [3, 7],
      ],
      9,
    ),
  ],
];

const CANARY = 7;

/** q = A p on all blocks and loose slots; what no block owns starts as a canary, padding inside a block as zero. */
function apply(backend: Backend, scene: GridScene, p: ArrayLike<number>, only = scene.blocks) {
  const q = new Array<number>(3 * scene.slots).fill(CANARY);
  for (const { first, rows, stride } of only) {
    for (let axis = 0; axis < 3; axis++) {
      for (let slot = first; slot < first + rows * stride; slot++)
        if (!scene.used.has(slot)) q[slot + axis * scene.slots] = 0;
    }
  }
  const { kernels, columns } = gridArena(backend, scene, p, q);
  for (const block of only)
    kernels.gridApply(block, columns.springs, columns.own, columns.p, columns.q, columns.scratch);
  if (only === scene.blocks)
    kernels.blocksApply(scene.looseFirst, scene.slots, columns.own, columns.p, columns.q);
  return { kernels, columns };
}

/** Numbers of the slots that hold nodes, plane after plane. */
function usedOf(scene: GridScene, planes: ArrayLike<number>): number[] {
  return Array.from(planes).filter((_, i) => scene.used.has(i % scene.slots));
}

const insideBlocks = (scene: GridScene) => (slot: number) =>
  scene.blocks.some(({ first, rows, stride }) => slot >= first && slot < first + rows * stride);

describe.each(SCENES)("gridApply, %s", (_, scene) => {
  const p = randomPlanes(scene, 1);
  const run = (backend: Backend): number[] => usedOf(scene, apply(backend, scene, p).columns.q);
  const found = { reference: run("reference"), wasm: run("wasm") };

  it("agrees between backends within 16 f32 roundings", () => {
    expect(worstError(found.wasm, found.reference)).toBeLessThan(TOLERANCE);
  });

  it.each(BACKENDS)("%s is edgesApply of the same springs on top of blocksApply", (backend) => {
    const { kernels, columns } = gridArena(backend, scene, p);
    kernels.blocksApply(0, scene.slots, columns.own, columns.p, columns.q);
    kernels.edgesApply(columns, columns.edges, columns.p, columns.q);
    expect(worstError(found[backend], usedOf(scene, columns.q))).toBeLessThan(
      backend === "wasm" ? TOLERANCE : 1e-14,
    );
  });

  it.each(BACKENDS)("%s leaves padding zero and everything outside alone", (backend) => {
    const inside = insideBlocks(scene);
    const { q } = apply(backend, scene, p).columns;
    const wrong = Array.from(q).findIndex((value, i) => {
      const slot = i % scene.slots;
      if (scene.used.has(slot)) return value === CANARY;
      if (slot >= scene.looseFirst) return value !== 0;
      return value !== (inside(slot) ? 0 : CANARY);
    });
    expect(wrong).toBe(-1);
  });

  it.each(BACKENDS)("%s does not see what lies in the padding and beyond its block", (backend) => {
    const junk = p.map((value, i) => (scene.used.has(i % scene.slots) ? value : 1e3));
    expect(firstDifference(usedOf(scene, apply(backend, scene, junk).columns.q), found[backend])).toBe(-1);
  });

  it.each(BACKENDS)("%s is symmetric and positive definite: pᵀAq = qᵀAp, pᵀAp ≥ pᵀp", (backend) => {
    const u = usedOf(scene, p);
    const other = randomPlanes(scene, 2);
    const v = usedOf(scene, other);
    const au = found[backend];
    const av = usedOf(scene, apply(backend, scene, other).columns.q);
    // Rounding of single products cancels over long vectors: 4 roundings of the sum of magnitudes are ample.
    const magnitude = v.reduce((sum, x, i) => sum + Math.abs(x * au[i]), 0);
    expect(Math.abs(dot(v, au) - dot(u, av))).toBeLessThanOrEqual(
      (backend === "wasm" ? 4 * F32 : 1e-14) * magnitude,
    );
    expect(dot(u, au)).toBeGreaterThan(dot(u, u));
  });

  it("gives the same bits twice: the ring starts clean whatever it held", () => {
    const { kernels, columns } = gridArena("wasm", scene, p);
    columns.scratch.fill(Number.NaN);
    const block = scene.blocks[0];
    kernels.gridApply(block, columns.springs, columns.own, columns.p, columns.q, columns.scratch);
    const first = columns.q.slice();
    kernels.gridApply(block, columns.springs, columns.own, columns.p, columns.q, columns.scratch);
    expect(firstDifference(columns.q, first)).toBe(-1);
    expect(first.every(Number.isFinite)).toBe(true);
  });
});

describe.each(SMALL)("gridApply, %i × %i against a dense matrix", (columns, rows) => {
  const scene = gridScene(60, [[columns, rows]]);
  const matrix = denseMatrix(scene);
  it.each(BACKENDS)("%s", (backend) => {
    const p = randomPlanes(scene, 3);
    const found = usedOf(scene, apply(backend, scene, p).columns.q);
    expect(worstError(found, usedOf(scene, times(matrix, p)))).toBeLessThan(
      backend === "wasm" ? TOLERANCE : 1e-14,
    );
  });
});

describe("gridApply of one block among several", () => {
  const scene = gridScene(
    70,
    [
      [5, 4],
      [9, 3],
      [3, 7],
    ],
    6,
  );

  it.each(BACKENDS)("%s touches that block's slots only", (backend) => {
    for (const block of scene.blocks) {
      const { q } = apply(backend, scene, randomPlanes(scene, 4), [block]).columns;
      const outside = Array.from(q).filter((_, i) => {
        const slot = i % scene.slots;
        return slot < block.first || slot >= block.first + block.rows * block.stride;
      });
      expect(outside.every((value) => value === CANARY)).toBe(true);
    }
  });

  it.each(BACKENDS)("%s: a scale far from 1 stays exact: powers of two change no digit", (backend) => {
    const p = randomPlanes(scene, 5);
    const plain = apply(backend, scene, p).columns.q;
    for (const factor of [2 ** -60, 2 ** 60]) {
      const scaled = apply(
        backend,
        scene,
        p.map((value) => value * factor),
      ).columns.q;
      expect(
        firstDifference(
          usedOf(scene, scaled),
          usedOf(
            scene,
            plain.map((value) => value * factor),
          ),
        ),
      ).toBe(-1);
    }
  });
});

describe("the grid's layout", () => {
  it("has room for every field of every spring", () => {
    const fields: number[] = GRID_OFFSETS.map((_, family) => (family < 4 ? 4 : 3));
    expect(GRID_FIELD).toEqual(
      fields.map((__, family) => fields.slice(0, family).reduce((sum, n) => sum + n, 0)),
    );
    expect(GRID_FIELDS).toBe(fields.reduce((sum, n) => sum + n));
  });

  it("has a scratch that holds three layers of six families of the wide ring", () => {
    expect(GRID_SCRATCH).toBeGreaterThanOrEqual(3 * 6 * 3 * (GRID_MAX_COLUMNS + 16));
  });
});

function dot(u: readonly number[], v: readonly number[]): number {
  return u.reduce((sum, x, i) => sum + x * v[i], 0);
}
