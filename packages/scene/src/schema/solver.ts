import { SIMULATION_DEFAULTS } from "pliant";
import type { z } from "zod";
import { choice, noun, quantity, whole } from "./field.ts";

/** How each step is solved. */
export const solverSchema = noun("How each step is solved.", {
  method: choice("Time integration: bdf2 is the semi-implicit second-order method for cloth", [
    "bdf2",
  ]).default("bdf2"),
  mode: choice(
    "responsive: many small solver steps that keep the swing; paper-literal: one linear solve per time step",
    ["responsive", "paper-literal"],
  ).default(SIMULATION_DEFAULTS.mode),
  // No default is written for the others: the engine tunes its own, and a saved scene should follow it.
  substeps: whole("Solver steps per time step: more keep more of the swing; absent: the engine's choice", {
    min: 1,
    max: 1000,
  }).exactOptional(),
  trims: whole(
    "How often links are gone through after a solve to take back the length that turning gave them: 4 to 16 for cloth that moves all the time in long steps; absent: 0",
    { min: 0, max: 64 },
  ).exactOptional(),
  halvings: whole(
    "How often a solver step is halved while links would be torn in it; absent: the engine's choice, 0 in the paper-literal mode",
    { min: 0, max: 8 },
  ).exactOptional(),
  newton: whole("Newton iterations per solver step; absent: 1, a single linear solve", {
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

export type SolverChoice = z.output<typeof solverSchema>;
