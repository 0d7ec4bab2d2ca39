import type { Real } from "../real.ts";

/**
 * Boxes around triangles whose corners move straight on, as a complete binary tree in heap order: node i has the children
 * 2i and 2i + 1, all leaves lie equally deep and hold one triangle or none.
 */
export interface BoxTree {
  /** A power of two. */
  readonly leaves: number;
  /** leaves × CORNER: three points, and bits: see OWN_POINT, OWN_EDGE, EMPTY. */
  readonly corners: Uint32Array;
  /**
   * points × POINT: start x y z and clearance, end x y z and slack. Each stays within its clearance of its trajectory; of that, the slack
   * is what it may deviate (roundings included), and the rest what it keeps from others; edges keep EDGE_SHARE of the rest.
   */
  readonly points: Real;
  /**
   * 2 × leaves × BOX: lowest x y z w and highest x y z w at the start, and the same at the end. What lies on one side of something
   * at both ends does so on the whole path: boxes that move together stay apart. The fourth is a rank: leaves are given it (at the start),
   * and boxes overlap only if they overlap in it, too.
   */
  readonly boxes: Real;
  /**
   * leaves/2 × WIDE_NODE_SIZE: boxes of four nodes together, in a kernel's own form (`fitWideNodes`), of nodes that are an even number of levels above the
   * leaves: of their children's four children.
   */
  readonly wideNodes: Real;
  /** 2 × leaves, bits: see NODE_DIRTY. */
  readonly flags: Uint32Array;
}

/** Numbers per point, box, leaf, overlap, cone of normals and wide node; of a node and of a pair of nodes in `TreeAdjacency`. */
export const POINT = 8;
export const BOX = 16;
export const CORNER = 4;
export const OVERLAP_SIZE = 3;
export const CONE = 8;
export const WIDE_NODE_SIZE = 32;
export const CHILD_ADJACENCY_SIZE = 2;
export const ADJACENCY_SIZE = 4;

/** Bits of a leaf: what of its triangle belongs to it, and whether there is none. Edge k leads from corner k to the next. */
export const OWN_POINT = [1, 2, 4] as const;
export const OWN_EDGE = [8, 16, 32] as const;
export const EMPTY = 64;

/** Bits of a node: to be searched; triangles that cannot touch each other; no folded star; one piece without holes. */
export const NODE_DIRTY = 1;
export const NODE_FLAT = 2;
export const NODE_STARS_FLAT = 4;
export const NODE_DISC = 8;

/**
 * Which nodes of a tree are adjacent, that is, have a point in common: of nodes an even number of levels above the leaves, which have wide
 * nodes. "Four" are a node's grandchildren. It never changes, so it is made once (`createTreeAdjacency`).
 */
export interface TreeAdjacency {
  /**
   * leaves/2 × CHILD_ADJACENCY_SIZE, by node: which two of its four are adjacent, bit 4 k + l for k < l, and the first of `pairs` that are those, in the
   * order of their bits; where the four are leaves, instead of that which two triangles are not adjacent. Node 0 stands above 2 and 3, which have no other where leaves are an odd number of levels below the root.
   */
  readonly children: Uint32Array;
  /** × ADJACENCY_SIZE: two nodes, the second with PAIR_IS_DISC when both are one piece together, then the same of their sixteen; leaves are not listed. */
  readonly pairs: Uint32Array;
}

/** Cones of normals of the triangles of a tree. */
export interface NormalCones {
  /** 2 × leaves × CONE: least and greatest unit normals, at both ends, of the triangles of a node. */
  readonly normals: Real;
  /** points × 4: sums of the normals of a star. */
  readonly around: Real;
  /** Of points: 1 where the triangles of a star cannot touch each other: all normals are on the side of their sum. */
  readonly stars: Uint32Array;
  /** The triangles around points: leaves, from starStart[point] to starStart[point + 1], in ascending order. */
  readonly starStart: Uint32Array;
  readonly starTriangles: Uint32Array;
  /** Which nodes are adjacent, and which of those are one piece. */
  readonly adjacency: TreeAdjacency;
}

