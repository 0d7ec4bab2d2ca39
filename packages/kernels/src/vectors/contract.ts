import type { Real } from "../real.ts";

/** Vectors and blocks by slot (layout.ts). */
export interface VectorKernels {
  /** v −= n (n·v) at each listed vector index, in order: `normals` holds three numbers per entry. */
  project(width: number, count: number, at: Uint32Array, normals: Real, v: Real): void;
  /** Σ a b. */
  dot(a: Real, b: Real): number;
  /** q = blocks p. */
  applyBlocks(width: number, blocks: Real, p: Real, q: Real): void;
  /** y += α x. */
  addScaled(alpha: number, x: Real, y: Real): void;
  /** p = z + β p. */
  redirect(beta: number, z: Real, p: Real): void;
  /** narrow = wide, in working precision. */
  narrow(wide: Float64Array, narrow: Real): void;
  /** wide += narrow. */
  addNarrow(narrow: Real, wide: Float64Array): void;
  /** r = c2 force + inert (start − base) − u, in f64 up to r. */
  residual(
    c2: number,
    force: Float64Array,
    inert: Real,
    start: Float64Array,
    base: Float64Array,
    u: Real,
    r: Real,
  ): void;
}
