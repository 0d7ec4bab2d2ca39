import type { SheetScene } from "./sheet-scene.ts";

/** A physics engine that can play the scenes. One thread, one process, timed by the same clock. */
export interface Engine {
  /** For tables and plots: "Jolt". */
  readonly name: string;
  /** The package and its version, as installed. */
  readonly version: string;
  /** The families of settings in which the cheapest that holds is looked for. */
  ladders(scene: SheetScene): readonly Ladder[];
  /** What a row must show besides what all must. */
  holds?(measured: Measured, scene: SheetScene): boolean;
}

/** Settings in rising order of cost and accuracy: when one holds, those above it do too. */
export type Ladder = readonly Setting[];

export interface Setting {
  /** All that was set, for people who want to set it too. */
  readonly text: string;
  /** Makes the scene anew, in memory of its own. */
  start(): Sheet | Promise<Sheet>;
}

/** A scene that runs. */
export interface Sheet {
  /** Advances by 1/30 s. The only part that is timed. */
  frame(): void;
  /** nodes² × 3 [m] */
  positions(): ArrayLike<number>;
  /** nodes² × 3 [m/s] */
  velocities(): ArrayLike<number>;
  /** Of an iterative linear solver, since the start. */
  iterations?(): number;
  /** Gives memory back that no garbage collector sees. */
  free(): void;
}

/** What a run of 3 s gave. */
export interface Measured {
  /** CPU time of each frame [ms]. */
  readonly frameMilliseconds: readonly number[];
  /** At 0.5 s [J]. */
  readonly kineticAtHalf: number;
  /** Of the structural edges over the last 0.5 s, or on the box over all 3 s; slack ones count as 0. Infinite once a number was lost [1]. */
  readonly meanStretch: number;
  readonly maxStretch: number;
  /** Mean height at the end [m]. */
  readonly height: number;
  /** By which the deepest node is inside the solid at the end, if there is one [m]. */
  readonly depth?: number;
  /** Pairs of triangles that cross each other then. */
  readonly crossings?: number;
  readonly iterationsPerFrame?: number;
}

/** What a loader throws when a package is there, but not with what the scenes need. */
export class TooOld extends Error {}
