import type { Input } from "../../input/input.ts";
import type { State } from "../../state/state.ts";

/** What a collider answers about nodes in one solver step, all in its own frame. Points are three numbers [m]. */
export interface ColliderQuery {
  /** How far its surface moves within its frame in this solver step, at most [m]. */
  motion: number;
  /** The same of all that may come near the node that `before` was last asked about [m]. */
  nearbyMotion: number;
  /** Before all questions of a solver step: where the surface is at its start and at its end. */
  begin(now: State, input: Input): void;
  /** How far beyond the reach `before` may be asked for without taking longer [m]. */
  readonly freeReach: number;
  /** Looks at all nodes, on their ways from `from` to `to` (count × 3), but for those of which `skips` says so. Not all probes do. */
  sweepAll?(
    from: Float64Array,
    to: Float64Array,
    radius: Float64Array,
    skips: Uint8Array,
    out: SweptResult,
  ): void;
  /** How near the surface comes on that way to a node that was looked at, at least [m]. */
  clearanceFound?(node: number, isOutside: boolean): number;
  /** Looks again at nodes, on the ways to `to` (count × 3) that they have really taken: node i if number i × step + first of `asks` is 1. */
  resweep?(to: Float64Array, asks: Uint8Array, first: number, step: number): void;
  /** Whether a node that set out outside is known to have stayed so, farther than its radius, on that way to `to`. */
  isKnownClear?(node: number, to: Float64Array): boolean;
  /**
   * Signed distance of a node that is at `from`, at the start of the step, with the normal in `touch`. Beyond `reach` [m] any
   * distance above it may be given, and no normal.
   */
  distanceAtStart(node: number, from: Float64Array, reach: number, touch: ContactPlane): number;
  /**
   * Whether a node that starts `distance` away, outside its radius, comes within it on the straight way to `to`: where it
   * first does (C14, dynamic), or at the end.
   */
  impact(
    node: number,
    from: Float64Array,
    to: Float64Array,
    radius: number,
    distance: number,
    touch: ContactPlane,
  ): boolean;
  /**
   * Whether a node that starts within its radius, or inside (C14, static), touches. Within its radius it does, wherever free
   * flight leads: forces most often keep it there, and who would be pulled is let go by the solver. From inside, any way out is
   * welcome: there it touches if it is within its radius at the end as well. Asked right after `before`.
   */
  restingContact(
    node: number,
    from: Float64Array,
    to: Float64Array,
    radius: number,
    distance: number,
    touch: ContactPlane,
  ): boolean;
}

/** What was foreseen: of node i, number i × step + first of two columns, and number i of the last. */
export interface SweptResult {
  readonly first: number;
  readonly step: number;
  /** How far beyond its radius it is to be told how near the surface comes to a node [m]. */
  readonly margin: number;
  /** How near that comes less the radius, at least [m], or */
  readonly clearance: Float64Array;
  /** 1: it must be looked at, */
  readonly pairActive: Uint8Array;
  /** and so is this; else it stays as it is. */
  readonly nodeActive: Uint8Array;
}

/**
 * A plane that a node must not pass: through a point of the collider, which the step carries from `from` to `to`; at the end
 * of the step the node is to be `above` it along the normal. All in the collider's frame.
 */
export interface ContactPlane {
  /** Outward unit normal at the end of the step. */
  readonly normal: Float64Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** [m] */
  offset: number;
  /** Whether it is the same plane whatever way the node takes. */
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

/** A node this little beyond its radius still touches [m]: rounding must not decide whether a resting node is held. */
export const TOUCH_DISTANCE = 1e-6;

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
