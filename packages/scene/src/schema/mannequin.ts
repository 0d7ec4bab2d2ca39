import { MANNEQUIN_DEFAULTS, mannequinFaults } from "@pliant/mannequin";
import * as z from "zod";
import { playing } from "./character.ts";
import { choice, noun, quantity, whole } from "./field.ts";

const girth = (meaning: string) =>
  quantity(`${meaning}; absent: as its height goes`, "m", { min: 0.2, max: 2 }).exactOptional();

/** A body that moves. It stands on y = 0 of its own frame and looks along +z. */
export const mannequinSchema = noun("A tailor's mannequin of any size, that moves.", {
  kind: z.literal("mannequin"),
  height: quantity("From floor to crown", "m", { min: 1, max: 2.3 }).default(MANNEQUIN_DEFAULTS.height),
  chest: girth("Girth over the bust"),
  waist: girth("Girth where it is narrowest"),
  hip: girth("Girth over the seat"),
  bust: quantity("How much of the chest is bust", "1", { min: 0, max: 1 }).default(MANNEQUIN_DEFAULTS.bust),
  triangles: whole("About how many triangles it gets", { min: 3000, max: 100_000 }).default(
    MANNEQUIN_DEFAULTS.triangles,
  ),
  clip: choice("How it moves; A, T and sitting are poses it stays in", [
    ...(["A", "T", "sitting"] as const),
    ...(["walk", "run", "turn", "squat", "dance"] as const),
  ]).default("walk"),
  ...playing,
  blendIn: quantity("Time to get from its A pose, with arms held off, into its motion", "s", {
    min: 0,
    max: 60,
  }).default(1),
}).check((context) => {
  if (context.issues.length > 0) return;
  const { height, chest, waist, hip, bust } = context.value;
  const given = Object.entries({ height, chest, waist, hip, bust }).filter(
    ([, value]) => value !== undefined,
  );
  for (const { option, expected } of mannequinFaults(Object.fromEntries(given)))
    context.issues.push({ code: "custom", input: context.value, path: [option], message: expected });
});

export type MannequinShape = z.output<typeof mannequinSchema>;
