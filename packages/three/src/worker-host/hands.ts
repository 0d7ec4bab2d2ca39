import type { Cut, Vec3 } from "pliant";

/** A point of the sheet in somebody's hand. */
export interface Handle {
  /** Where the hand is now [m]. */
  move(target: Vec3): void;
  release(): void;
}

/** A stroke of the knife under way. */
export interface CutTool {
  /** Cuts what crosses these, as `strokeCuts` or by hand. */
  cut(...cuts: readonly Cut[]): void;
}
