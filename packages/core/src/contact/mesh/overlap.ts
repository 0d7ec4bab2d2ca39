import type { Bvh } from "./bvh.ts";

/**
 * Writes the triangles whose own boxes overlap the box from `low` to `high` (touching counts), in the tree's order, which
 * is always the same, `from` on. Returns how many there are, also when `out` is full: nothing was written beyond its end, and the
 * caller may come again with a longer one. No allocation.
 *
 * `vertices` and `before` are those that the tree was fitted to: with `before`, a triangle's box is the hull of both.
 */
export function overlappingTriangles(
  bvh: Bvh,
  vertices: Float64Array,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  out: Uint32Array,
  before: Float64Array = vertices,
  from = 0,
): number {
  const { bounds, after, size, first, order, triangles, nodeCount } = bvh;
  let count = 0;
  let node = 0;
  while (node < nodeCount) {
    if (!overlaps(bounds, node * 6, low, high)) {
      node = after[node];
      continue;
    }
    const end = first[node] + size[node];
    for (let k = first[node]; k < end; k++) {
      if (!triangleOverlaps(triangles, order[k] * 3, vertices, before, low, high)) continue;
      if (from + count < out.length) out[from + count] = order[k];
      count++;
    }
    node++;
  }
  return count;
}

function overlaps(
  bounds: Float64Array,
  at: number,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
): boolean {
  return (
    bounds[at] <= high[0] &&
    bounds[at + 3] >= low[0] &&
    bounds[at + 1] <= high[1] &&
    bounds[at + 4] >= low[1] &&
    bounds[at + 2] <= high[2] &&
    bounds[at + 5] >= low[2]
  );
}

/** Whether the box of one triangle, here and before, overlaps. */
function triangleOverlaps(
  triangles: Uint32Array,
  corner: number,
  vertices: Float64Array,
  before: Float64Array,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
): boolean {
  const a = triangles[corner] * 3;
  const b = triangles[corner + 1] * 3;
  const c = triangles[corner + 2] * 3;
  for (let axis = 0; axis < 3; axis++) {
    const least = Math.min(vertices[a + axis], vertices[b + axis], vertices[c + axis]);
    const most = Math.max(vertices[a + axis], vertices[b + axis], vertices[c + axis]);
    const leastBefore = Math.min(before[a + axis], before[b + axis], before[c + axis]);
    const mostBefore = Math.max(before[a + axis], before[b + axis], before[c + axis]);
    if (Math.min(least, leastBefore) > high[axis] || Math.max(most, mostBefore) < low[axis]) return false;
  }
  return true;
}
