import * as z from "zod";
import { noun, quantity, vector, whole } from "./field.ts";

const velocity = vector("Velocity of the air; acts on materials with drag", "m/s", 1e3);

const gust = noun("Gusts on top of the steady wind: smooth noise that drifts along with it.", {
  strength: quantity("Standard deviation of the gusts along each axis", "m/s", { min: 0, max: 1e3 }),
  length: quantity("Size of a gust", "m", { min: 1e-3, max: 1e4 }).default(1),
  period: quantity("Time in which a gust changes as it drifts", "s", { min: 1e-3, max: 1e4 }).default(1),
  seed: whole("Seed of the gusts; absent: the scene's seed", { min: 0, max: 2 ** 32 - 1 }).exactOptional(),
});

/** The air: a steady velocity, or one with gusts. */
export const windSchema = z
  .union(
    [
      velocity,
      noun("A steady wind with gusts.", {
        velocity: velocity.default([0, 0, 0]),
        gust: gust.exactOptional(),
      }),
    ],
    { error: "three numbers [x, y, z] in m/s or an object with velocity, gust" },
  )
  .describe("Velocity of the air, [x, y, z] [m/s], or an object with velocity and gust.");

export type SceneWind = z.output<typeof windSchema>;
