import * as z from "zod";
import { choice, list, noun, quantity, vector, whole } from "./field.ts";
import { motionSchema } from "./keyframes.ts";
import { MAX_NODES } from "./shape.ts";

/** Top is row 0, left is column 0: "top-left" is node 0. */
export const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export const EDGES = ["top", "bottom", "left", "right"] as const;

const index = whole("Node index: row × columns + column", { min: 0, max: MAX_NODES - 1 });

export const regionSchema = noun("All nodes that start inside an upright box, its faces included.", {
  min: vector("Least corner", "m"),
  max: vector("Greatest corner", "m"),
}).check((context) => {
  const { min, max } = context.value;
  if (min.every((least, axis) => least <= max[axis])) return;
  context.issues.push({
    code: "custom",
    input: max,
    path: ["max"],
    message: `at least min, [${min.join(", ")}]`,
  });
});

/** Which nodes: exactly one way of saying it. */
export const whereSchema = noun("Which nodes, said in exactly one way. Top is row 0, left is column 0.", {
  corner: choice("One corner node", CORNERS).exactOptional(),
  edge: choice("All nodes of one edge", EDGES).exactOptional(),
  index: z
    .union([index, list("Node indices.", index, { min: 1, max: MAX_NODES })], {
      error: "a node index or a list of them",
    })
    .describe("A node index (row × columns + column) or a list of them.")
    .exactOptional(),
  region: regionSchema.exactOptional(),
})
  .check((context) => {
    const { value } = context;
    // A misspelt key is one mistake, not two.
    if (context.issues.length > 0) return;
    if (Object.values(value).filter((way) => way !== undefined).length === 1) return;
    const message = "exactly one of `corner`, `edge`, `index` and `region`";
    context.issues.push({ code: "custom", input: value, path: [], message });
  })
  .meta({ minProperties: 1, maxProperties: 1 });

/** Nodes that are held. Where two pins name one node, the later pin has it. */
export const pinSchema = noun("Nodes that are held where they start, or move with `motion`.", {
  where: whereSchema,
  motion: motionSchema.exactOptional(),
  until: quantity("Time after which the nodes are let go; absent: never", "s", {
    min: 0,
    max: 1e6,
  }).exactOptional(),
});

export type Where = z.output<typeof whereSchema>;
export type Pin = z.output<typeof pinSchema>;
