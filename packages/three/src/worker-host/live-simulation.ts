import type { GovernedSimulation } from "@pliant/governor";
import type { Simulation } from "pliant";

/** The part of a simulation that the worker uses: what a fake in a test must have. */
export type LiveSimulation = Pick<
  Simulation,
  | "model"
  | "state"
  | "input"
  | "options"
  | "contacts"
  | "step"
  | "frame"
  | "grab"
  | "release"
  | "cut"
  | "edit"
  | "snapshot"
  | "revert"
> &
  /** One whose mesh changes under it cannot go to any snapshot. */
  Partial<Pick<Simulation, "restore">> &
  /** One whose mesh changes under it is driven by its scene alone. */
  Partial<Pick<Simulation, "addDriver">> &
  /** What only a governed one has. */
  Partial<
    Pick<
      GovernedSimulation,
      "observe" | "status" | "decisions" | "stepsPerFrame" | "change" | "setView" | "setSizes"
    >
  >;
