import type { Input } from "../../input/input.ts";
import type { State } from "../../state/state.ts";

/** The path of one node in a substep, in the frame of a collider. Made once, and filled for each node. */
export interface NodePath {
  node: number;
  /** Where it starts and ends [m]. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Of the node [m]. */
  radius: number;
  /** Signed distance to the collider where it starts [m]. */
  distance: number;
}

/** The paths of all nodes in a substep, in the frame of a collider. */
export interface NodePaths {
  /** nodeCount × 3: where they start and end [m]. */
  from: Float64Array;
  to: Float64Array;
  /** nodeCount [m] */
  radius: Float64Array;
  /** nodeCount: 1 for nodes that the collider does not stop. */
  readonly skips: Uint8Array;
  /** Bodies whose nodes are swept; paths of others are not set. */
  readonly bodies: readonly NodeRange[];
}

/** Nodes `firstNode` to `firstNode + nodeCount`. */
export interface NodeRange {
  readonly firstNode: number;
  readonly nodeCount: number;
}

/** What a collider knows about nodes in one substep, all in its own frame. Points are three numbers [m]. */
export interface ColliderQuery {
  /** How far its surface moves within its frame in this substep, at most [m]. */
  motion: number;
  /** The same near the node of the last `distanceAtStart` [m]. */
  nearbyMotion: number;
  /** Before all queries of a substep: where the surface is at its start and at its end. */
  begin(now: Readonly<State>, input: Input): void;
  /** Of the ball about its origin that holds all of it [m]; Infinity: there is none, or it moves within its frame. */
  readonly extent: number;
  /** How much farther than needed `distanceAtStart` may search without taking longer [m]. */
  readonly freeReach: number;
  /** Sweeps all nodes of the bodies given at once. Only queries of meshes do. */
  sweepAll?(paths: NodePaths, out: SweptResult): void;
  /** How near the surface comes in this substep to the way of a point from `start` to `end`, at least [m]: by the box around it. */
  distanceBound?(start: Float64Array, end: Float64Array): number;
  /** Forgets the nodes of a body that is not swept any more. */
  leave?(body: NodeRange): void;
  /** How near the surface comes on its path to a node that was swept, at least [m]. */
  clearanceFound?(node: number, isOutside: boolean): number;
  /** Sweeps again what was swept, on the paths to `to` (count × 3) that nodes have taken: node i if number i × step + first of `flags` is 1. */
  resweep?(to: Float64Array, flags: Uint8Array, first: number, step: number): void;
  /** Whether a node that started outside is known to have stayed so, farther than its radius, on that path to `to`. */
  isKnownClear?(node: number, to: Float64Array): boolean;
  /**
   * Signed distance of a node that is at `from`, at the start of the substep, with the normal in `plane`. Beyond `reach` [m] any
   * distance above it may be given, and no normal.
   */
  distanceAtStart(node: number, from: Float64Array, reach: number, plane: ContactPlane): number;
  /**
   * Whether a node that starts outside its radius comes within it on its straight path: where it first does (C14, dynamic), or
   * at the end.
   */
  impact(path: NodePath, plane: ContactPlane): boolean;
  /**
   * Whether a node that starts within its radius, or inside (C14, static), is in contact. Within its radius it is, wherever free
   * flight leads: forces most often keep it there, and the solver releases a node that would be pulled. From inside, any path
   * out is welcome: there it is in contact if it is within its radius at the end as well. Called right after `distanceAtStart`.
   */
  restingContact(path: NodePath, plane: ContactPlane): boolean;
}

/** Result of a sweep: of node i, number i × step + first of two columns, and number i of the last. */
export interface SweptResult {
  readonly first: number;
  readonly step: number;
  /** How far beyond the radius of a node its distance is wanted [m]. */
  readonly margin: number;
  /** How near the surface comes to a node less its radius, at least [m], or */
  readonly clearance: Float64Array;
  /** 1: the pair must be queried, */
  readonly pairActive: Uint8Array;
  /** and so is this; else it stays as it is. */
  readonly nodeActive: Uint8Array;
}

/**
 * A plane that a node must not pass: through a point of the collider, which the substep carries from `from` to `to`; at the
 * end of the substep the node is to be `offset` above it along the normal. All in the collider's frame.
 */
export interface ContactPlane {
  /** Outward unit normal at the end of the substep. */
  readonly normal: Float64Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** [m] */
  offset: number;
  /** Whether it is the same plane whatever path the node takes. */
  isPersistent: boolean;
}

export function createContactPlane(): ContactPlane {
  return {
    normal: new Float64Array(3),
    from: new Float64Array(3),
    to: new Float64Array(3),
    offset: 0,
    isPersistent: false,
  };
}

/** A node this little beyond its radius is in contact [m]: rounding must not decide whether a resting node is held. */
export const TOUCH_DISTANCE = 1e-6;

export function createNodePath(): NodePath {
  return { node: 0, from: new Float64Array(3), to: new Float64Array(3), radius: 0, distance: 0 };
}

/** Of a vector [m]. */
export function length(v: Float64Array): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/** |to − from| [m] */
export function lengthOf(from: Float64Array, to: Float64Array): number {
  const x = to[0] - from[0];
  const y = to[1] - from[1];
  const z = to[2] - from[2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Between positions that begin at i in two columns [m]. */
export function distanceBetween(x: Float64Array, y: Float64Array, i: number): number {
  const dx = y[i] - x[i];
  const dy = y[i + 1] - x[i + 1];
  const dz = y[i + 2] - x[i + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
