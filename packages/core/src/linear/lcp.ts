import {
  createGrowingCholesky,
  growFactor,
  shrinkFactor,
  solveFactor,
  type GrowingCholesky,
} from "./cholesky.ts";

/**
 * Linear complementarity (docs/methods/bodies.md#complementarity): find f with  a = A f + b ≥ 0, f ≥ 0, fᵀa = 0,  A symmetric and positive
 * semi-definite, as of contacts without friction. By Baraff's pivoting (1994), or by projected Gauss–Seidel.
 */
export interface LcpSpace {
  /** Unknowns at most. */
  readonly size: number;
  /** Sweeps of `sweepLcp` at most. */
  readonly sweepsMax: number;
  readonly a: Float64Array;
  readonly step: Float64Array;
  readonly answer: Float64Array;
  readonly solved: Float64Array;
  /** What each unknown is: see `FREE`, `CLAMPED`, `OPEN`. */
  readonly state: Uint8Array;
  readonly clamped: GrowingCholesky;
}

export function createLcpSpace(size: number, sweepsMax = 500): LcpSpace {
  return {
    size,
    sweepsMax,
    a: new Float64Array(size),
    step: new Float64Array(size),
    answer: new Float64Array(size),
    solved: new Float64Array(size),
    state: new Uint8Array(size),
    clamped: createGrowingCholesky(size),
  };
}

/** Not looked at yet; f > 0 and a = 0; f = 0 and a ≥ 0. */
const FREE = 0;
const CLAMPED = 1;
const OPEN = 2;

/** What redundant contacts need: a singular A has no factor (docs/methods/bodies.md#pivoting). Of the mean of the diagonal. */
const REGULARISATION = 1e-12;
const TOLERANCE = 1e-12;

/**
 * Baraff's pivoting, docs/methods/bodies.md#pivoting. `matrix` is n × n, row by row; its diagonal is raised by a 1e-12th. Writes f and returns the
 * number of pivots, or −1 where it fails (more than 50 n + 50 of them, or no bound on a step): then f is what it had.
 */
export function solveLcp(
  matrix: Float64Array,
  n: number,
  b: Float64Array,
  f: Float64Array,
  space: LcpSpace,
): number {
  const { a, state, clamped } = space;
  const tolerance = TOLERANCE * Math.max(1, largest(b, n));
  regularise(matrix, n);
  clamped.count = 0;
  for (let i = 0; i < n; i++) {
    f[i] = 0;
    a[i] = b[i];
    state[i] = FREE;
  }
  let pivots = 0;
  for (;;) {
    const driven = mostNegative(space, n, -tolerance);
    if (driven < 0) return pivots;
    for (let isDriven = true; isDriven;) {
      if (++pivots > 50 * n + 50) return -1;
      setDirection(matrix, n, driven, space);
      const { length, blocking } = longestStep(space, n, driven, f);
      if (length === Infinity) return -1;
      for (let i = 0; i < n; i++) {
        f[i] += length * space.step[i];
        a[i] += length * space.answer[i];
      }
      if (!moveTo(matrix, n, blocking, f, space)) return -1;
      isDriven = blocking !== driven;
    }
  }
}

/**
 * Projected Gauss–Seidel, docs/methods/bodies.md#sweeps, from the f that is given, each sweep lengthened along the way of those before it: what a sweep
 * changes is taken for a gradient, and followed by Fletcher and Reeves' rule (Silcowitz-Hansen, Niebe and Erleben 2010).
 * Redundant contacts take hundreds of sweeps that way, thousands without. Returns how many, `sweepsMax` if it did not converge.
 */
export function sweepLcp(
  matrix: Float64Array,
  n: number,
  b: Float64Array,
  f: Float64Array,
  { step, answer: before, sweepsMax }: LcpSpace,
): number {
  const tolerance = 1e-9 * Math.max(1, largest(b, n));
  let last = 0;
  for (let sweep = 1; sweep <= sweepsMax; sweep++) {
    for (let i = 0; i < n; i++) before[i] = f[i];
    if (sweepOnce(matrix, n, b, f) < tolerance) return sweep;
    let size = 0;
    for (let i = 0; i < n; i++) size += (f[i] - before[i]) * (f[i] - before[i]);
    // A sweep that changes more than the one before it begins anew, and the last one stands as it is.
    const share = sweep > 1 && size <= last && sweep < sweepsMax ? size / last : 0;
    last = size;
    for (let i = 0; i < n; i++) {
      const change = f[i] - before[i];
      if (share > 0) f[i] += share * step[i];
      step[i] = share > 0 ? share * step[i] + change : sweep === 1 ? change : 0;
    }
  }
  return sweepsMax;
}

