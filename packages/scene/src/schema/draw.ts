import type * as z from "zod";
import { noun, quantity } from "./field.ts";
import { file, MESH_ENDINGS } from "./file.ts";

/** Cloth that is drawn finer than it is simulated. */
export const drawSchema = noun(
  "How it is drawn and exported where that is finer than it is simulated: curved between its nodes, out of what they touch.",
  {
    spacing: quantity("Longest way between drawn vertices, where triangles are divided", "m", {
      min: 5e-4,
      max: 1,
    }).exactOptional(),
    file: file(
      "A finer mesh that lies on it, in the place and unit of its own file",
      MESH_ENDINGS,
    ).exactOptional(),
  },
)
  .check((context) => {
    if (context.issues.length > 0) return;
    const { spacing, file: named } = context.value;
    if ((spacing === undefined) !== (named === undefined)) return;
    const message = "exactly one of `spacing` and `file`";
    context.issues.push({ code: "custom", input: context.value, path: [], message });
  })
  .meta({ oneOf: [{ required: ["spacing"] }, { required: ["file"] }] });

export type SceneDraw = z.output<typeof drawSchema>;
