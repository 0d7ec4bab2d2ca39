import type { Body, Model, SolverName } from "../model/model.ts";
import type { SolverSettings } from "./settings.ts";
import { createBdf2 } from "./bdf2/bdf2.ts";
import type { Solver } from "./solver.ts";

type Create = (model: Model, bodies: readonly Body[], options: SolverSettings) => Solver[];

/** In the order in which a step runs them: elastic solids first, cloth last, since the gap filter needs its `velocityPerDisplacement`. */
const ORDER: readonly SolverName[] = [
  ...(["modal-warping", "approximate-implicit", "fuzzy"] as const),
  ...(["forward-euler", "symplectic-euler", "backward-euler", "bdf2"] as const),
];

/** Those of cloth are always there. The others come with the parts that want them (kinds/), so that no page carries what it does not use. */
const METHODS: Partial<Record<SolverName, Create>> = {
  "backward-euler": (model, bodies, options) => [createBdf2(model, bodies, options, "first-order")],
  bdf2: (model, bodies, options) => [createBdf2(model, bodies, options)],
};

/** Brings methods. Bringing one again changes nothing. */
export function addMethods(methods: Partial<Record<SolverName, Create>>): void {
  Object.assign(METHODS, methods);
}

/** One solver per method that the model's bodies name, and per sheet of paper. Throws where nobody has brought one of them. */
export function createSolvers(model: Model, options: SolverSettings): Solver[] {
  return ORDER.flatMap((name) => {
    const bodies = model.bodies.filter((body) => body.solver === name);
    if (bodies.length === 0) return [];
    const create = METHODS[name];
    if (!create)
      throw new RangeError(
        `createSolvers: body "${bodies[0].id}" wants the method "${name}", which this program did not bring, ` +
          'expected the part to be made here, or addEverything() of "pliant/everything" to be called first',
      );
    return create(model, bodies, options);
  });
}
