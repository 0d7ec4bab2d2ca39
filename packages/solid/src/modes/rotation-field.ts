import type { TetMesh } from "pliant";
import { tetGradients } from "./tet-gradients.ts";

/**
 * w = W u: how a displacement turns the surroundings of each node. In a tetrahedron ½ ∇ × u = ½ Σ_a ∇N_a × u_a; a node takes the
 * mean over those around it, weighed by volume. Of u = ω × x it is ω exactly.
 */
export function rotationField(mesh: TetMesh, u: Float64Array, out: Float64Array): void {
  const { x, tets } = mesh;
  const volumes = new Float64Array(x.length / 3);
  const g = new Float64Array(12);
  out.fill(0);
  for (let tet = 0; tet < tets.length / 4; tet++) {
    const volume = tetGradients(x, tets, tet, g);
    let wx = 0;
    let wy = 0;
    let wz = 0;
    for (let a = 0; a < 4; a++) {
      const node = 3 * tets[4 * tet + a];
      wx += g[3 * a + 1] * u[node + 2] - g[3 * a + 2] * u[node + 1];
      wy += g[3 * a + 2] * u[node] - g[3 * a] * u[node + 2];
      wz += g[3 * a] * u[node + 1] - g[3 * a + 1] * u[node];
    }
    for (let a = 0; a < 4; a++) {
      const node = tets[4 * tet + a];
      volumes[node] += volume;
      out[3 * node] += 0.5 * volume * wx;
      out[3 * node + 1] += 0.5 * volume * wy;
      out[3 * node + 2] += 0.5 * volume * wz;
    }
  }
  for (let i = 0; i < out.length; i++) out[i] /= volumes[Math.floor(i / 3)];
}
