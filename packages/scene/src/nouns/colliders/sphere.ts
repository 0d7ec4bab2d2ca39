import * as z from "zod";
import { noun, quantity } from "../../schema/field.ts";
import { EXTENT, type ColliderNoun } from "./collider-noun.ts";

const schema = noun("A ball.", { kind: z.literal("sphere"), radius: quantity("Radius", "m", EXTENT) });

export const sphere: ColliderNoun<typeof schema> = {
  schema,
  build: ({ radius }) => ({ kind: "sphere", radius }),
};
