import type { ModalBasis } from "../../model/solid/solid-material.ts";

/**
 * A tree of spheres around the nodes of a surface that knows how far modes can take them (after James and Pai, 2004, for
 * linear modes): a node moves by |R̃(w) Φ_i q| ≤ |Φ_i q| ≤ Σ_k |q_k| |Φ_ik|, for R̃ is a mean of rotations. So a sphere at rest
 * that is wider by Σ_k |q_k| max_i |Φ_ik| holds its nodes however they are warped, and nothing has to be fitted: detection costs
 * what is near (docs/methods/bodies.md#detection, M19).
 *
 * Nodes of the tree stand in depth-first order, as those of `mesh/bvh.ts`.
 */
export interface SphereTree {
  readonly count: number;
  /** count × 4: centre in the body's frame, radius at rest [m]. */
  readonly spheres: Float64Array;
  /** count × modes: max |Φ_ik| of its nodes. */
  readonly reach: Float64Array;
  readonly modes: number;
  /** The first one that is not below this one; how many nodes a leaf has, 0 of all others; where they begin in `order`. */
  readonly after: Uint32Array;
  readonly size: Uint32Array;
  readonly first: Uint32Array;
  readonly order: Uint32Array;
}

const LEAF = 8;

export function createSphereTree(basis: ModalBasis, surface: Uint32Array): SphereTree {
  const order = surface.slice();
  const ranges: { from: number; to: number; after: number }[] = [];
  if (order.length > 0) grow(basis.x, order, 0, order.length, ranges);
  const { modeCount: modes } = basis;
  const tree: SphereTree = {
    count: ranges.length,
    spheres: new Float64Array(ranges.length * 4),
    reach: new Float64Array(ranges.length * modes),
    modes,
    after: Uint32Array.from(ranges, ({ after }) => after),
    size: Uint32Array.from(ranges, ({ from, to }) => (to - from <= LEAF ? to - from : 0)),
    first: Uint32Array.from(ranges, ({ from }) => from),
    order,
  };
  ranges.forEach(({ from, to }, k) => fit(tree, basis, k, order.subarray(from, to)));
  // Children come after their parents: what a branch reaches is what its children do.
  for (let k = tree.count - 1; k >= 0; k--) {
    if (tree.size[k] > 0) continue;
    for (let mode = 0; mode < modes; mode++) {
      const [left, right] = [(k + 1) * modes + mode, tree.after[k + 1] * modes + mode];
      tree.reach[k * modes + mode] = Math.max(tree.reach[left], tree.reach[right]);
    }
  }
  return tree;
}

/** Radius of a sphere with the modes where they are [m]. `q` is a column in which they begin at `at`. */
export function radiusOf(tree: SphereTree, k: number, q: Float64Array, at: number): number {
  const { modes, reach } = tree;
  let radius = tree.spheres[4 * k + 3];
  for (let mode = 0; mode < modes; mode++) radius += Math.abs(q[at + mode]) * reach[k * modes + mode];
  return radius;
}

function grow(
  x: Float64Array,
  order: Uint32Array,
  from: number,
  to: number,
  ranges: { from: number; to: number; after: number }[],
): void {
  const range = { from, to, after: 0 };
  ranges.push(range);
  if (to - from > LEAF) {
    const axis = longestAxis(x, order.subarray(from, to));
    // Ties by index: the tree depends on nothing else.
    order.subarray(from, to).sort((a, b) => x[3 * a + axis] - x[3 * b + axis] || a - b);
    const middle = (from + to) >> 1;
    grow(x, order, from, middle, ranges);
    grow(x, order, middle, to, ranges);
  }
  range.after = ranges.length;
}

function longestAxis(x: Float64Array, nodes: Uint32Array): number {
  const { low, high } = boxOf(x, nodes);
  const size = [0, 1, 2].map((axis) => high[axis] - low[axis]);
  return size.indexOf(Math.max(...size));
}

function boxOf(x: Float64Array, nodes: Uint32Array) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const node of nodes) {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], x[3 * node + axis]);
      high[axis] = Math.max(high[axis], x[3 * node + axis]);
    }
  }
  return { low, high };
}

function fit(tree: SphereTree, basis: ModalBasis, k: number, nodes: Uint32Array): void {
  const { x, shapes, nodeCount } = basis;
  const { low, high } = boxOf(x, nodes);
  const [cx, cy, cz] = low.map((value, axis) => 0.5 * (value + high[axis]));
  let squared = 0;
  for (const node of nodes) {
    const a = x[3 * node] - cx;
    const b = x[3 * node + 1] - cy;
    const c = x[3 * node + 2] - cz;
    squared = Math.max(squared, a * a + b * b + c * c);
  }
  tree.spheres.set([cx, cy, cz, Math.sqrt(squared)], 4 * k);
  if (tree.size[k] === 0) return;
  for (const node of nodes) {
    for (let mode = 0; mode < tree.modes; mode++) {
      const i = (mode * nodeCount + node) * 3;
      const length = Math.sqrt(
        shapes[i] * shapes[i] + shapes[i + 1] * shapes[i + 1] + shapes[i + 2] * shapes[i + 2],
      );
      const at = k * tree.modes + mode;
      tree.reach[at] = Math.max(tree.reach[at], length);
    }
  }
}
