import { tetVolume } from "../modes/tet-gradients.ts";

/** Volume of all tetrahedra with their nodes at x [m³]; turned ones count against it. */
export function meshVolume(x: Float64Array, tets: Uint32Array): number {
  let sum = 0;
  for (let tet = 0; tet < tets.length / 4; tet++) sum += tetVolume(x, tets, tet);
  return sum;
}

/** How many tetrahedra are inside out. */
export function invertedTets(x: Float64Array, tets: Uint32Array): number {
  let count = 0;
  for (let tet = 0; tet < tets.length / 4; tet++) if (!(tetVolume(x, tets, tet) > 0)) count++;
  return count;
}
