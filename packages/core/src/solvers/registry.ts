import type { Body, Model, SolverName } from "../model/model.ts";
import type { SolverSettings } from "./settings.ts";
import { createApproximateImplicit } from "./approximate-implicit/approximate-implicit.ts";
import { createBdf2 } from "./bdf2/bdf2.ts";
import { createExplicit } from "./explicit/explicit.ts";
import { createFuzzy } from "./fuzzy/fuzzy.ts";
import { createModalWarping } from "./modal-warping/modal-warping.ts";
import type { Solver } from "./solver.ts";

type Create = (model: Model, bodies: readonly Body[], options: SolverSettings) => Solver[];

/**
 * In the order in which a step runs them: elastic solids first, cloth last, since the gap filter needs its `velocityPerDisplacement`. Each
 * sheet of paper is a system of its own.
 */
const METHODS: Readonly<Record<SolverName, Create>> = {
  "modal-warping": (model, _, options) => [createModalWarping(model, options)],
  "approximate-implicit": (model, bodies, options) =>
    bodies.map((body) => createApproximateImplicit(model, model.bodies.indexOf(body), options)),
  fuzzy: (model, bodies, options) => [createFuzzy(model, bodies, options)],
  "forward-euler": (model, bodies, options) => [createExplicit(model, bodies, options, "forward")],
  "symplectic-euler": (model, bodies, options) => [createExplicit(model, bodies, options, "velocity-first")],
  "backward-euler": (model, bodies, options) => [createBdf2(model, bodies, options, "first-order")],
  bdf2: (model, bodies, options) => [createBdf2(model, bodies, options)],
};

/** One solver per method that the model's bodies name, and per sheet of paper. */
export function createSolvers(model: Model, options: SolverSettings): Solver[] {
  return (Object.keys(METHODS) as SolverName[]).flatMap((name) => {
    const bodies = model.bodies.filter((body) => body.solver === name);
    return bodies.length === 0 ? [] : METHODS[name](model, bodies, options);
  });
}
