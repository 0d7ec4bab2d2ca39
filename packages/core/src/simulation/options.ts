import { resolveKernels, type KernelChoice } from "@pliant/kernels";
import { checkOptions } from "../checks/check-options.ts";
import { describeValue } from "../checks/describe-value.ts";
import type { Driver } from "../input/input.ts";
import type { RepulsionOptions } from "../solvers/settings.ts";

export interface SimulationOptions {
  /** Time that one `step()` advances [s]. */
  readonly dt: number;
  /** Which scheme the defaults below belong to: many small steps that keep their energy, or the paper's one solve. */
  readonly mode: Mode;
  /**
   * Solver steps per `step()`: small steps keep the energy that one large linear solve loses. `auto` takes them 1/720 s
   * long or shorter, whatever `dt` is, and as short as stiff fine sheets need (`Simulation.substeps`), but never more than
   * 64: beyond a `dt` of 64/720 s = 0.089 s they grow longer.
   */
  readonly substeps: number | "auto";
  /** Newton iterations per solver step, 1 to 4; 1 is the paper's single linear solve. */
  readonly newton: number;
  /** Linear solver: it stops at the residual that a common velocity error of this size would leave [m/s]. */
  readonly tolerance: number;
  /** Linear solver: iterations per solve at most. */
  readonly maxIterations: number;
  /**
   * Linear solver: sweeps (block-DILU in Eisenstat's form), 3×3 blocks, or, for comparison, the bare diagonal (the paper's
   * claim C13). `auto` sweeps unless the springs are too heavy for f32.
   */
  readonly preconditioner: "auto" | "sweep" | "block" | "diagonal";
  /** Share of the tension that only comes from turning which the matrix leaves out, 0 to 1 (docs/adr/0009). */
  readonly relief: number;
  /** A slack link that its motion would make taut within a solver step counts as taut (docs/adr/0012). */
  readonly foresight: boolean;
  /**
   * How often links are gone through after a solve, 0 to 64, to take back the length that turning gave them: the one linear solve leads their
   * ends straight on (docs/adr/0078). For cloth that moves all the time in solver steps of 1/120 to 1/30 s, 4 to 16 of them: what hangs still in
   * such steps trembles with them.
   */
  readonly trims: number;
  /**
   * How often a solver step is halved while links of cloth would be torn in it, 0 to 8: what hits and snatches takes shorter
   * steps, everything else does not (docs/adr/0024). Drivers are then asked for an earlier time again.
   */
  readonly halvings: number;
  /** Sheets do not pass through themselves or each other. */
  readonly selfCollision: boolean;
  /** Coulomb coefficient between sheets [1]. */
  readonly selfFriction: number;
  /**
   * What to do with cloth that begins inside itself or a collider: `recover` lets it part while the simulation runs
   * (`Simulation.findTangles` says how much there is of it), `fail` throws with what and where.
   */
  readonly start: "recover" | "fail";
  /**
   * The paper's self-collision: particles that come closer than a radius repel each other, within a sheet and between sheets.
   * Cheap and soft: it keeps no promise, as `selfCollision` does. `{}` takes the defaults of `RepulsionOptions`.
   */
  readonly repulsion: RepulsionOptions | false;
  readonly kernels: KernelChoice;
  readonly drivers: readonly Driver[];
  /**
   * As drivers, but called once per `step()`, with the time at its end: pins and colliders go where they put them in equal parts, one
   * per solver step. For what is dear to compute, as a character's surface.
   */
  readonly movers: readonly Driver[];
  /** Milliseconds from any origin, for the phase timings; without it they read 0. Core has no clock of its own. */
  readonly clock: () => number;
}

/** What may change while a simulation runs. */
export type Tuning = Partial<Pick<SimulationOptions, "tolerance" | "newton" | "substeps">>;

export type Mode = "responsive" | "paper-literal";

/** What a mode stands for; each number may be given by itself as well. */
export const MODES: Readonly<
  Record<Mode, Pick<SimulationOptions, "substeps" | "newton" | "relief" | "foresight" | "trims" | "halvings">>
> = {
  responsive: { substeps: "auto", newton: 1, relief: 0.75, foresight: true, trims: 0, halvings: 4 },
  "paper-literal": { substeps: 1, newton: 1, relief: 0, foresight: false, trims: 0, halvings: 0 },
};

