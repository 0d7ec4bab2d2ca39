import type { Model } from "../model/model.ts";
import type { SimulationOptions } from "../simulation-options.ts";
import { createApproximateImplicit } from "./approximate-implicit/approximate-implicit.ts";
import { createBdf2 } from "./bdf2/bdf2.ts";
import { createModalWarping } from "./modal-warping/modal-warping.ts";
import type { Solver } from "./solver.ts";

/** One solver for all cloth, which is one system, and one for each body that names another method. */
export function createSolvers(model: Model, options: SimulationOptions): Solver[] {
  const cloth = model.bodies.filter((body) => body.solver === "bdf2");
  const solids = model.bodies.filter((body) => body.solver === "modal-warping");
  const papers = model.bodies.flatMap(({ solver }, index) =>
    solver === "approximate-implicit" ? [createApproximateImplicit(model, index, options)] : [],
  );
  // What leads comes first: cloth follows.
  return [
    ...(solids.length === 0 ? [] : [createModalWarping(model, options)]),
    ...(cloth.length === 0 ? [] : [createBdf2(model, cloth, options)]),
    ...papers,
  ];
}
