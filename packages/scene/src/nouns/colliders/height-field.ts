import * as z from "zod";
import { fault } from "../../errors.ts";
import { list, noun, quantity } from "../../schema/field.ts";
import { LIMITS } from "../../schema/limits.ts";
import { EXTENT, type ColliderNoun } from "./collider-noun.ts";

const schema = noun("A ground around its own origin, solid below, with upright walls at its borders.", {
  kind: z.literal("heightField"),
  size: z
    .tuple([quantity("Along x", "m", EXTENT), quantity("Along z", "m", EXTENT)], {
      error: "two lengths [x, z] in m",
    })
    .describe("Whole lengths [x, z] [m]."),
  heights: list(
    "Rows of heights, all of the same length: along +x within a row, row after row along +z, at least 2 × 2.",
    list("Heights along +x.", quantity("Height", "m", { min: -1e4, max: 1e4 }), {
      min: 2,
      max: LIMITS.heights,
    }),
    { min: 2, max: LIMITS.heights },
  ),
});

export const heightField: ColliderNoun<typeof schema> = {
  schema,
  build: ({ size, heights }) => ({
    kind: "heightField",
    size,
    columns: heights[0].length,
    rows: heights.length,
    heights: Float64Array.from(heights.flat()),
  }),
  /** All rows have as many heights as the first. */
  faults(shape, path) {
    if (!Array.isArray(shape["heights"])) return [];
    const rows: readonly unknown[] = shape["heights"];
    const [first] = rows;
    if (!Array.isArray(first)) return [];
    return rows.flatMap((row, at) =>
      !Array.isArray(row) || row.length === first.length
        ? []
        : [fault([...path, "heights", at], row, `${first.length} heights, as many as in the first row`)],
    );
  },
};
