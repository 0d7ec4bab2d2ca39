import type { Cloth } from "./cloth.ts";
import type { BlockSystem } from "../../linear/filtered-pcg.ts";

/** Diagonal blocks of A: mass, air, grabs and every spring at a node. */
export function setDiagonal({ space }: Cloth): void {
  setMass(space, space.diagonal);
  space.kernels.addDiagonal(space.matrix);
}

/** blocks = mass + extra. */
function setMass({ massBlocks, extra }: Cloth["space"], blocks: Cloth["space"]["own"]): void {
  for (let i = 0; i < blocks.length; i++) blocks[i] = massBlocks[i] + extra[i];
}

/** Drops the entries xy, xz and yz of every diagonal block: the plain diagonal preconditioner. */
export function keepDiagonal({ space: { diagonal, matrix } }: Cloth): void {
  const { width } = matrix;
  for (let block = 0; block < diagonal.length; block += 6 * width) {
    diagonal.fill(0, block + width, block + 3 * width);
    diagonal.fill(0, block + 4 * width, block + 5 * width);
  }
}

/** The system as conjugate gradients with blocks take it. */
export function setOwn({ space, constraints: { held } }: Cloth): BlockSystem {
  const { kernels, matrix, own, inert, heldAt, heldNormal } = space;
  setMass(space, own);
  return {
    inverse: matrix.inverse,
    inert,
    width: matrix.width,
    apply: (p, q) => kernels.apply(matrix, own, p, q),
    project: (v) => kernels.project(matrix.width, held.normals, heldAt, heldNormal, v),
  };
}

/**
 * Springs weigh so much against the masses (long steps, stiff cloth) that f32 sweeps, which take D t − Σ B t_j apart, would
 * lose the masses: measured errors are 1e-7 of the ratio. Blocks work on differences and keep them.
 */
const HEAVY = 5e3;

export function isHeavy({ space, layout }: Cloth): boolean {
  const { diagonal, mass } = space;
  if (diagonal instanceof Float64Array) return false;
  const { blockOf, vectorOf, width } = layout;
  let [springs, masses] = [0, 0];
  for (let k = 0; k < blockOf.length; k++) {
    const block = blockOf[k];
    springs += diagonal[block] + diagonal[block + 3 * width] + diagonal[block + 5 * width];
    masses += mass[vectorOf[k]];
  }
  return springs > HEAVY * 3 * masses;
}
