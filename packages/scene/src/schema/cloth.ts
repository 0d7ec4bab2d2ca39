import type * as z from "zod";
import { attachSchema } from "./attach.ts";
import { cutSchema } from "./cut.ts";
import { identifier, list, noun } from "./field.ts";
import { LIMITS } from "./limits.ts";
import { loadSchema } from "./loads.ts";
import { materialSchema } from "./material.ts";
import { paperSchema } from "./paper.ts";
import { pinSchema } from "./pins.ts";
import { shapeSchema } from "./shape.ts";
import { springsSchema } from "./springs.ts";

/** One sheet. */
export const clothSchema = noun("One sheet of cloth, or of paper.", {
  id: identifier("Name of the sheet, unique in the scene."),
  shape: shapeSchema,
  material: materialSchema.default("cotton"),
  paper: paperSchema.exactOptional(),
  springs: springsSchema.exactOptional(),
  pins: list("Nodes that are held; where two pins name one node, the later has it.", pinSchema, {
    max: LIMITS.pins,
  }).default([]),
  attach: list(
    "Nodes that ride on colliders; where a node is named twice, the later has it, also against pins.",
    attachSchema,
    { max: LIMITS.attach },
  ).default([]),
  cut: list("Straight cuts, in the order in which they are made.", cutSchema, { max: LIMITS.cut }).default(
    [],
  ),
  loads: list("Forces from outside.", loadSchema, { max: LIMITS.loads }).default([]),
}).check((context) => {
  if (context.issues.length > 0 || context.value.shape.kind === "grid") return;
  if (context.value.shape.kind === "creasePattern") {
    const { paper, springs } = context.value;
    const path = paper === undefined ? ["paper"] : springs === undefined ? null : ["springs"];
    const message =
      paper === undefined ? "an object: a crease pattern is paper" : "absent: a crease pattern is paper";
    if (path) context.issues.push({ code: "custom", input: context.value, path, message });
    return;
  }
  for (const name of ["paper", "springs"] as const) {
    if (context.value[name] === undefined) continue;
    const message = "absent: a mesh from a file is cloth";
    context.issues.push({ code: "custom", input: context.value, path: [name], message });
  }
});

export type Cloth = z.output<typeof clothSchema>;
