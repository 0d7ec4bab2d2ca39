import type { z } from "zod";
import { identifier, list, noun } from "./field.ts";
import { LIMITS } from "./limits.ts";
import { materialSchema } from "./material.ts";
import { pinSchema } from "./pins.ts";
import { shapeSchema } from "./shape.ts";

/** One sheet. */
export const clothSchema = noun("One sheet of cloth.", {
  id: identifier("Name of the sheet, unique in the scene."),
  shape: shapeSchema,
  material: materialSchema.default("cotton"),
  pins: list("Nodes that are held; where two pins name one node, the later has it.", pinSchema, {
    max: LIMITS.pins,
  }).default([]),
});

export type Cloth = z.output<typeof clothSchema>;
