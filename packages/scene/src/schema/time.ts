import { SIMULATION_DEFAULTS } from "pliant";
import type * as z from "zod";
import { noun, quantity } from "./field.ts";

/** How long to simulate, and in which steps. */
export const timeSchema = noun("How long to simulate, and in which steps.", {
  dt: quantity(
    "Longest time step; each frame takes the least whole number of equal steps that are not longer",
    "s",
    { min: 1e-9, max: 1e3 },
  ).default(SIMULATION_DEFAULTS.dt),
  seconds: quantity("Length of the whole motion", "s", { min: 1e-6, max: 1e6 }).default(3),
  fps: quantity("Frames per second that a bake writes", "1/s", { min: 1e-3, max: 1e4 }).default(30),
});

export type Time = z.output<typeof timeSchema>;
