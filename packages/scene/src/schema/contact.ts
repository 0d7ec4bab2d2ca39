import { SIMULATION_DEFAULTS } from "pliant";
import type * as z from "zod";
import { choice, flag, noun, quantity } from "./field.ts";

/** How sheets meet themselves and each other. What they meet colliders with is said by material and collider. */
export const contactSchema = noun("How sheets meet themselves and each other.", {
  // The one place that decides for scenes which do not say: `SIMULATION_DEFAULTS.contact.self`.
  self: flag(
    "Whether sheets are kept from passing through themselves and each other, at `radius` of their material",
  ).default(SIMULATION_DEFAULTS.contact.self),
  selfFriction: quantity("Coulomb coefficient between sheets, and between layers of one", "1", {
    min: 0,
    max: 10,
  }).default(SIMULATION_DEFAULTS.contact.selfFriction),
  initialIntersections: choice(
    "Whether cloth that begins inside itself or a collider is let part, or the scene refused",
    ["recover", "fail"],
  ).default(SIMULATION_DEFAULTS.contact.initialIntersections),
  repulsion: noun(
    "The published self-collision, for comparison: particles that come too near repel each other. Soft: it keeps no promise, as `self` does.",
    {
      radius: quantity(
        "Distance below which particles repel; absent: 0.8 of the spacing of the coarser sheet",
        "m",
        { min: 1e-6, max: 10 },
      ).exactOptional(),
      stiffness: quantity("Absent: a quarter of the stretch of the softer sheet", "N/m", {
        min: 1e-6,
        max: 1e9,
      }).exactOptional(),
      damping: quantity("Along the line between them; absent: the mean of both sheets' own", "N·s/m", {
        min: 0,
        max: 1e6,
      }).exactOptional(),
    },
  ).exactOptional(),
});

export type SceneContact = z.output<typeof contactSchema>;
