import type * as z from "zod";
import { attachSchema } from "./attach.ts";
import { cutSchema } from "./cut.ts";
import { clothLimitsSchema } from "./cloth-limits.ts";
import { drawSchema } from "./draw.ts";
import { identifier, list, noun } from "./field.ts";
import { LIMITS } from "./limits.ts";
import { loadSchema } from "./loads.ts";
import { lookSchema } from "./look.ts";
import { materialSchema } from "./material.ts";
import { paperSchema } from "./paper.ts";
import { pinSchema } from "./pins.ts";
import { gridNodes, shapeSchema } from "./shape.ts";
import { springsSchema } from "./springs.ts";

/** One sheet. */
export const clothSchema = noun("One sheet of cloth, or of paper.", {
  id: identifier("Name of the sheet, unique in the scene."),
  shape: shapeSchema,
  material: materialSchema.default("cotton"),
  paper: paperSchema.exactOptional(),
  springs: springsSchema.exactOptional(),
  look: lookSchema.exactOptional(),
  draw: drawSchema.exactOptional(),
  limits: clothLimitsSchema.exactOptional(),
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
  if (context.issues.length > 0) return;
  const fault = drawFault(context.value) ?? limitsFault(context.value);
  if (fault) context.issues.push({ code: "custom", input: context.value, ...fault });
  if (context.value.shape.kind === "grid") return;
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

/** What has no limits, or other weights than nodes. */
function limitsFault({ limits, paper, springs, shape }: Cloth): { path: string[]; message: string } | null {
  if (!limits) return null;
  if (paper) return { path: ["limits"], message: "absent: paper has none" };
  if (springs) return { path: ["limits"], message: "absent: points on springs have none" };
  if (shape.kind !== "grid") return null;
  const [columns, rows] = gridNodes(shape);
  for (const [name, weight] of Object.entries(limits)) {
    if (typeof weight !== "object") continue;
    if ("attribute" in weight)
      return {
        path: ["limits", name],
        message: "a number or values: only meshes from files have attributes",
      };
    const found = weight.values.length;
    const message = `${columns * rows} numbers, one per node`;
    if (found !== columns * rows) return { path: ["limits", name, "values"], message };
  }
  return null;
}

/** What cannot be drawn finer than it is, and from what. */
function drawFault({ draw, paper, cut, shape }: Cloth): { path: string[]; message: string } | null {
  if (!draw) return null;
  if (paper) return { path: ["draw"], message: "absent: paper is drawn as it is" };
  if (cut.length > 0) return { path: ["draw"], message: "absent: cloth with cuts is drawn as it is" };
  if (draw.file !== undefined && shape.kind !== "mesh")
    return { path: ["draw", "file"], message: "absent: only a mesh from a file is drawn by another" };
  return null;
}
