import * as z from "zod";
import { fault } from "../../errors.ts";
import { noun, quantity } from "../../schema/field.ts";
import { EXTENT, type ColliderNoun } from "./collider-noun.ts";

const schema = noun("A round rod with flat ends along y of its own frame.", {
  kind: z.literal("cylinder"),
  radius: quantity("Radius", "m", EXTENT),
  length: quantity("From end to end", "m", EXTENT),
  rounding: quantity("Radius of its two edges, at most its radius and half its length", "m", {
    min: 0,
    max: 1e4,
  }).default(0),
});

export const cylinder: ColliderNoun<typeof schema> = {
  schema,
  build: ({ radius, length, rounding }) => ({ kind: "cylinder", radius, halfLength: length / 2, rounding }),
  /** No edge is rounder than the solid is thick. */
  faults(shape, path) {
    const { data } = schema.safeParse(shape);
    if (!data) return [];
    const largest = Math.min(data.radius, data.length / 2);
    if (!(data.rounding > largest)) return [];
    return [
      fault([...path, "rounding"], data.rounding, `at most ${largest} m, its radius or half its length`),
    ];
  },
};
