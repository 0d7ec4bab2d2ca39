import * as z from "zod";
import { flag, identifier, noun, quantity, whole } from "./field.ts";
import { CHARACTER_ENDINGS, file, fileFrame } from "./file.ts";

/** How a body plays a clip. */
export const playing = {
  speed: quantity("How fast it moves, 1 being natural", "1", { min: 0, max: 10 }).default(1),
  from: quantity("Where in its motion it begins", "s", { min: 0, max: 1e4 }).default(0),
  loop: flag("Whether it begins anew at the end of its motion").default(true),
};

/** A body from a file, that moves. */
export const characterSchema = noun("A body from a GLB file, with skin and clips, that moves.", {
  kind: z.literal("character"),
  file: file("The body", CHARACTER_ENDINGS),
  ...fileFrame,
  clip: identifier("Name of a clip in the file.")
    .nullable()
    .describe(
      "Name of the clip in the file that it plays; null: it stays in its bind pose; absent: the first.",
    )
    .exactOptional(),
  ...playing,
  blendIn: quantity("Time to get from its bind pose, in which garments fit, into its motion", "s", {
    min: 0,
    max: 60,
  }).default(0),
  triangles: whole("About how many triangles cloth meets; absent: as many as the file has", {
    min: 100,
    max: 100_000,
  }).exactOptional(),
});

export type CharacterShape = z.output<typeof characterSchema>;
