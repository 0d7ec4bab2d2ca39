import type { Model } from "../model/model.ts";
import type { SimulationOptions } from "../simulation-options.ts";
import { createApproximateImplicit } from "./approximate-implicit/approximate-implicit.ts";
import { createBdf2 } from "./bdf2/bdf2.ts";
import type { Solver } from "./solver.ts";

/** One solver for all cloth, which is one system, and one for each body that names another method. */
export function createSolvers(model: Model, options: SimulationOptions): Solver[] {
  const cloth = model.bodies.filter((body) => body.solver === "bdf2");
  const others = model.bodies.flatMap(({ solver }, index) =>
    solver === "approximate-implicit" ? [createApproximateImplicit(model, index, options)] : [],
  );
  // Cloth comes last: what it reports of its step is what separation goes by.
  return cloth.length === 0 ? others : [...others, createBdf2(model, cloth, options)];
}
