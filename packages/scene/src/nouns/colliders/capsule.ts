import * as z from "zod";
import { noun, quantity } from "../../schema/field.ts";
import { EXTENT, type ColliderNoun } from "./collider-noun.ts";

const schema = noun("A rod with round ends along y of its own frame.", {
  kind: z.literal("capsule"),
  radius: quantity("Radius", "m", EXTENT),
  length: quantity("Distance between the centres of its two round ends", "m", EXTENT),
});

export const capsule: ColliderNoun<typeof schema> = {
  schema,
  build: ({ radius, length }) => ({ kind: "capsule", radius, halfLength: length / 2 }),
};
