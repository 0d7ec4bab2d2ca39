/** Where the options of version 0.1 have gone. */
const MOVED: Readonly<Record<string, string>> = {
  mode: "quality.level",
  substeps: "quality.substeps",
  newton: "quality.newton",
  tolerance: "quality.tolerance",
  maxIterations: "quality.maxIterations",
  trims: "quality.strainLimitPasses",
  halvings: "quality.retries",
  selfCollision: "contact.self",
  selfFriction: "contact.selfFriction",
  start: "contact.initialIntersections",
  repulsion: "contact.repulsion",
  preconditioner: "advanced.preconditioner",
  relief: "advanced.turningRelief",
  foresight: "advanced.anticipateTaut",
  kernels: "advanced.kernels",
  clock: "advanced.clock",
  drivers: "simulation.addDriver(driver)",
  movers: 'simulation.addDriver(driver, { per: "step" })',
};

/** Throws for an option of version 0.1, with its place of today. */
export function refuseMovedOptions(given: object): void {
  if (typeof given !== "object" || given === null) return;
  for (const name of Object.keys(given))
    if (Object.hasOwn(MOVED, name)) throw new RangeError(`Simulation: ${name} is now ${MOVED[name]}`);
}
