import type { Real } from "@pliant/kernels";

/**
 * Terms that act between up to four slots along one direction, others in every solve: each adds
 * w (Σ_k s_k n·p_k)² to the quadratic form, w s_k² n nᵀ to the diagonal blocks and w s_k s_l n nᵀ between them. Particles that
 * repel have s = 1, −1; a vertex on a triangle has 1 and the weights of its closest point. The sweeps' lists of springs are made
 * once per model and cannot hold them.
 */
export interface RankOneTerms {
  count: number;
  /** capacity × 8: vector indices of the four slots, then their block indices. */
  ends: Uint32Array;
  /** capacity × 8: unit vector n, weight w [kg], shares s of the four slots; 0 for those that are not there. */
  numbers: Float64Array;
}

const TERM_SIZE = 8;

export function createRankOneTerms(): RankOneTerms {
  return { count: 0, ends: new Uint32Array(64 * TERM_SIZE), numbers: new Float64Array(64 * TERM_SIZE) };
}

/** One more, and where its four slots and its numbers begin: to be filled in. */
export function nextRankOne(rankOne: RankOneTerms): number {
  const at = TERM_SIZE * rankOne.count++;
  if (at === rankOne.ends.length) {
    const { ends, numbers } = rankOne;
    rankOne.ends = new Uint32Array(2 * at);
    rankOne.ends.set(ends);
    rankOne.numbers = new Float64Array(2 * at);
    rankOne.numbers.set(numbers);
  }
  return at;
}

/** A spring between two slots, by their vector and block indices, along the unit vector n. */
export function addRankOne(
  rankOne: RankOneTerms,
  vectors: readonly [number, number],
  blocks: readonly [number, number],
  n: Float64Array,
  weight: number,
): void {
  const at = nextRankOne(rankOne);
  const { ends, numbers } = rankOne;
  for (let k = 0; k < 4; k++) {
    ends[at + k] = vectors[k === 1 ? 1 : 0];
    ends[at + 4 + k] = blocks[k === 1 ? 1 : 0];
    numbers[at + 4 + k] = k === 0 ? 1 : k === 1 ? -1 : 0;
  }
  for (let axis = 0; axis < 3; axis++) numbers[at + axis] = n[axis];
  numbers[at + 3] = weight;
}

/** Diagonal blocks += w s² n nᵀ. */
export function addRankOneBlocks(
  { count, ends, numbers }: RankOneTerms,
  width: number,
  diagonal: Real,
): void {
  for (let k = 0; k < TERM_SIZE * count; k += TERM_SIZE) {
    const x = numbers[k];
    const y = numbers[k + 1];
    const z = numbers[k + 2];
    for (let end = 4; end < 8; end++) {
      const w = numbers[k + 3] * numbers[k + end] * numbers[k + end];
      if (w === 0) continue;
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

/** q_k += sign w s_k (Σ_l s_l n·p_l) n: the sum of what cancels in common motion comes first, so that this stays exact. */
export function addRankOneProduct(
  { count, ends, numbers }: RankOneTerms,
  width: number,
  sign: 1 | -1,
  p: Real,
  q: Real,
): void {
  for (let k = 0; k < TERM_SIZE * count; k += TERM_SIZE) {
    const x = numbers[k];
    const y = numbers[k + 1];
    const z = numbers[k + 2];
    let [dx, dy, dz] = [0, 0, 0];
    for (let end = 0; end < 4; end++) {
      const i = ends[k + end];
      const share = numbers[k + 4 + end];
      dx += share * p[i];
      dy += share * p[i + width];
      dz += share * p[i + 2 * width];
    }
    const scaled = sign * numbers[k + 3] * (x * dx + y * dy + z * dz);
    for (let end = 0; end < 4; end++) {
      const by = scaled * numbers[k + 4 + end];
      if (by === 0) continue;
      const i = ends[k + end];
      q[i] += by * x;
      q[i + width] += by * y;
      q[i + 2 * width] += by * z;
    }
  }
}

/**
 * In the middle of a sweep, where u = diagonal t (linear/eisenstat.ts): adds to u what the terms have off the diagonal.
 * Returns what that is of t·A t.
 */
export function applyInSweep(
  { count, ends, numbers }: RankOneTerms,
  width: number,
  t: Real,
  u: Real,
): number {
  let total = 0;
  for (let k = 0; k < TERM_SIZE * count; k += TERM_SIZE) {
    const x = numbers[k];
    const y = numbers[k + 1];
    const z = numbers[k + 2];
    const w = numbers[k + 3];
    const i = ends[k];
    const j = ends[k + 1];
    const l = ends[k + 2];
    const m = ends[k + 3];
    const a = numbers[k + 4] * (x * t[i] + y * t[i + width] + z * t[i + 2 * width]);
    const b = numbers[k + 5] * (x * t[j] + y * t[j + width] + z * t[j + 2 * width]);
    const c = numbers[k + 6] * (x * t[l] + y * t[l + width] + z * t[l + 2 * width]);
    const d = numbers[k + 7] * (x * t[m] + y * t[m + width] + z * t[m + 2 * width]);
    const sum = a + b + c + d;
    total += w * (a * (sum - a) + b * (sum - b) + c * (sum - c) + d * (sum - d));
    addAt(u, i, width, w * numbers[k + 4] * (sum - a), x, y, z);
    addAt(u, j, width, w * numbers[k + 5] * (sum - b), x, y, z);
    addAt(u, l, width, w * numbers[k + 6] * (sum - c), x, y, z);
    addAt(u, m, width, w * numbers[k + 7] * (sum - d), x, y, z);
  }
  return total;
}

function addAt(u: Real, i: number, width: number, by: number, x: number, y: number, z: number): void {
  if (by === 0) return;
  u[i] += by * x;
  u[i + width] += by * y;
  u[i + 2 * width] += by * z;
}
