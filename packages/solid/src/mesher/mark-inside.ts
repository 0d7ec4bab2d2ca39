import { latticeNode, type Lattice } from "./lattice.ts";
import type { SurfaceSolid } from "./surface-solid.ts";

/**
 * 1 per lattice node that is inside. Row by row: from a node that is far from a closed surface, all in reach of it are on the same side.
 * `onProgress` hears the share of the rows.
 */
export function markInside(
  lattice: Lattice,
  solid: SurfaceSolid,
  onProgress?: (done: number) => void,
): Uint8Array {
  const { origin, spacing, counts } = lattice;
  const inside = new Uint8Array(lattice.nodeCount);
  for (let k = 0; k <= 2 * counts[2]; k++) {
    const z = origin[2] + 0.5 * spacing * k;
    const odd = k & 1;
    for (let j = odd; j <= 2 * counts[1]; j += 2) {
      const y = origin[1] + 0.5 * spacing * j;
      for (let i = odd; i <= 2 * counts[0];) {
        const x = origin[0] + 0.5 * spacing * i;
        const flag = solid.isInside(x, y, z) ? 1 : 0;
        const last = Math.min(i + 2 * Math.floor(solid.clearance(x, y, z) / spacing), 2 * counts[0] - odd);
        for (; i <= last; i += 2) inside[latticeNode(lattice, i, j, k)] = flag;
      }
    }
    onProgress?.(k / (2 * counts[2]));
  }
  return inside;
}
