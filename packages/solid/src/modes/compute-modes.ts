import { diagonalOf, multiply, type BlockMatrix } from "../sparse/block-matrix.ts";
import { findFronts } from "../sparse/fronts.ts";
import { largestEigenpairs } from "../sparse/lanczos.ts";
import { factorLdl } from "../sparse/ldl.ts";
import { nestedDissection } from "../sparse/ordering.ts";
import { solveLdl, WIDTH } from "../sparse/solve-ldl.ts";
import type { ModalBasis, SolidMaterial, TetMesh } from "pliant";
import { lowestEstimate } from "./lowest-estimate.ts";
import { dot, rigidModes } from "./rigid-modes.ts";
import { rotationField } from "./rotation-field.ts";
import { lumpedMass, stiffness } from "./stiffness.ts";
import { tetFaults } from "../checks/tet-faults.ts";

export interface ModeOptions {
  /** How many of the lowest elastic modes. */
  readonly modes: number;
  /** Hears the share that is done, 0 to 1, often. */
  readonly onProgress?: (done: number) => void;
  /** Asked as often; true ends the work with a `ModesCancelled`. */
  readonly isCancelled?: () => boolean;
}

/** The answer to `isCancelled`. */
export class ModesCancelled extends Error {
  constructor() {
    super("computeModes: cancelled");
    this.name = "ModesCancelled";
  }
}

/** A rigid motion may have this share of the lowest elastic eigenvalue, by rounding; more means that something is loose. */
const RIGID_SHARE = 1e-8;
/** An elastic eigenvalue this far below the largest could not be told from 0. */
const ROUNDING = 1e-14;
/** Largest residual of a mode in M^½ (K + s M)⁻¹ M^½; its eigenvalue is right to about the square. */
const TOLERANCE = 1e-10;
/** How far the shares of progress of ordering and factor reach. */
const ORDERED = 0.04;
const FACTORED = 0.6;

/** K Φ = M Φ Λ, of a free body: the lowest elastic modes, rigid ones removed. The same bits everywhere. */
export function computeModes(
  mesh: TetMesh,
  materials: readonly SolidMaterial[],
  { modes, onProgress, isCancelled }: ModeOptions,
): ModalBasis {
  const steps = modeSteps(mesh, materials, modes);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    onProgress?.(value);
    if (isCancelled?.()) throw new ModesCancelled();
  }
}

/** `computeModes` piece by piece, for those who do other things in between: yields the share that is done. */
export function* modeSteps(
  mesh: TetMesh,
  materials: readonly SolidMaterial[],
  modes: number,
): Generator<number, ModalBasis> {
  const faults = [...tetFaults(mesh, materials), ...countFaults(mesh, modes)];
  if (faults.length > 0) throw new RangeError(`computeModes: ${faults.join("; ")}`);
  yield 0;
  const mass = lumpedMass(mesh, materials);
  const x = centred(mesh.x, mass);
  const matrix = scaled(stiffness({ ...mesh, x }, materials), mass);
  const rigid = rigidModes(x, mass);
  const estimate = lowestEstimate(matrix, x, mass, rigid);
  assertSix(matrix, rigid, estimate);
  const shift = 0.1 * estimate;
  yield 0.5 * ORDERED;
  const order = nestedDissection(matrix.starts, matrix.columns, x);
  const fronts = findFronts(matrix.starts, matrix.columns, order);
  yield ORDERED;
  const ldl = yield* within(factorLdl(matrix, fronts, -shift), ORDERED, FACTORED);
  const work = new Float64Array(x.length * WIDTH);
  const { vectors } = yield* within(
    largestEigenpairs({
      size: x.length,
      count: modes,
      apply: (block) => solveLdl(ldl, block, work),
      locked: rigid,
      tolerance: TOLERANCE,
    }),
    FACTORED,
    1,
  );
  return { ...basisOf({ ...mesh, x }, matrix, mass, vectors, rigid), mass, x };
}

