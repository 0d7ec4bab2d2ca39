import type * as z from "zod";
import { identifier, noun, quantity } from "./field.ts";
import { whereSchema } from "./pins.ts";

/** Nodes that ride on a collider from the start. */
export const attachSchema = noun("Nodes that ride on a collider, from where they start.", {
  where: whereSchema,
  collider: identifier("Id of the collider."),
  until: quantity("Time after which the nodes are let go; absent: never", "s", {
    min: 0,
    max: 1e6,
  }).exactOptional(),
});

export type Attach = z.output<typeof attachSchema>;
