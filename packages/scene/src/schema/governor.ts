import * as z from "zod";
import { choice, flag, identifier, list, noun, quantity, whole } from "./field.ts";
import { LIMITS } from "./limits.ts";

/** Nodes along the longer side of a sheet that the governor may choose. */
export const GOVERNED_NODES = { min: 3, max: 256 } as const;

/** What gives way when a frame costs too much, in the order of least visible harm. */
export const KNOBS = ["tolerance", "newton", "substeps", "modes", "size"] as const;

const bounds = z
  .tuple([whole("Least", GOVERNED_NODES), whole("Most", GOVERNED_NODES)], {
    error: "two whole numbers [least, most] from 3 to 256",
  })
  .describe("Least and most nodes along the longer side: [least, most].")
  .check((context) => {
    const [least, most] = context.value;
    if (context.issues.length > 0 || least <= most) return;
    context.issues.push({ code: "custom", input: most, path: [1], message: `at least ${least}, the least` });
  });

/** How the frame rate is held. */
export const governorSchema = noun("How `targetFps` is held; all of it may be left out.", {
  policy: choice(
    "guarantee: the finest mesh that meets the target; nearest: the mesh whose time is nearest to it",
    ["guarantee", "nearest"],
  ).default("guarantee"),
  nodes: bounds.default([GOVERNED_NODES.min, GOVERNED_NODES.max]),
  share: quantity(
    "Share of each frame that computing may take; the rest is a reserve for frames that cost more",
    "1",
    {
      min: 0.05,
      max: 1,
    },
  ).default(0.45),
  saver: flag("Battery saver: computing takes at most two fifths of that").default(false),
  knobs: list(
    "What may give way, in the order of least visible harm whatever the order here.",
    choice("A knob", KNOBS),
    {
      min: 1,
      max: KNOBS.length,
    },
  ).default([...KNOBS]),
  cloth: list(
    "Sheets and garments that count more or less than others, or have bounds of their own.",
    noun("How one sheet takes part.", {
      id: identifier("Id of the sheet or garment."),
      importance: quantity("Its weight in the common budget, beside the size at which it is seen", "1", {
        min: 0.01,
        max: 100,
      }).default(1),
      nodes: bounds.exactOptional(),
    }),
    { max: LIMITS.cloth + LIMITS.garments },
  ).default([]),
});

export type SceneGovernor = z.output<typeof governorSchema>;
