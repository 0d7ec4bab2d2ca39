import * as z from "zod";
import { noun, oneOf, quantity, vector } from "./field.ts";
import { whereSchema } from "./pins.ts";

const FORCE = 1e6;

/** When a load acts. */
const span = {
  from: quantity("Time from which it acts", "s", { min: 0, max: 1e6 }).default(0),
  until: quantity("Time until which it acts; absent: for ever", "s", { min: 0, max: 1e6 }).exactOptional(),
};

const kinds = [
  noun("A force on nodes, which share it equally.", {
    kind: z.literal("point"),
    where: whereSchema,
    force: vector("All nodes together", "N", FORCE),
    ...span,
  }),
  noun("A force per area at rest on the whole sheet, in a fixed direction: sand, snow, a strange gravity.", {
    kind: z.literal("area"),
    traction: vector("Force per area", "N/m²", FORCE),
    ...span,
  }),
  noun("A pressure on the back of the whole sheet: it pushes to the front, whichever way that looks.", {
    kind: z.literal("pressure"),
    pressure: quantity("Pressure; below 0 it pushes to the back", "Pa", { min: -FORCE, max: FORCE }),
    ...span,
  }),
] as const;

/** A force from outside. */
export const loadSchema = z
  .discriminatedUnion("kind", kinds, {
    error: (issue) =>
      issue.code === "invalid_union"
        ? oneOf(["point", "area", "pressure"])
        : "an object with kind point, area or pressure",
  })
  .check((context) => {
    const { from, until } = context.value;
    if (context.issues.length > 0 || until === undefined || until > from) return;
    context.issues.push({
      code: "custom",
      input: context.value,
      path: ["until"],
      message: `a time after from, ${from} s`,
    });
  })
  .describe("A force from outside.");

export type SceneLoad = z.output<typeof loadSchema>;
