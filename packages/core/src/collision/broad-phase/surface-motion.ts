import type { PosePair } from "./rigid-trajectory.ts";

/** Where the vertices of a collision surface go in a substep. */
export interface SurfaceMotion {
  /** vertexCount × 3: at the start and at the end [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Length of the substep [s]. */
  readonly h: number;
  /** Its start, counted from the beginning of the step [s]. */
  readonly time: number;
  /**
   * Where colliders are at both ends. With these, only the collider vertices near cloth are written to `start` and `end`;
   * without, all of them are there already.
   */
  readonly poses?: PosePair | undefined;
}
