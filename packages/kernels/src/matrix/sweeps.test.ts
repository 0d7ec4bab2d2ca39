import { describe, expect, it } from "vitest";
import { VECTOR } from "../layout.ts";
import { GRID_WIDTHS } from "../stencil.ts";
import { times, transpose } from "../testing/dense.ts";
import { denseDilu, denseMatrix, densePcg, denseSystem } from "../testing/dilu.ts";
import { createLattice } from "../testing/lattice.ts";
import { byNode, createSystem, systemArena } from "../testing/system.ts";
import { BACKENDS, F32, worstError } from "../testing/twins.ts";

const THETA = 0.9;
const ITERATIONS = 6;

/** Two small grids, irregular nodes and edges everywhere: the same system in every width of the storage. */
const scene = (width: number) =>
  createSystem(
    createLattice({
      width,
      grids: [
        [5, 4],
        [4, 3],
      ],
      irregular: 5,
      edges: 24,
    }),
    { held: 3, seed: 3, stiffness: 10 },
  );

/** What the product has, and what the sweeps have. */
function expectedOf() {
  const system = scene(GRID_WIDTHS[0]);
  const dense = denseSystem(system);
  const { m } = denseDilu(system, dense, THETA);
  const b = byNode(system, systemArena("reference", system).columns.b, VECTOR).flat();
  return {
    ...densePcg(dense.free, m, times(transpose(dense.basis), b), ITERATIONS),
    full: denseMatrix(system),
    whole: (free: readonly number[]): number[] => times(dense.basis, free),
  };
}

const EXPECTED = expectedOf();
const CASES = GRID_WIDTHS.flatMap((width) => BACKENDS.map((backend) => [backend, width] as const));

describe.each(CASES)("on %s, width %i", (backend, width) => {
  const here = scene(width);
  const { full, whole, ...expected } = EXPECTED;
  const { kernels, matrix, columns, sweep, constrainedCount } = systemArena(backend, here, false);
  const nodesOf = (column: ArrayLike<number>): number[] => byNode(here, column, VECTOR).flat();

  it("apply is the matrix, entry by entry", () => {
    const p = nodesOf(columns.p);
    const own = columns.diagonal.slice();
    kernels.addDiagonal(matrix);
    columns.diagonal.set(own);
    kernels.apply(matrix, columns.own, columns.p, columns.u);
    const bound = backend === "wasm" ? 8 * F32 : 1e-14;
    expect(worstError(nodesOf(columns.u), times(full, p))).toBeLessThan(bound);
  });

  // Directions shrink as CG converges, and rounding does not: measured 9e-14 in f64 and 1e-4 in f32, of x 4 roundings.
  it("the sweeps are conjugate gradients with M = (D + L) D⁻¹ (D + Lᵀ), iterate by iterate", () => {
    const [bound, within] = backend === "wasm" ? [5e-4, 16 * F32] : [2e-12, 1e-14];
    kernels.addDiagonal(matrix);
    kernels.factor(matrix, THETA, constrainedCount);
    columns.p.fill(0);
    let residual = kernels.sweepInitial(matrix, columns.b, columns.r);
    let beta = 0;
    expect(worstError([residual], [expected.start])).toBeLessThan(within);
    for (const { x, direction, curvature, residual: next } of expected.iterations) {
      const found = kernels.sweepBackward(matrix, beta, sweep);
      expect(worstError([found], [curvature])).toBeLessThan(bound);
      expect(worstError(nodesOf(columns.t), whole(direction))).toBeLessThan(bound);
      const after = kernels.sweepForward(matrix, residual / found, sweep);
      expect(worstError([after], [next])).toBeLessThan(bound);
      expect(worstError(nodesOf(columns.x), whole(x))).toBeLessThan(within);
      beta = after / residual;
      residual = after;
    }
    // They came somewhere: an error that both share would stall.
    expect(residual).toBeLessThan(1e-6 * expected.start);
  });
});
