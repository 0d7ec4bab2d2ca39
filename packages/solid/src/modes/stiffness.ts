import { blockMatrixOf, findBlock, type BlockMatrix } from "../sparse/block-matrix.ts";
import type { SolidMaterial, TetMesh } from "pliant";
import { tetGradients, tetVolume } from "./tet-gradients.ts";

/**
 * Linear elasticity of tetrahedra: K_e = V BᵀDB. Written out by corners a and b, with g = ∇N and Lamé's λ, μ,
 *
 *   K_ab = V (λ g_a g_bᵀ + μ g_b g_aᵀ + μ (g_a · g_b) I)
 *   λ = E ν / ((1 + ν)(1 − 2ν)),  μ = E / (2 (1 + ν))                                              [N/m]
 */
export function stiffness(mesh: TetMesh, materials: readonly SolidMaterial[]): BlockMatrix {
  const { x, tets } = mesh;
  const matrix = blockMatrixOf(x.length / 3, tets, 4);
  const { values } = matrix;
  const g = new Float64Array(12);
  for (let tet = 0; tet < tets.length / 4; tet++) {
    const { lambda, mu } = lame(materials[mesh.materials?.[tet] ?? 0]);
    const volume = tetGradients(x, tets, tet, g);
    for (let a = 0; a < 4; a++) {
      for (let b = 0; b < 4; b++) {
        const at = 9 * findBlock(matrix, tets[4 * tet + a], tets[4 * tet + b]);
        const dot = mu * (g[3 * a] * g[3 * b] + g[3 * a + 1] * g[3 * b + 1] + g[3 * a + 2] * g[3 * b + 2]);
        for (let r = 0; r < 3; r++) {
          for (let c = 0; c < 3; c++) {
            const value = lambda * g[3 * a + r] * g[3 * b + c] + mu * g[3 * b + r] * g[3 * a + c];
            values[at + 3 * r + c] += volume * (r === c ? value + dot : value);
          }
        }
      }
    }
  }
  return matrix;
}

function lame({ young, poisson }: SolidMaterial): { lambda: number; mu: number } {
  return {
    lambda: (young * poisson) / ((1 + poisson) * (1 - 2 * poisson)),
    mu: young / (2 * (1 + poisson)),
  };
}

/** A quarter of each tetrahedron's mass to each corner, nodeCount [kg]. */
export function lumpedMass(mesh: TetMesh, materials: readonly SolidMaterial[]): Float64Array {
  const { x, tets } = mesh;
  const mass = new Float64Array(x.length / 3);
  for (let tet = 0; tet < tets.length / 4; tet++) {
    const share = 0.25 * materials[mesh.materials?.[tet] ?? 0].density * tetVolume(x, tets, tet);
    for (let a = 0; a < 4; a++) mass[tets[4 * tet + a]] += share;
  }
  return mass;
}
