/**
 * Signed distances at the middles of a coarse grid of cubes over a closed mesh. A distance changes no faster than the point
 * moves: a few numbers tell most points that they are far from the surface, and on which side.
 */
export interface SideCache {
  /** Cubes along x, y, z, and the edge of each [m]. */
  readonly counts: Uint32Array;
  edge: number;
  /** The least corner [m]. */
  readonly low: Float64Array;
  /** x fastest [m]; NaN: not asked for yet. */
  readonly distances: Float64Array;
}

/** Cubes along the longest side. */
const CELLS_MAX = 24;

export function createSideCache(): SideCache {
  return {
    counts: new Uint32Array(3),
    edge: 0,
    low: new Float64Array(3),
    distances: new Float64Array(CELLS_MAX * CELLS_MAX * CELLS_MAX),
  };
}

/** Forgets what it knew, and lies over the given box (low xyz, high xyz) from now on. */
export function resetSideCache(sides: SideCache, bounds: Float64Array): void {
  sides.edge = Math.max(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]) / CELLS_MAX;
  for (let axis = 0; axis < 3; axis++) {
    sides.low[axis] = bounds[axis];
    const side = bounds[axis + 3] - bounds[axis];
    sides.counts[axis] = Math.min(Math.max(Math.ceil(side / sides.edge), 1), CELLS_MAX);
  }
  sides.distances.fill(NaN);
}

/** What has rough distances: they lie over its box. */
interface SideQuery {
  readonly sides: SideCache;
  readonly bvh: { readonly bounds: Float64Array };
}

/**
 * 1 if the point is farther than `within` from the mesh on the outside, −1 on the inside, 0 if it may be nearer.
 * `exact` is asked once for each cube.
 */
export function farSide<Mesh extends SideQuery>(
  mesh: Mesh,
  x: number,
  y: number,
  z: number,
  within: number,
  exact: (mesh: Mesh, x: number, y: number, z: number) => number,
): number {
  const { bounds } = mesh.bvh;
  const dx = Math.max(bounds[0] - x, x - bounds[3], 0);
  const dy = Math.max(bounds[1] - y, y - bounds[4], 0);
  const dz = Math.max(bounds[2] - z, z - bounds[5], 0);
  const beyond = dx * dx + dy * dy + dz * dz;
  if (beyond > 0) return beyond > within * within ? 1 : 0;
  const { counts, edge, low, distances } = mesh.sides;
  const i = Math.min(Math.floor((x - low[0]) / edge), counts[0] - 1);
  const j = Math.min(Math.floor((y - low[1]) / edge), counts[1] - 1);
  const k = Math.min(Math.floor((z - low[2]) / edge), counts[2] - 1);
  const mx = low[0] + (i + 0.5) * edge;
  const my = low[1] + (j + 0.5) * edge;
  const mz = low[2] + (k + 0.5) * edge;
  const at = (k * counts[1] + j) * counts[0] + i;
  if (!(Math.abs(distances[at]) < Infinity)) distances[at] = exact(mesh, mx, my, mz);
  const reach = within + Math.sqrt((x - mx) ** 2 + (y - my) ** 2 + (z - mz) ** 2);
  return distances[at] > reach ? 1 : distances[at] < -reach ? -1 : 0;
}