/** Each unknown for what the others are now. Returns the largest change, times its own entry of A. */
function sweepOnce(matrix: Float64Array, n: number, b: Float64Array, f: Float64Array): number {
  let change = 0;
  for (let i = 0; i < n; i++) {
    const own = matrix[i * n + i];
    if (!(own > 0)) continue;
    let rest = b[i];
    for (let j = 0; j < n; j++) rest += matrix[i * n + j] * f[j];
    const next = Math.max(0, f[i] - rest / own);
    change = Math.max(change, Math.abs(next - f[i]) * own);
    f[i] = next;
  }
  return change;
}

/** How far f is from a solution: the worst of −a, −f and |f a|, of b's size. */
export function lcpViolation(matrix: Float64Array, n: number, b: Float64Array, f: Float64Array): number {
  let worst = 0;
  for (let i = 0; i < n; i++) {
    let a = b[i];
    for (let j = 0; j < n; j++) a += matrix[i * n + j] * f[j];
    worst = Math.max(worst, -a, -f[i], Math.min(Math.abs(a), Math.abs(f[i])));
  }
  return worst / Math.max(1, largest(b, n));
}

/** Δf with Δf_d = 1 that leaves a of the clamped ones as it is, and Δa = A Δf. */
function setDirection(matrix: Float64Array, n: number, driven: number, space: LcpSpace): void {
  const { step, answer, solved, clamped } = space;
  const { members, count } = clamped;
  for (let k = 0; k < count; k++) solved[k] = -matrix[members[k] * n + driven];
  solveFactor(clamped, solved);
  for (let i = 0; i < n; i++) step[i] = 0;
  step[driven] = 1;
  for (let k = 0; k < count; k++) step[members[k]] = solved[k];
  for (let i = 0; i < n; i++) {
    let sum = matrix[i * n + driven];
    for (let k = 0; k < count; k++) sum += matrix[i * n + members[k]] * solved[k];
    answer[i] = sum;
  }
}

/** Until a_d is 0, or somebody else's f or a is. */
function longestStep({ a, step, answer, state }: LcpSpace, n: number, driven: number, f: Float64Array) {
  let length = answer[driven] > 0 ? -a[driven] / answer[driven] : Infinity;
  let blocking = driven;
  for (let i = 0; i < n; i++) {
    let own = Infinity;
    if (state[i] === CLAMPED && step[i] < 0) own = -f[i] / step[i];
    else if (state[i] === OPEN && answer[i] < 0) own = -a[i] / answer[i];
    if (own < length) {
      length = own;
      blocking = i;
    }
  }
  return { length: Math.max(length, 0), blocking };
}

/** The unknown that ended the step changes its state: one whose f fell to 0 is open, any other is clamped. False: no factor. */
function moveTo(
  matrix: Float64Array,
  n: number,
  blocking: number,
  f: Float64Array,
  space: LcpSpace,
): boolean {
  const { a, state, clamped } = space;
  // The driven unknown is free until it ends a step itself.
  if (state[blocking] === CLAMPED) {
    f[blocking] = 0;
    state[blocking] = OPEN;
    return shrinkFactor(clamped, matrix, n, clamped.members.indexOf(blocking));
  }
  a[blocking] = 0;
  state[blocking] = CLAMPED;
  return growFactor(clamped, matrix, n, blocking);
}

function mostNegative({ a, state }: LcpSpace, n: number, bound: number): number {
  let found = -1;
  for (let i = 0; i < n; i++) {
    if (state[i] === FREE && a[i] < bound) {
      bound = a[i];
      found = i;
    }
  }
  return found;
}

function regularise(matrix: Float64Array, n: number): void {
  let trace = 0;
  for (let i = 0; i < n; i++) trace += matrix[i * n + i];
  for (let i = 0; i < n; i++) matrix[i * n + i] += (REGULARISATION * trace) / n;
}

function largest(b: Float64Array, n: number): number {
  let most = 0;
  for (let i = 0; i < n; i++) most = Math.max(most, Math.abs(b[i]));
  return most;
}
