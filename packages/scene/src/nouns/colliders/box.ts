import * as z from "zod";
import { fault } from "../../errors.ts";
import { noun, quantity } from "../../schema/field.ts";
import { EXTENT, type ColliderNoun } from "./collider-noun.ts";

const schema = noun("A box around its own centre.", {
  kind: z.literal("box"),
  size: z
    .tuple(
      [quantity("Along x", "m", EXTENT), quantity("Along y", "m", EXTENT), quantity("Along z", "m", EXTENT)],
      { error: "three lengths [x, y, z] in m" },
    )
    .describe("Whole edge lengths [x, y, z] [m]."),
  rounding: quantity("Radius of its edges and corners, at most half the shortest edge", "m", {
    min: 0,
    max: 1e4,
  }).default(0),
});

export const box: ColliderNoun<typeof schema> = {
  schema,
  build: ({ size, rounding }) => ({
    kind: "box",
    halfSize: [size[0] / 2, size[1] / 2, size[2] / 2],
    rounding,
  }),
  /** No edge is rounder than the solid is thick. */
  faults(shape, path) {
    const { data } = schema.safeParse(shape);
    if (!data) return [];
    const largest = Math.min(...data.size) / 2;
    if (!(data.rounding > largest)) return [];
    return [fault([...path, "rounding"], data.rounding, `at most ${largest} m, half the shortest edge`)];
  },
};
