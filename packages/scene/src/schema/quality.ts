import type * as z from "zod";
import { choice, noun, quantity, whole } from "./field.ts";

/** How much work a step spends. */
export const qualitySchema = noun("How much work a step spends.", {
  level: choice(
    "draft: a quick look; live: real time, substeps as long as the motion allows; film: many short substeps, for baking; paper-literal: the published method, one linear solve per time step; absent: film where it is baked, live where it is played",
    ["draft", "live", "film", "paper-literal"],
  ).exactOptional(),
  // No default is written for the others: the engine tunes its own, and a saved scene should follow it.
  substeps: whole("Solves per time step: more keep more of the swing; absent: the engine's choice", {
    min: 1,
    max: 1000,
  }).exactOptional(),
  strainLimitPasses: whole(
    "Passes over the links after a solve that take back the length which turning gave them: 4 to 16 for cloth that moves all the time in long steps; absent: the level's",
    { min: 0, max: 64 },
  ).exactOptional(),
  retries: whole("How often a substep is halved while links would be torn in it; absent: the level's", {
    min: 0,
    max: 8,
  }).exactOptional(),
  newton: whole("Newton iterations per substep; absent: 1, a single linear solve", {
    min: 1,
    max: 4,
  }).exactOptional(),
  tolerance: quantity(
    "Common velocity error whose residual the linear solver tolerates; absent: the engine's choice",
    "m/s",
    {
      min: 1e-15,
      max: 0.5,
    },
  ).exactOptional(),
  maxIterations: whole("Iterations of the linear solver per solve at most; absent: the engine's choice", {
    min: 1,
    max: 1e6,
  }).exactOptional(),
});

export type SceneQuality = z.output<typeof qualitySchema>;
