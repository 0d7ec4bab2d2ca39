import { tetGradients } from "../modes/tet-gradients.ts";

/** Numbers of a node's map: F row by row with the shift behind each row, x' = F X + t. */
export const MAP_SIZE = 12;

/** What `writeNodeMaps` needs of tetrahedra at rest, made once. */
export interface NodeMaps {
  readonly tets: Uint32Array;
  /** Rest positions, nodeCount × 3 [m]. */
  readonly rest: Float64Array;
  /** tetCount × 12: ∇N of the corners; tetCount: volume as a share of each corner's surroundings, × 4. */
  readonly gradients: Float64Array;
  readonly shares: Float64Array;
}

export function createNodeMaps(rest: Float64Array, tets: Uint32Array): NodeMaps {
  const count = tets.length / 4;
  const gradients = new Float64Array(12 * count);
  const shares = new Float64Array(4 * count);
  const around = new Float64Array(rest.length / 3);
  for (let tet = 0; tet < count; tet++) {
    const volume = tetGradients(rest, tets, tet, gradients.subarray(12 * tet, 12 * tet + 12));
    for (let k = 4 * tet; k < 4 * tet + 4; k++) around[tets[k]] += shares[k] = volume;
  }
  for (let k = 0; k < tets.length; k++) shares[k] /= around[tets[k]];
  return { tets, rest, gradients, shares };
}

/**
 * The affine map of each node's surroundings with its nodes at `x` (from `first` on, × 3): F is the volume-weighted mean of those of
 * the tetrahedra around it, Σ x_a ∇N_aᵀ; the node itself goes where it is.
 */
export function writeNodeMaps(
  { tets, rest, gradients, shares }: NodeMaps,
  x: Float32Array | Float64Array,
  first: number,
  out: Float32Array | Float64Array,
): void {
  out.fill(0, 0, (rest.length / 3) * MAP_SIZE);
  for (let tet = 0; tet < tets.length / 4; tet++) {
    for (let row = 0; row < 3; row++) {
      let [fx, fy, fz] = [0, 0, 0];
      for (let a = 0; a < 4; a++) {
        const value = x[first + 3 * tets[4 * tet + a] + row];
        const g = 12 * tet + 3 * a;
        fx += value * gradients[g];
        fy += value * gradients[g + 1];
        fz += value * gradients[g + 2];
      }
      for (let a = 4 * tet; a < 4 * tet + 4; a++) {
        const to = tets[a] * MAP_SIZE + 4 * row;
        out[to] += shares[a] * fx;
        out[to + 1] += shares[a] * fy;
        out[to + 2] += shares[a] * fz;
      }
    }
  }
  for (let node = 0; node < rest.length / 3; node++) {
    for (let row = 0; row < 3; row++) {
      const at = node * MAP_SIZE + 4 * row;
      out[at + 3] =
        x[first + 3 * node + row] -
        out[at] * rest[3 * node] -
        out[at + 1] * rest[3 * node + 1] -
        out[at + 2] * rest[3 * node + 2];
    }
  }
}
