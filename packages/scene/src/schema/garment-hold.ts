import * as z from "zod";
import { identifier, list, noun, quantity, whole } from "./field.ts";
import { motionSchema } from "./keyframes.ts";
import { regionSchema } from "./pins.ts";

/** Edges of a pattern that one hold may name, and edges that a panel may have. */
const MOST_EDGES = 1000;

const edgeSchema = noun("An edge of a panel.", {
  panel: identifier("Name of the panel in the pattern."),
  edge: z
    .union([whole("Its place", { min: 0, max: MOST_EDGES }), identifier("Its label.")], {
      error: "the place of an edge in its panel, from 0, or its label",
    })
    .describe("Its place in the panel's list, from 0, or its label."),
});

/** Which nodes of a garment: exactly one way of saying it. */
const garmentWhereSchema = noun("Which nodes of a garment, said in exactly one way.", {
  edges: list("All nodes on these edges of its panels, as a waist or a neck.", edgeSchema, {
    min: 1,
    max: MOST_EDGES,
  }).exactOptional(),
  region: regionSchema.exactOptional(),
})
  .check((context) => {
    // A misspelt key is one mistake, not two.
    if (context.issues.length > 0) return;
    const { edges, region } = context.value;
    if ((edges === undefined) !== (region === undefined)) return;
    const message = "exactly one of `edges` and `region`";
    context.issues.push({ code: "custom", input: context.value, path: [], message });
  })
  .meta({ minProperties: 1, maxProperties: 1 });

const until = quantity("Time after which the nodes are let go; absent: never", "s", { min: 0, max: 1e6 });

/** Nodes of a garment that are held in space. */
export const garmentPinSchema = noun(
  "Nodes that are held where they are when the run begins, or move with `motion` from there.",
  { where: garmentWhereSchema, motion: motionSchema.exactOptional(), until: until.exactOptional() },
);

/** Nodes of a garment that ride on a collider, as a waistband does on the waist. */
export const garmentAttachSchema = noun(
  "Nodes that ride on a collider, where they are when they are sewn (`edges`) or when the run begins (`region`); on the skin of one that moves.",
  {
    where: garmentWhereSchema,
    collider: identifier("Id of the collider; absent: of the body that wears the garment.").exactOptional(),
    until: until.exactOptional(),
  },
);

export type GarmentWhere = z.output<typeof garmentWhereSchema>;
