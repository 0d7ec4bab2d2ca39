/** What `chooseComponents` may spend. */
export interface ComponentLimits {
  /** Farthest that a vertex may stray from its frame [m]. */
  readonly maxError: number;
  readonly maxCount: number;
}

export interface Components {
  /** Orthogonal displacements from the first frame, each vertexCount × 3 [m]. */
  readonly shapes: readonly Float32Array[];
  /** How much of each shape is in each frame, from −1 to 1: frameCount × shapes.length. */
  readonly weights: Float32Array;
  /** Farthest vertex of any frame from the sum of its shapes, measured [m]. */
  readonly maxError: number;
}

/**
 * Few displacements whose sums are all frames: frame f is the first frame + Σ weights(f, k) shapes(k).
 *
 * Greedy: the frame that is farthest off gives what is left of it as the next shape, which is then taken out of all frames. That bounds
 * the farthest vertex directly, where principal components minimise the mean square; on a drape of 300 frames both need 94 shapes for
 * 0.5 mm. Motion that comes again costs nothing, however long it lasts: there key poses grow with the take.
 */
export function chooseComponents(
  frames: readonly Float32Array[],
  { maxError, maxCount }: ComponentLimits,
): Components {
  const left = frames.map((frame) => Float64Array.from(frame, (x, i) => x - frames[0][i]));
  const errors = left.map(farthest);
  const shapes: Float32Array[] = [];
  const columns: Float64Array[] = [];
  for (;;) {
    const worst = errors.reduce((best, error, frame) => (error > errors[best] ? frame : best), 0);
    if (errors[worst] <= maxError || shapes.length === maxCount) {
      const weights = new Float32Array(frames.length * shapes.length);
      columns.forEach((column, k) => column.forEach((w, f) => (weights[f * shapes.length + k] = w)));
      return { shapes, weights, maxError: errors[worst] };
    }
    const square = dot(left[worst], left[worst]);
    const found = left.map((rest, f) => (errors[f] === 0 ? 0 : dot(rest, left[worst]) / square));
    const largest = found.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    // As the file will have it: what float32 loses is left over and seen in the error.
    const shape = Float32Array.from(left[worst], (x) => x * largest);
    const column = Float64Array.from(found, (each) => Math.fround(each / largest));
    left.forEach((rest, f) => {
      const weight = column[f];
      if (weight === 0) return;
      for (let i = 0; i < rest.length; i++) rest[i] -= weight * shape[i];
      errors[f] = farthest(rest);
    });
    shapes.push(shape);
    columns.push(column);
  }
}

/**
 * The change of normals that goes with each shape, so that their sums are as near as can be to those of the frames: least squares by
 * Cholesky's factors of WᵀW, W the weights.
 */
export function fitShapes(
  changes: readonly Float32Array[],
  weights: Float32Array,
  count: number,
): Float32Array[] {
  const size = changes[0].length;
  const matrix = new Float64Array(count * count);
  const fitted = Array.from({ length: count }, () => new Float64Array(size));
  changes.forEach((change, f) => {
    for (let a = 0; a < count; a++) {
      const weight = weights[f * count + a];
      if (weight === 0) continue;
      for (let b = 0; b <= a; b++) matrix[a * count + b] += weight * weights[f * count + b];
      const sum = fitted[a];
      for (let i = 0; i < size; i++) sum[i] += weight * change[i];
    }
  });
  // A little on the diagonal: shapes that hardly occur must not get huge normals.
  for (let a = 0; a < count; a++) matrix[a * count + a] = matrix[a * count + a] * (1 + 1e-6) + 1e-12;
  factor(matrix, count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < a; b++) subtract(fitted[a], matrix[a * count + b], fitted[b]);
    scale(fitted[a], 1 / matrix[a * count + a]);
  }
  for (let a = count - 1; a >= 0; a--) {
    for (let b = a + 1; b < count; b++) subtract(fitted[a], matrix[b * count + a], fitted[b]);
    scale(fitted[a], 1 / matrix[a * count + a]);
  }
  return fitted.map((each) => Float32Array.from(each));
}

/** Cholesky: the lower triangle becomes L with L Lᵀ what it was. */
function factor(matrix: Float64Array, n: number): void {
  for (let a = 0; a < n; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = matrix[a * n + b];
      for (let k = 0; k < b; k++) sum -= matrix[a * n + k] * matrix[b * n + k];
      matrix[a * n + b] = a === b ? Math.sqrt(Math.max(sum, 1e-300)) : sum / matrix[b * n + b];
    }
  }
}

function subtract(out: Float64Array, share: number, other: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] -= share * other[i];
}

function scale(out: Float64Array, share: number): void {
  for (let i = 0; i < out.length; i++) out[i] *= share;
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function farthest(rest: Float64Array): number {
  let worst = 0;
  for (let i = 0; i < rest.length; i += 3) {
    worst = Math.max(worst, rest[i] * rest[i] + rest[i + 1] * rest[i + 1] + rest[i + 2] * rest[i + 2]);
  }
  return Math.sqrt(worst);
}