function countFaults({ x }: TetMesh, modes: number): string[] {
  const most = Math.max(0, x.length - 6);
  if (Number.isInteger(modes) && modes >= 1 && modes <= most) return [];
  return [`modes is ${modes}, expected a whole number from 1 to ${most} for ${x.length / 3} nodes`];
}

function* within<Result>(
  steps: Generator<number, Result>,
  from: number,
  to: number,
): Generator<number, Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield from + (to - from) * value;
  }
}

function centred(x: Float64Array, mass: Float64Array): Float64Array {
  const centre = [0, 0, 0];
  let total = 0;
  mass.forEach((m, i) => {
    total += m;
    for (let c = 0; c < 3; c++) centre[c] += m * x[3 * i + c];
  });
  return x.map((value, i) => value - centre[i % 3] / total);
}

/** M^-½ K M^-½, in the place of K. */
function scaled(matrix: BlockMatrix, mass: Float64Array): BlockMatrix {
  const { starts, columns, values } = matrix;
  const roots = mass.map((m) => 1 / Math.sqrt(m));
  for (let i = 0; i < mass.length; i++) {
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      const by = roots[i] * roots[columns[k]];
      for (let e = 9 * k; e < 9 * k + 9; e++) values[e] *= by;
    }
  }
  return matrix;
}

type Modes = Pick<ModalBasis, "modeCount" | "nodeCount" | "eigenvalues" | "shapes" | "rotations">;

function basisOf(
  mesh: TetMesh,
  matrix: BlockMatrix,
  mass: Float64Array,
  vectors: readonly Float64Array[],
  rigid: readonly Float64Array[],
): Modes {
  const length = mesh.x.length;
  const values = vectors.map((vector) => rayleigh(matrix, vector));
  const order = vectors.map((_, k) => k).sort((a, b) => values[a] - values[b] || a - b);
  assertSix(matrix, rigid, values[order[0]]);
  const shapes = new Float64Array(length * vectors.length);
  const rotations = new Float64Array(length * vectors.length);
  order.forEach((from, k) => {
    const shape = shapes.subarray(k * length, (k + 1) * length);
    const sign = signOf(vectors[from]);
    for (let i = 0; i < length; i++)
      shape[i] = (sign * vectors[from][i]) / Math.sqrt(mass[Math.floor(i / 3)]);
    rotationField(mesh, shape, rotations.subarray(k * length, (k + 1) * length));
  });
  return {
    modeCount: vectors.length,
    nodeCount: mass.length,
    eigenvalues: Float64Array.from(order, (k) => values[k]),
    shapes,
    rotations,
  };
}

/** vᵀ A v of a unit vector: right to the square of the vector's error. */
function rayleigh(matrix: BlockMatrix, vector: Float64Array): number {
  const image = new Float64Array(vector.length);
  multiply(matrix, vector, image);
  return dot(vector, image) / dot(vector, vector);
}

/** Exactly six motions are free: the rigid ones are (to rounding), and the lowest mode is not. */
function assertSix(matrix: BlockMatrix, rigid: readonly Float64Array[], lowest: number): void {
  const most = rigid.reduce((largest, each) => Math.max(largest, Math.abs(rayleigh(matrix, each))), 0);
  const largest = diagonalOf(matrix).reduce((top, value) => Math.max(top, value), 0);
  if (rigid.length === 6 && most < RIGID_SHARE * lowest && lowest > ROUNDING * largest) return;
  throw new RangeError(
    `computeModes: more than six motions cost no energy (eigenvalue ${lowest} beside ${most} of rigid ones), ` +
      "expected tetrahedra joined by faces: parts that share only an edge or a corner are loose",
  );
}

/** A mode and its opposite are the same: the entry that is clearly largest, or the first of such, is positive. */
function signOf(vector: Float64Array): number {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const leader = vector.find((value) => Math.abs(value) > 0.999 * largest) ?? 1;
  return leader < 0 ? -1 : 1;
}
