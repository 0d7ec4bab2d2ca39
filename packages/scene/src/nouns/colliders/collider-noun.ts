import type { ColliderShape } from "pliant";
import type * as z from "zod";
import type { Fault, Path } from "../../errors.ts";
import type { SceneFiles } from "../../files/scene-files.ts";
import type { RawDocument } from "../../raw.ts";

/** All that a scene file can say of one kind of collider shape. */
export interface ColliderNoun<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** Authors give whole lengths, the engine counts from the middle. */
  build(shape: z.output<Schema>, files: SceneFiles | undefined): ColliderShape;
  /** What no JSON Schema can say. The shape is as it was written: faults elsewhere in it must not hide these. */
  faults?(shape: RawDocument, path: Path): Fault[];
  /** Writes its vertices as they are at a time [s]; null when nothing changes. */
  deform?(shape: z.output<Schema>): ((time: number, vertices: Float64Array) => void) | null;
}

/** From which to which length a solid may be [m]. */
export const EXTENT = { min: 1e-4, max: 1e4 };
