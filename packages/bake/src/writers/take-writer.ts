import type { TakeBody } from "@pliant/formats";
import type { GlbOptions } from "@pliant/formats/write";
import type { DrawnMesh } from "@pliant/scene";

/** What a file format must do for a bake. Whoever opened the file discards it if the writer fails. */
export interface TakeWriter {
  /**
   * Takes the next frame: positions, pointCount × 3 [m], and its own triangles. The arrays may be filled anew once this resolves.
   */
  frame(positions: Float32Array, triangles: Uint32Array): Promise<void>;
  /** Makes the file whole with the frames so far, at least one, and gives it its name. */
  finish(): Promise<Written>;
}

export interface Written {
  readonly bytes: number;
  /** Of the file with the first frame alone, if there is one. */
  readonly restBytes?: number;
  /** What the user should know about how the file differs from the frames. */
  readonly warnings: readonly string[];
}

export interface TakeSize {
  /** Frames that will come. */
  readonly frames: number;
  readonly pointCount: number;
}

/** What is known of a take before its first step. */
export interface TakeBeginning extends TakeSize {
  /** Farthest that any coordinate is from 0 [m]. */
  readonly reach: number;
  readonly maxError?: number;
}

/** What stays the same through a take. */
export interface WriterOptions extends TakeSize {
  readonly name: string;
  readonly fps: number;
  /** pointCount × 2, (0, 0) at the bottom left, as the engine has them. */
  readonly uvs: Float32Array;
  /** Of the last frame, triangleCount × 3, at least one: what a file has that has one list for all frames. */
  readonly triangles: Uint32Array;
  /** Where each sheet is among the points. */
  readonly parts: readonly { readonly id: string; readonly firstVertex: number; readonly vertices: number }[];
  readonly glb: Partial<GlbOptions>;
  /** Farthest that a vertex of a file that is not exact may be from its place [m]; else each format's own. */
  readonly maxError?: number;
  /** What a file that is drawn has besides: vertices at seams, and bodies that move along. A cache of points has none of it. */
  readonly stage?: TakeStage;
}

export interface TakeStage {
  /** What is drawn of the points; null: every point is a vertex. */
  readonly drawn: DrawnMesh | null;
  readonly bodies: readonly TakeBody[];
}

/** A folder of numbered files that takes its name only when it is whole. */
export interface FolderReplacement {
  /** Writes a frame under its number. */
  frame(index: number, bytes: Uint8Array): Promise<void>;
  /** Gives the folder its name; one with an earlier sequence is removed. */
  commit(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}
