import { nextUniform, RANDOM_WORDS, seedRandom } from "@pliant/geometry";
import { symmetricEigen } from "./symmetric-eigen.ts";
import { WIDTH } from "./solve-ldl.ts";

/**
 * The largest eigenvalues of a symmetric operator by block Lanczos with thick restart (Wu and Simon) and full orthogonalisation. Four
 * vectors at once: eigenvalues that symmetry makes double or triple are found together, and the operator reads its factor once.
 *
 * Kept are Op V = V T + Q R (in the last columns) with V and Q orthonormal; a Ritz pair T s = θ s has the residual |R s_last|.
 */

export interface LanczosOptions {
  /** Unknowns. */
  readonly size: number;
  /** Eigenvalues that are wanted. */
  readonly count: number;
  /** Applies the operator to four vectors, interleaved, in place. */
  readonly apply: (block: Float64Array) => void;
  /** Orthonormal eigenvectors that are known and left out. */
  readonly locked: readonly Float64Array[];
  /** Largest residual, as a share of its eigenvalue. */
  readonly tolerance: number;
}

export interface Eigenpairs {
  /** Descending. */
  readonly values: Float64Array;
  /** Orthonormal. */
  readonly vectors: readonly Float64Array[];
  /** Blocks to which the operator was applied. */
  readonly applications: number;
}

const RESTARTS = 200;

/** Yields the share of the wanted pairs that have converged. */
export function* largestEigenpairs(options: LanczosOptions): Generator<number, Eigenpairs> {
  const { size, count, locked, tolerance } = options;
  const free = size - locked.length;
  const most = Math.min(free, Math.max(2 * count, count + 6 * WIDTH));
  const space = createSpace(options, most);
  for (let restart = 0; restart < RESTARTS; restart++) {
    while (space.next.length > 0 && space.basis.length + space.next.length <= most) {
      expand(options, space);
      yield share(space, count, tolerance);
    }
    const { values, vectors } = ritz(space);
    const converged = countConverged(space, values, vectors, count, tolerance);
    if (converged === count) {
      const kept = combine(space, vectors, count);
      return { values: values.slice(0, count), vectors: kept, applications: space.applications };
    }
    // Half of what is left beyond the wanted ones is kept, too: they bring the others along.
    thin(space, values, vectors, count + Math.floor((most - count) / 2));
  }
  throw new Error(`largestEigenpairs: ${count} eigenvalues have not converged after ${RESTARTS} restarts`);
}

interface Space {
  readonly most: number;
  basis: Float64Array[];
  /** most × most */
  readonly t: Float64Array;
  /** Next vectors, orthonormal to the basis, with the coupling R (next × width) to the last `width` of it. */
  next: Float64Array[];
  coupling: Float64Array;
  width: number;
  readonly block: Float64Array;
  readonly words: Uint32Array;
  applications: number;
  converged: number;
}

function createSpace({ size, locked }: LanczosOptions, most: number): Space {
  const words = new Uint32Array(RANDOM_WORDS);
  seedRandom(7, words);
  const space: Space = {
    most,
    basis: [],
    t: new Float64Array(most * most),
    next: [],
    coupling: new Float64Array(0),
    width: 0,
    block: new Float64Array(size * WIDTH),
    words,
    applications: 0,
    converged: 0,
  };
  for (let k = 0; k < Math.min(WIDTH, size - locked.length); k++)
    space.next.push(fresh(space, size, locked, space.next));
  return space;
}

/** A random vector, orthonormal to all others. */
function fresh(
  space: Space,
  size: number,
  locked: readonly Float64Array[],
  more: readonly Float64Array[],
): Float64Array {
  const v = Float64Array.from({ length: size }, () => nextUniform(space.words) - 0.5);
  for (let pass = 0; pass < 3; pass++) {
    for (const each of [...locked, ...space.basis, ...more]) subtract(v, each, dot(v, each));
    scale(v, 1 / Math.sqrt(dot(v, v)));
  }
  return v;
}