export const SIMULATION_DEFAULTS: SimulationOptions = {
  dt: 1 / 90,
  mode: "responsive",
  ...MODES.responsive,
  tolerance: 3e-4,
  maxIterations: 5000,
  preconditioner: "auto",
  selfCollision: false,
  selfFriction: 0.3,
  start: "recover",
  repulsion: false,
  kernels: "auto",
  drivers: [],
  movers: [],
  clock: () => 0,
};

/** Options with defaults filled in and `kernels` decided; throws for the first one out of range. */
export function resolveOptions(given: Partial<SimulationOptions>): SimulationOptions {
  checkOptions("Simulation", given, Object.keys(SIMULATION_DEFAULTS));
  // An option that is there but undefined is one that was not given.
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const mode = given.mode ?? SIMULATION_DEFAULTS.mode;
  if (!Object.hasOwn(MODES, mode)) {
    throw new RangeError(
      `Simulation: mode is ${describeValue(mode)}, expected ${Object.keys(MODES).map(describeValue).join(" or ")}`,
    );
  }
  const options: SimulationOptions = { ...SIMULATION_DEFAULTS, ...MODES[mode], ...set };
  const expect = (name: keyof SimulationOptions, holds: boolean, expected: string): void => {
    if (!holds)
      throw new RangeError(`Simulation: ${name} is ${describeValue(options[name])}, expected ${expected}`);
  };
  for (const [name, fallback] of Object.entries(SIMULATION_DEFAULTS)) {
    if (name === "substeps" || name === "repulsion") continue;
    const kind = Array.isArray(fallback) ? "array" : typeof fallback;
    const value: unknown = options[name as keyof SimulationOptions];
    expect(
      name as keyof SimulationOptions,
      kind === "array" ? Array.isArray(value) : typeof value === kind,
      `a ${kind}`,
    );
  }
  for (const name of ["drivers", "movers"] as const) {
    const isGood = options[name].every((drive) => typeof drive === "function");
    expect(name, isGood, "functions of time and input");
  }
  expect("start", options.start === "recover" || options.start === "fail", '"recover" or "fail"');
  expect("dt", options.dt > 0 && options.dt < Infinity, "a finite time above 0 s");
  expect(
    "substeps",
    options.substeps === "auto" || (Number.isInteger(options.substeps) && options.substeps >= 1),
    'a whole number of at least 1, or "auto"',
  );
  expect(
    "newton",
    Number.isInteger(options.newton) && options.newton >= 1 && options.newton <= 4,
    "1, 2, 3 or 4",
  );
  expect(
    "trims",
    Number.isInteger(options.trims) && options.trims >= 0 && options.trims <= 64,
    "a whole number from 0 to 64",
  );
  expect(
    "halvings",
    Number.isInteger(options.halvings) && options.halvings >= 0 && options.halvings <= 8,
    "a whole number from 0 to 8",
  );
  expect("tolerance", options.tolerance > 0 && options.tolerance < Infinity, "a finite speed above 0 m/s");
  expect(
    "maxIterations",
    Number.isInteger(options.maxIterations) && options.maxIterations >= 1,
    "a whole number of at least 1",
  );
  expect(
    "preconditioner",
    ["auto", "sweep", "block", "diagonal"].includes(options.preconditioner),
    '"auto", "sweep", "block" or "diagonal"',
  );
  checkRepulsion(options.repulsion);
  expect("selfFriction", options.selfFriction >= 0 && options.selfFriction < Infinity, "0 or more");
  expect("relief", options.relief >= 0 && options.relief <= 1, "a share of 0 to 1");
  expect("kernels", ["auto", "wasm", "reference"].includes(options.kernels), '"auto", "wasm" or "reference"');
  return { ...options, kernels: resolveKernels(options.kernels) };
}

function checkRepulsion(given: SimulationOptions["repulsion"]): void {
  if (given === false) return;
  if (typeof given !== "object" || given === null) {
    const expected = "false or an object with radius, stiffness or damping";
    throw new RangeError(`Simulation: repulsion is ${describeValue(given)}, expected ${expected}`);
  }
  checkOptions("Simulation", given, ["radius", "stiffness", "damping"], "repulsion");
  for (const [name, least] of [
    ["radius", "above 0 m"],
    ["stiffness", "above 0 N/m"],
    ["damping", "of 0 N·s/m or more"],
  ] as const) {
    const value: unknown = given[name];
    if (value === undefined) continue;
    if (typeof value === "number" && value < Infinity && (name === "damping" ? value >= 0 : value > 0))
      continue;
    throw new RangeError(
      `Simulation: repulsion.${name} is ${describeValue(value)}, expected a finite number ${least}`,
    );
  }
}
