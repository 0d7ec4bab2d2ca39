import { multiply, type BlockMatrix } from "../sparse/block-matrix.ts";
import { symmetricEigen } from "../sparse/symmetric-eigen.ts";
import { dot, orthonormalise } from "./rigid-modes.ts";

/**
 * About the lowest elastic eigenvalue of A = M^-½ K M^-½, never below it: Ritz with all displacements of degree 2. They hold pure
 * bending, twist and stretch, so a bar's estimate is right within a few percent and a ball's within tens.
 */
export function lowestEstimate(
  matrix: BlockMatrix,
  x: Float64Array,
  mass: Float64Array,
  rigid: readonly Float64Array[],
): number {
  const fields = orthonormalise(quadratics(x, mass), rigid);
  const images = fields.map((field) => {
    const image = new Float64Array(field.length);
    multiply(matrix, field, image);
    return image;
  });
  const n = fields.length;
  const t = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) t[i * n + j] = dot(fields[i], images[j]);
  return symmetricEigen(t, n).values[0];
}

function quadratics(x: Float64Array, mass: Float64Array): Float64Array[] {
  const out: Float64Array[] = [];
  for (const [a, b] of [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 1],
    [1, 2],
    [2, 0],
  ]) {
    for (let axis = 0; axis < 3; axis++) {
      const u = new Float64Array(x.length);
      for (let i = 0; i < mass.length; i++) {
        u[3 * i + axis] = Math.sqrt(mass[i]) * (a < 0 ? 1 : x[3 * i + a]) * x[3 * i + b];
      }
      out.push(u);
    }
  }
  return out;
}
