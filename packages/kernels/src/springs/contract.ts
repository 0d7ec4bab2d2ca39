import type { GridBlock } from "../layout.ts";
import type { Real } from "../real.ts";

/** Numbers of a law: rest length, then see GridLaws. */
export const GRID_LAW = 8;

/**
 * What all springs of a family have in common; each spring has a weight on top of it (½ on a border, 0 where it is cut).
 * Links: rest length, yield stretch (rest − yield length), stiffness, limit stiffness, ramp (limit − rest length), 1/ramp, damping, –.
 * Beams: rest length, –, tie 12 k_b/L³, –, –, –, –, –.
 */
export interface GridLaws {
  readonly numbers: Real;
  /** Squares of the rest lengths, 8 per block. */
  readonly squares: Float64Array;
  readonly weights: Real;
}

/** Springs that no grid holds: ends as vector indices, the earlier slot first, and the edge they are. Columns by spring. */
export interface EdgeList {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly edge: Uint32Array;
}

/** Springs that pull, and push until they yield, with a damper along them (and across, for comparison). */
export interface LinkList extends EdgeList {
  readonly restLength: Float64Array;
  readonly stiffness: Float64Array;
  readonly damping: Float64Array;
  readonly crossDamping: Float64Array;
  readonly limitLength: Float64Array;
  readonly limitStiffness: Float64Array;
  /** At most the rest length, at which a link does not push. */
  readonly yieldLength: Float64Array;
  /** What bending adds, see laws/bending.mjs. */
  readonly tie: Float64Array;
}

/** Springs without length, of either sign: what beams of quadratic bending are between their ends. */
export interface TieList extends EdgeList {
  readonly tie: Float64Array;
}

/** Springs that only push, as an arc of constant length does. */
export interface BeamList extends EdgeList {
  readonly restLength: Float64Array;
  /** k_b/L² */
  readonly critical: Float64Array;
  readonly toe: Float64Array;
  /** The largest coefficient that a toe has in the matrix; forces have the whole toe. */
  readonly toeLimit: Float64Array;
}

/** Springs that pull and push, with dampers along and across. */
export interface SpringList extends EdgeList {
  readonly restLength: Float64Array;
  readonly stiffness: Float64Array;
  readonly damping: Float64Array;
  readonly crossDamping: Float64Array;
}

/** How a step linearises its springs. */
export interface Linearisation {
  /** h/a and its square. */
  readonly c1: number;
  readonly c2: number;
  /** ½ (time)²: half the square of a velocity difference across a link, times this, over its length, is its sagitta. */
  readonly halfTimeSquared: number;
  /** Share of the sagitta's tension that the matrix leaves out, 0 to 1 (docs/adr/0009). */
  readonly relief: number;
  /** A slack link that `lookAhead` × (velocity difference along it) would make taut counts as taut (docs/adr/0012) [s]. */
  readonly lookAhead: number;
}

/**
 * Nodes as a state has them, x y z of node after node, and where they go: the node of every slot. Padding has the node after
 * the last, which is none, and 0 in `present`; slots of nodes have 1.
 */
export interface NodeColumns {
  readonly nodeOf: Uint32Array;
  readonly present: Float64Array;
  /** Newest positions and velocities, and those before. */
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly olderX: Float64Array;
  readonly olderV: Float64Array;
}

/** A step's start by slot: positions, their difference from `origin`, last displacement δ and `back` times it, start. */
export interface StartColumns {
  readonly x: Float64Array;
  readonly y: Real;
  readonly delta: Float64Array;
  readonly w: Real;
  readonly start: Float64Array;
}

/** Factors of a step's start. */
export interface StartFactors {
  readonly origin: ArrayLike<number>;
  readonly fall: ArrayLike<number>;
  readonly back: number;
  readonly lag: number;
  readonly fromNow: number;
  readonly fromOlder: number;
}

export interface SpringKernels {
  /** start = lag δ + fromNow v − fromOlder v_older + fall, and the other columns that a step starts from. */
  gather(width: number, nodes: NodeColumns, by: StartFactors, out: StartColumns): void;
  /** Of every node: x += moved + base, v = fromMoved (moved + base) − fromDelta δ. */
  scatter(
    width: number,
    nodes: NodeColumns,
    moved: Float64Array,
    base: Float64Array,
    delta: Float64Array,
    fromMoved: number,
    fromDelta: number,
  ): void;
  /** Coefficients, shares and force scales (force over length) of the springs that a grid holds, at positions x. */
  gridSprings(
    width: number,
    grid: GridBlock,
    laws: GridLaws,
    x: Float64Array,
    w: Real,
    by: Linearisation,
    springs: Real,
    scales: Real,
  ): void;
  /** force += scale (x_j − x_i) over all springs of a grid. */
  gridForce(width: number, grid: GridBlock, scales: Real, x: Float64Array, force: Float64Array): void;
  /** Coefficients and shares of links, and force += theirs. */
  edgeLinks(
    width: number,
    list: LinkList,
    x: Float64Array,
    w: Real,
    by: Linearisation,
    edges: Real,
    force: Float64Array,
  ): void;
  /** Shares of ties, and force += theirs. */
  edgeTies(width: number, list: TieList, x: Float64Array, c2: number, edges: Real, force: Float64Array): void;
  /** Coefficients of beams that buckle, and force += theirs. */
  edgeBeams(
    width: number,
    list: BeamList,
    x: Float64Array,
    c2: number,
    edges: Real,
    force: Float64Array,
  ): void;
  /** Coefficients and shares of springs that pull and push, and force += theirs. */
  edgeSprings(
    width: number,
    list: SpringList,
    x: Float64Array,
    w: Real,
    c1: number,
    c2: number,
    edges: Real,
    force: Float64Array,
  ): void;
}
