import type { ClothCounts } from "./cloth-counts.ts";
import { buildLattice } from "./build/lattice.ts";
import type { SceneFiles } from "./files/scene-files.ts";
import type { SceneLattice } from "./schema/lattice.ts";

/** Points and triangles that a body of points on springs will have. */
export function latticeCounts(lattice: SceneLattice, files: SceneFiles | undefined): ClothCounts {
  const { nodes } = lattice;
  if (nodes === undefined) {
    const { mass, triangles } = buildLattice(lattice, [], files);
    return { nodes: mass.length, triangles: triangles.length / 3 };
  }
  const [x, y, z] = nodes;
  // Two per cell of each of the six sides.
  return {
    nodes: x * y * z,
    triangles: 4 * ((x - 1) * (y - 1) + (y - 1) * (z - 1) + (z - 1) * (x - 1)),
  };
}
