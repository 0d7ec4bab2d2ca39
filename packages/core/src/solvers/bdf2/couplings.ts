import type { Real } from "@pliant/kernels";

/**
 * Springs between any two slots, as many and as different as each solve needs: each adds B = w n nᵀ to the diagonal blocks
 * of its ends and −B between them. The sweeps' lists of springs are made once per model and cannot hold them.
 */
export interface Couplings {
  count: number;
  /** capacity × 4: vector indices of both ends, then their block indices. */
  ends: Uint32Array;
  /** capacity × 4: unit vector n, weight w [kg]. */
  numbers: Float64Array;
}

const SIZE = 4;

export function createCouplings(): Couplings {
  return { count: 0, ends: new Uint32Array(0), numbers: new Float64Array(0) };
}

/** None, with room for `capacity`: grows when it must and then stays. */
export function clearCouplings(couplings: Couplings, capacity: number): void {
  couplings.count = 0;
  if (couplings.ends.length >= SIZE * capacity) return;
  couplings.ends = new Uint32Array(2 * SIZE * capacity);
  couplings.numbers = new Float64Array(2 * SIZE * capacity);
}

/** One more, of which n is d/length. */
export function addCoupling(
  couplings: Couplings,
  vectors: readonly [number, number],
  blocks: readonly [number, number],
  d: Float64Array,
  length: number,
  weight: number,
): void {
  const { ends, numbers } = couplings;
  const k = SIZE * couplings.count++;
  ends[k] = vectors[0];
  ends[k + 1] = vectors[1];
  ends[k + 2] = blocks[0];
  ends[k + 3] = blocks[1];
  for (let axis = 0; axis < 3; axis++) numbers[k + axis] = d[axis] / length;
  numbers[k + 3] = weight;
}

/** Diagonal blocks += B. */
export function addCouplingBlocks({ count, ends, numbers }: Couplings, width: number, diagonal: Real): void {
  for (let k = 0; k < SIZE * count; k += SIZE) {
    const x = numbers[k];
    const y = numbers[k + 1];
    const z = numbers[k + 2];
    const w = numbers[k + 3];
    for (let end = 2; end < 4; end++) {
      const at = ends[k + end];
      diagonal[at] += w * x * x;
      diagonal[at + width] += w * x * y;
      diagonal[at + 2 * width] += w * x * z;
      diagonal[at + 3 * width] += w * y * y;
      diagonal[at + 4 * width] += w * y * z;
      diagonal[at + 5 * width] += w * z * z;
    }
  }
}

/** q += sign B (p_i − p_j) at i and the opposite at j: the difference first, so that common motion stays exact. */
export function addCouplingProduct(
  { count, ends, numbers }: Couplings,
  width: number,
  sign: 1 | -1,
  p: Real,
  q: Real,
): void {
  for (let k = 0; k < SIZE * count; k += SIZE) {
    const i = ends[k];
    const j = ends[k + 1];
    const x = numbers[k];
    const y = numbers[k + 1];
    const z = numbers[k + 2];
    const along =
      x * (p[i] - p[j]) + y * (p[i + width] - p[j + width]) + z * (p[i + 2 * width] - p[j + 2 * width]);
    const scaled = sign * numbers[k + 3] * along;
    q[i] += scaled * x;
    q[i + width] += scaled * y;
    q[i + 2 * width] += scaled * z;
    q[j] -= scaled * x;
    q[j + width] -= scaled * y;
    q[j + 2 * width] -= scaled * z;
  }
}

/**
 * In the middle of a sweep, where u = diagonal t (linear/eisenstat.ts): u −= B t_j at i and B t_i at j. Returns what that is
 * of t·A t.
 */
export function coupleSweep({ count, ends, numbers }: Couplings, width: number, t: Real, u: Real): number {
  let total = 0;
  for (let k = 0; k < SIZE * count; k += SIZE) {
    const i = ends[k];
    const j = ends[k + 1];
    const x = numbers[k];
    const y = numbers[k + 1];
    const z = numbers[k + 2];
    const w = numbers[k + 3];
    const atI = x * t[i] + y * t[i + width] + z * t[i + 2 * width];
    const atJ = x * t[j] + y * t[j + width] + z * t[j + 2 * width];
    total -= 2 * w * atI * atJ;
    u[i] -= w * atJ * x;
    u[i + width] -= w * atJ * y;
    u[i + 2 * width] -= w * atJ * z;
    u[j] -= w * atI * x;
    u[j + width] -= w * atI * y;
    u[j + 2 * width] -= w * atI * z;
  }
  return total;
}
