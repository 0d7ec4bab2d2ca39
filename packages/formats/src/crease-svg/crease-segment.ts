import type { EdgeAssignment } from "../fold/fold-file.ts";

/** One straight piece of a drawn line, y upwards, in the drawing's units. */
export interface CreaseSegment {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly assignment: EdgeAssignment;
  /** Target [degrees]; null where the kind has none. */
  readonly angle: number | null;
  /** Whether its ends lie within a curve. */
  readonly isFromSmooth: boolean;
  readonly isToSmooth: boolean;
}