/** With the second of two adjacent nodes: together they are one piece without holes. */
export const PAIR_IS_DISC = 0x80000000;
/** On a search's stack, in place of the second of two nodes: the first is a pair of adjacent nodes. */
export const ADJACENT_PAIR = 0x80000000;

/** Cosine that every normal of a flat patch has at least with the middle of all [1]. */
export const FLAT_COSINE_MIN = 0.5;

/** Edges keep this share of what vertices and triangles keep: they hold only where those cannot [1]. */
export const EDGE_SHARE = 0.3;

/** A triangle whose height is less than this many times the slack of its corners may turn over: its normal is not known [1]. */
export const STEADY_HEIGHT_MIN = 4;

/** A search that goes on where it stopped when its list was full: nothing grows, nothing is dropped. */
export interface Overlaps {
  /** How many entries follow, and those: pairs of nodes that are yet to be looked at. SEARCH_STACK numbers. */
  readonly stack: Uint32Array;
  /** capacity × OVERLAP_SIZE. Of two triangles: leaf of the first tree, leaf of the second, and which features may touch: bits. */
  readonly list: Uint32Array;
}

/** Enough for two trees of 2³² leaves: a search leaves fifteen pairs behind per two levels of both. */
export const SEARCH_STACK = 1024;

/** Bits of an overlap: point k of the first triangle, point k of the second, edge k of the first with edge l of the second. */
export const OVERLAP_FIRST = (k: number): number => 1 << k;
export const OVERLAP_SECOND = (k: number): number => 8 << k;
export const OVERLAP_EDGES = (k: number, l: number): number => 64 << (3 * k + l);

/** From the start, with both roots. */
export function startSearch({ stack }: Overlaps): void {
  stack[0] = 1;
  stack[1] = 1;
  stack[2] = 1;
}

/** Kernels of trees of moving boxes. */
export interface BoxTreeKernels {
  /** All nodes are NODE_DIRTY, or none is. */
  markDirty(tree: BoxTree, all: boolean): void;
  /** Every box around its points or around its two children's. */
  fitBoxes(tree: BoxTree): void;
  /** The same of NODE_DIRTY nodes only, where no other points have moved. */
  refitBoxes(tree: BoxTree): void;
  /**
   * The wide nodes of all nodes, or of those NODE_DIRTY, from their boxes: rounded outwards to multiples of 1/scale, up to 32767 of them. Two trees
   * that are searched together need the same scale (`wideScale`).
   */
  fitWideNodes(tree: BoxTree, scale: number, partly: boolean): void;
  /** Normals of all nodes and stars; then which nodes are NODE_STARS_FLAT and which of those above the leaves are NODE_FLAT, and which stars are flat. */
  fitNormals(tree: BoxTree, folds: NormalCones): void;
  /** The same where no points but corners of NODE_DIRTY leaves have moved. */
  refitNormals(tree: BoxTree, folds: NormalCones): void;
  /**
   * Pairs of leaves of a tree whose boxes overlap, one of them NODE_DIRTY, without those that lie in a NODE_FLAT node or in two adjacent
   * ones that are flat together, that share a flat star, or that keep their clearances at both ends along one of four directions:
   * between their centres at the start or at the end, across the first or across the second. Returns how many are listed; there are more while stack[0] is above 0.
   */
  overlapSelf(tree: BoxTree, folds: NormalCones, hits: Overlaps): number;
  /** The same between two trees, of which the first's nodes are NODE_DIRTY, and whose points are relative to one frame. */
  overlapTrees(first: BoxTree, second: BoxTree, hits: Overlaps): number;
  /**
   * Leaves of a tree whose boxes (without rank) listed points may touch on their trajectories, as index in the list and
   * leaf. The stack has the index of the next point and then the nodes; both begin with 0.
   */
  overlapPoints(points: Real, count: number, of: Uint32Array, tree: BoxTree, hits: Overlaps): number;
}