/** Takes the next vectors into the basis and finds those that follow: fewer where the space ends. */
function expand({ size, apply, locked }: LanczosOptions, space: Space): void {
  const { basis, t, most, block } = space;
  const from = basis.length;
  const taken = space.next;
  const width = taken.length;
  block.fill(0);
  taken.forEach((v, c) => {
    for (let i = 0; i < size; i++) block[WIDTH * i + c] = v[i];
  });
  apply(block);
  space.applications++;
  basis.push(...taken);
  const images = taken.map((_, c) => Float64Array.from({ length: size }, (_, i) => block[WIDTH * i + c]));
  const lengths = images.map((w) => Math.sqrt(dot(w, w)));
  // Twice is enough (Parlett): what is left of the basis is then of the order of rounding.
  for (let pass = 0; pass < 2; pass++) {
    for (const each of locked) for (const w of images) subtract(w, each, dot(w, each));
    basis.forEach((each, j) => {
      images.forEach((w, c) => {
        const along = dot(w, each);
        subtract(w, each, along);
        if (j <= from + c) t[(from + c) * most + j] += along;
      });
    });
  }
  space.width = width;
  space.coupling = new Float64Array(width * width);
  space.next = [];
  images.forEach((w, c) => {
    for (let pass = 0; pass < 2; pass++) {
      space.next.forEach((each, k) => {
        const along = dot(w, each);
        subtract(w, each, along);
        space.coupling[k * width + c] += along;
      });
    }
    const length = Math.sqrt(dot(w, w));
    if (basis.length + space.next.length === size - locked.length) return;
    if (length > 1e-13 * lengths[c]) {
      space.coupling[space.next.length * width + c] = length;
      scale(w, 1 / length);
      space.next.push(w);
    } else {
      // The space is invariant so far: go on elsewhere.
      space.next.push(fresh(space, size, locked, space.next));
    }
  });
}

/** Ritz values, descending, and the vectors of T. */
function ritz({ basis, t, most }: Space): { values: Float64Array; vectors: Float64Array[] } {
  const n = basis.length;
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) matrix[i * n + j] = t[i * most + j];
  const { values, vectors } = symmetricEigen(matrix, n);
  return {
    values: values.toReversed(),
    vectors: Array.from({ length: n }, (_, k) => vectors.subarray((n - 1 - k) * n, (n - k) * n)),
  };
}

function countConverged(
  { basis, coupling, width }: Space,
  values: Float64Array,
  vectors: readonly Float64Array[],
  count: number,
  tolerance: number,
): number {
  let converged = 0;
  for (let k = 0; k < Math.min(count, basis.length); k++) {
    const last = vectors[k].subarray(basis.length - width);
    let sum = 0;
    for (let r = 0; r < width; r++) {
      let entry = 0;
      for (let c = 0; c < width; c++) entry += coupling[r * width + c] * last[c];
      sum += entry * entry;
    }
    if (Math.sqrt(sum) <= tolerance * Math.abs(values[k])) converged++;
  }
  return converged;
}

/** For the progress only, so not after each block but when a restart is near. */
function share(space: Space, count: number, tolerance: number): number {
  if (space.basis.length > count && space.applications % 3 === 0) {
    const { values, vectors } = ritz(space);
    space.converged = Math.max(space.converged, countConverged(space, values, vectors, count, tolerance));
  }
  return Math.min(1, space.converged / count);
}

function combine({ basis }: Space, vectors: readonly Float64Array[], count: number): Float64Array[] {
  return vectors.slice(0, count).map((s) => {
    const out = new Float64Array(basis[0].length);
    basis.forEach((each, j) => subtract(out, each, -s[j]));
    return out;
  });
}

/** Restart: the best Ritz vectors become the basis; T is their values. */
function thin(space: Space, values: Float64Array, vectors: readonly Float64Array[], count: number): void {
  const { t, most } = space;
  space.basis = combine(space, vectors, count);
  t.fill(0);
  for (let k = 0; k < count; k++) t[k * most + k] = values[k];
}

function dot(a: Float64Array, b: Float64Array): number {
  // Four sums side by side: quicker, and their order is fixed.
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  const end = a.length & ~3;
  for (let i = 0; i < end; i += 4) {
    s0 += a[i] * b[i];
    s1 += a[i + 1] * b[i + 1];
    s2 += a[i + 2] * b[i + 2];
    s3 += a[i + 3] * b[i + 3];
  }
  for (let i = end; i < a.length; i++) s0 += a[i] * b[i];
  return s0 + s1 + (s2 + s3);
}

/** a −= by b */
function subtract(a: Float64Array, b: Float64Array, by: number): void {
  for (let i = 0; i < a.length; i++) a[i] -= by * b[i];
}

function scale(a: Float64Array, by: number): void {
  for (let i = 0; i < a.length; i++) a[i] *= by;
}
