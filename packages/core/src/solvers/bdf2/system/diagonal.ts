import type { ClothSystem } from "../cloth-system.ts";
import type { BlockSystem } from "../../../linear/filtered-pcg.ts";
import { setDroppedTies, setDropLimit, type DropLevel } from "./dropped-springs.ts";

/** Sets which springs the sweeps leave to the residual from here on. */
export function dropSoftSprings({ space, layout, blocks }: ClothSystem, level: DropLevel): void {
  if (blocks.dropped === level) return;
  blocks.dropped = level;
  blocks.droppedAt = NaN;
  setDropLimit(layout, space.limits, level, space.dropLimit, space.beams.toeLimit);
}

/** Sets which ties the sweeps leave to the residual in a step with this (h/a)² [s²], 0: none. */
export function dropTies({ space, layout, blocks }: ClothSystem, c2: number): void {
  if (blocks.droppedAt === c2) return;
  blocks.droppedAt = c2;
  blocks.dropsTies = setDroppedTies(layout, space.tieLimits, c2 > 0 ? c2 : Infinity, space.dropLimit);
}

/** Diagonal blocks of A: mass, air, grabs and every spring at a node, but for dropped ones. */
export function setDiagonal(cloth: ClothSystem): void {
  const { space } = cloth;
  setMass(cloth, space.diagonal);
  space.kernels.addDiagonal(space.matrix);
  space.plain.set(space.diagonal);
}

/** As `setDiagonal` left them, without what contacts have added since. */
export function resetDiagonal({ space: { diagonal, plain } }: ClothSystem): void {
  diagonal.set(plain);
}

/** out = mass + extra. */
function setMass(
  { space: { kernels, massBlocks, extra }, blocks }: ClothSystem,
  out: ClothSystem["space"]["own"],
): void {
  out.set(massBlocks);
  if (blocks.extra) kernels.addScaled(1, extra, out);
}

/** Drops the entries xy, xz and yz of every diagonal block: the plain diagonal preconditioner. */
export function keepDiagonal({ space: { diagonal, matrix } }: ClothSystem): void {
  const { width } = matrix;
  for (let block = 0; block < diagonal.length; block += 6 * width) {
    diagonal.fill(0, block + width, block + 3 * width);
    diagonal.fill(0, block + 4 * width, block + 5 * width);
  }
}

/** The system as conjugate gradients with blocks take it. */
export function setOwn(cloth: ClothSystem): BlockSystem {
  const { space, constraints } = cloth;
  const { constrained } = constraints;
  const { kernels, matrix, own, inert, normalAt, normals } = space;
  setMass(cloth, own);
  return {
    inverse: matrix.inverse,
    inert,
    width: matrix.width,
    apply: (p, q) => kernels.apply(matrix, own, p, q),
    project: (v) => kernels.project(matrix.width, constrained.normals, normalAt, normals, v),
  };
}

/** What springs may weigh in f32 sweeps, in masses: at any tolerance, */
const SWEEP_WEIGHT_MAX = 5e3;
/** and at the largest. */
const SWEEP_WEIGHT_LIMIT = 1e5;

/** Masses per tolerance [s/m]: at this ratio f32 sweeps are off by a tenth of it (docs/adr/0077). */
const SWEEP_WEIGHT_PER_TOLERANCE = SWEEP_WEIGHT_MAX / 3e-4;

/**
 * Springs weigh so much against the masses (long steps, stiff cloth) that f32 sweeps, which take D t − Σ B t_j apart, would
 * lose more of the masses than the tolerance [m/s] has room for. Blocks work on differences and keep them. Nodes weigh by their
 * mass in the mean of the ratios: Σ m tr D over Σ 3 m².
 */
export function exceedsSweepPrecision(
  { space: { kernels, diagonal, massBlocks } }: ClothSystem,
  tolerance: number,
): boolean {
  if (diagonal instanceof Float64Array) return false;
  const limit = Math.min(
    Math.max(SWEEP_WEIGHT_PER_TOLERANCE * tolerance, SWEEP_WEIGHT_MAX),
    SWEEP_WEIGHT_LIMIT,
  );
  return kernels.dot(diagonal, massBlocks) > limit * kernels.dot(massBlocks, massBlocks);
}
