import { resolveKernels, type KernelBackend } from "@pliant/kernels";
import { checkOptions } from "../checks/check-options.ts";
import { describeValue } from "../checks/describe-value.ts";
import { refuseMovedOptions } from "./moved-options.ts";
import type { RepulsionOptions, SolverSettings } from "../solvers/settings.ts";

/** What a simulation is made with, beside its model: plain data but for the clock. What is left out has a default. */
export interface SimulationOptions {
  /** Time that one `step()` advances [s]; 1/90. */
  readonly dt: number;
  /** How much work a step spends: a level, or single numbers on top of one; "live". */
  readonly quality: QualityLevel | (Partial<Quality> & { readonly level?: QualityLevel });
  /** What meets what. */
  readonly contact: Partial<ContactOptions>;
  /** For comparisons and measurements: no program needs them. */
  readonly advanced: Partial<AdvancedOptions>;
}

/**
 * A name for a set of qualities. "draft" for a quick look; "live" for real time, in substeps as long as the motion allows; "film" for what is baked, in
 * substeps of 1/720 s and solved more exactly; "paper-literal" for the published method as printed, one solve a step.
 */
export type QualityLevel = "draft" | "live" | "film" | "paper-literal";

/** How much work a step spends. */
export interface Quality {
  /**
   * Parts in which a `step()` is taken, each solved for by itself: short substeps keep the energy that one large linear solve loses. `auto` is the level's
   * choice: live and draft take them as long as the motion allows, from 1/720 to 1/90 s, chosen anew before each; film 1/720 s long whatever
   * `dt` is, but never more than 64: beyond a `dt` of 64/720 s = 0.089 s they grow longer.
   */
  readonly substeps: number | "auto";
  /** Newton iterations per substep, 1 to 4; 1 is the paper's single linear solve. */
  readonly newton: number;
  /** Linear solver: it stops at the residual that a common velocity error of this size would leave [m/s]; 5e-3, 1e-3 and 3e-4 in draft, live and film. Cloth slower than 0.5 m/s is solved more exactly (docs/adr/0093). */
  readonly tolerance: number;
  /** Linear solver: iterations per solve at most. */
  readonly maxIterations: number;
  /**
   * How often a substep is halved while links of cloth would be torn in it, 0 to 8: impacts take shorter substeps, everything else
   * does not (docs/adr/0024). Drivers are then asked for an earlier time again.
   */
  readonly retries: number;
  /**
   * Strain limiting: passes over the links after a solve, 0 to 64, that take back the length which turning gave them (docs/adr/0078).
   * For cloth that moves all the time in substeps of 1/120 to 1/30 s, 4 to 16: what hangs still in such substeps trembles with them. Live and draft have 6, and
   * leave out what hardly turns; film has none.
   */
  readonly strainLimitPasses: number;
}

/** What meets what. */
export interface ContactOptions {
  /** Sheets do not pass through themselves or each other; false. */
  readonly self: boolean;
  /** Coulomb coefficient between sheets [1]; 0.3. */
  readonly selfFriction: number;
  /**
   * What to do with cloth that begins inside itself or a collider: `recover` lets it part while the simulation runs
   * (`Simulation.findIntersections` says how much there is of it), `fail` throws with what and where.
   */
  readonly initialIntersections: "recover" | "fail";
  /**
   * The paper's self-collision: particles that come closer than a radius repel each other, within a sheet and between sheets.
   * Cheap and soft: it keeps no promise, as `self` does. `{}` takes the defaults of `RepulsionOptions`.
   */
  readonly repulsion: RepulsionOptions | false;
}

/** For comparisons and measurements. */
export interface AdvancedOptions {
  /** WebAssembly, or the reference in TypeScript; `auto` takes what runs. */
  readonly kernels: KernelBackend;
  /**
   * Linear solver: sweeps (block-DILU in Eisenstat's form), 3×3 blocks, or, for comparison, the bare diagonal (the paper's
   * claim C13). `auto` sweeps unless the springs are too heavy for f32.
   */
  readonly preconditioner: "auto" | "sweep" | "block" | "diagonal";
  /** Share of the tension that only comes from turning which the matrix leaves out, 0 to 1 (docs/adr/0009); the level's. */
  readonly turningRelief: number;
  /** A slack link that its motion would make taut within a substep is linearised as taut (docs/adr/0012); the level's. */
  readonly anticipateTaut: boolean;
  /** Milliseconds from any origin, for the phase timings; without it they read 0. Core has no clock of its own. */
  readonly clock: () => number;
}

/** Options with every default filled in. */
export interface ResolvedOptions {
  /** [s] */
  readonly dt: number;
  readonly quality: Quality & { readonly level: QualityLevel };
  readonly contact: ContactOptions;
  readonly advanced: AdvancedOptions;
}

/** What may change while a simulation runs. */
export type Tuning = Partial<Pick<Quality, "tolerance" | "newton" | "substeps">>;

/** All options in one flat record, as the step and the solvers read them: `tune` changes it in place. */
export interface Settings extends SolverSettings {
  readonly dt: number;
  readonly substeps: number | "auto";
  readonly retries: number;
  readonly tolerance: number;
  readonly self: boolean;
  readonly selfFriction: number;
  readonly initialIntersections: "recover" | "fail";
}

/** Of all levels but the published method: how contacts and the linear system are solved. */
const OURS = { contactPasses: 3, preconditioner: "auto" } as const;

/** What a level stands for; each number may be given by itself as well. */
const LEVELS: Readonly<
  Record<
    QualityLevel,
    Pick<
      Settings,
      | "substeps"
      | "stepRule"
      | "newton"
      | "tolerance"
      | "turningRelief"
      | "anticipateTaut"
      | "strainLimitPasses"
      | "retries"
      | "contactPasses"
      | "preconditioner"
    >
  >
> = {
  draft: {
    ...{
      substeps: "auto",
      stepRule: "turning",
      newton: 1,
      tolerance: 5e-3,
      strainLimitPasses: 6,
      retries: 0,
    },
    ...{ turningRelief: 0.75, anticipateTaut: true, ...OURS },
  },
  live: {
    ...{
      substeps: "auto",
      stepRule: "turning",
      newton: 1,
      tolerance: 1e-3,
      strainLimitPasses: 6,
      retries: 2,
    },
    ...{ turningRelief: 0.75, anticipateTaut: true, ...OURS },
  },
  film: {
    ...{ substeps: "auto", stepRule: "fixed", tolerance: 3e-4, newton: 1, strainLimitPasses: 0, retries: 4 },
    ...{ turningRelief: 0.75, anticipateTaut: true, ...OURS },
  },
  "paper-literal": {
    ...{ substeps: 1, stepRule: "fixed", tolerance: 3e-4, newton: 1, strainLimitPasses: 0, retries: 0 },
    ...{ turningRelief: 0, anticipateTaut: false, contactPasses: 1, preconditioner: "block" },
  },
};

const DEFAULTS: Settings = {
  dt: 1 / 90,
  level: "live",
  ...LEVELS.live,
  maxIterations: 5000,
  self: false,
  selfFriction: 0.3,
  initialIntersections: "recover",
  repulsion: false,
  kernels: "auto",
  clock: () => 0,
};

const QUALITY = ["level", "substeps", "newton", "tolerance", "maxIterations", "retries", "strainLimitPasses"];
const CONTACT = ["self", "selfFriction", "initialIntersections", "repulsion"];
const ADVANCED = ["kernels", "preconditioner", "turningRelief", "anticipateTaut", "clock"];

/** What every option is when it is left out: `dt` [s], quality "live", no self-collision. */
export const SIMULATION_DEFAULTS: ResolvedOptions = grouped(DEFAULTS);

/** Settings as their groups. */
export function grouped(settings: Settings): ResolvedOptions {
  const pick = (names: readonly string[]): object =>
    Object.fromEntries(names.map((name) => [name, settings[name as keyof Settings]]));
  return {
    dt: settings.dt,
    quality: pick(QUALITY) as ResolvedOptions["quality"],
    contact: pick(CONTACT) as ContactOptions,
    advanced: pick(ADVANCED) as AdvancedOptions,
  };
}

/** Options of several sources in one: what later ones give wins, member by member. */
export function mergeOptions(
  ...layers: readonly (Partial<SimulationOptions> | false | undefined)[]
): Partial<SimulationOptions> {
  const given = layers.filter((layer) => layer !== undefined && layer !== false);
  const group = <Key extends "contact" | "advanced">(key: Key): Partial<SimulationOptions[Key]> =>
    Object.assign({}, ...given.map((layer) => layer[key])) as Partial<SimulationOptions[Key]>;
  const has = (key: keyof SimulationOptions): boolean => given.some((layer) => layer[key] !== undefined);
  return {
    // Whatever else is given is judged by who takes the options.
    ...(Object.assign({}, ...given) as Partial<SimulationOptions>),
    ...(has("quality") && {
      quality: Object.assign({}, ...given.map(({ quality }) => membersOf(quality))) as Partial<Quality>,
    }),
    ...(has("contact") && { contact: group("contact") }),
    ...(has("advanced") && { advanced: group("advanced") }),
  };
}

function membersOf(
  quality: SimulationOptions["quality"] | undefined,
): Exclude<SimulationOptions["quality"], string> {
  return typeof quality === "string" ? { level: quality } : (quality ?? {});
}

/** Options with defaults filled in and `kernels` decided; throws for the first one out of range. */
export function resolveOptions(given: Partial<SimulationOptions>): Settings {
  refuseMovedOptions(given);
  checkOptions("Simulation", given, ["dt", "quality", "contact", "advanced"]);
  const quality: unknown = membersOf(given.quality);
  const groups: [string, unknown, string[]][] = [
    ["quality", quality, QUALITY],
    ["contact", given.contact ?? {}, CONTACT],
    ["advanced", given.advanced ?? {}, ADVANCED],
  ];
  for (const [name, members, known] of groups) {
    if (typeof members !== "object" || members === null)
      throw new RangeError(`Simulation: ${name} is ${describeValue(members)}, expected an object`);
    checkOptions("Simulation", members, known, name);
  }
  const level: unknown = (quality as { level?: unknown }).level ?? DEFAULTS.level;
  if (typeof level !== "string" || !Object.hasOwn(LEVELS, level)) {
    const levels = Object.keys(LEVELS).map(describeValue).join(" or ");
    throw new RangeError(`Simulation: quality.level is ${describeValue(level)}, expected ${levels}`);
  }
  const flat: unknown = Object.assign({ dt: given.dt }, ...groups.map(([, members]) => members));
  // An option that is there but undefined is one that was not given.
  const set = Object.fromEntries(Object.entries(flat as object).filter(([, value]) => value !== undefined));
  const settings: Settings = { ...DEFAULTS, ...LEVELS[level as QualityLevel], ...set };
  checkSettings(settings);
  return { ...settings, kernels: resolveKernels(settings.kernels) };
}

function checkSettings(settings: Settings): void {
  const pathOf = (name: string): string =>
    QUALITY.includes(name)
      ? `quality.${name}`
      : CONTACT.includes(name)
        ? `contact.${name}`
        : ADVANCED.includes(name)
          ? `advanced.${name}`
          : name;
  const expect = (name: keyof Settings, holds: boolean, expected: string): void => {
    if (holds) return;
    throw new RangeError(
      `Simulation: ${pathOf(name)} is ${describeValue(settings[name])}, expected ${expected}`,
    );
  };
  const isWhole = (value: unknown, least: number, most = Infinity): boolean =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  for (const [name, fallback] of Object.entries(DEFAULTS) as [keyof Settings, unknown][]) {
    if (name === "substeps" || name === "repulsion") continue;
    expect(name, typeof settings[name] === typeof fallback, `a ${typeof fallback}`);
  }
  const { dt, substeps, newton, strainLimitPasses, retries, tolerance, maxIterations } = settings;
  const { preconditioner, selfFriction, turningRelief, kernels, initialIntersections } = settings;
  expect("dt", dt > 0 && dt < Infinity, "a finite time above 0 s");
  expect("substeps", substeps === "auto" || isWhole(substeps, 1), 'a whole number of at least 1, or "auto"');
  expect("newton", isWhole(newton, 1, 4), "1, 2, 3 or 4");
  expect("strainLimitPasses", isWhole(strainLimitPasses, 0, 64), "a whole number from 0 to 64");
  expect("retries", isWhole(retries, 0, 8), "a whole number from 0 to 8");
  expect("tolerance", tolerance > 0 && tolerance < Infinity, "a finite speed above 0 m/s");
  expect("maxIterations", isWhole(maxIterations, 1), "a whole number of at least 1");
  expect(
    "preconditioner",
    ["auto", "sweep", "block", "diagonal"].includes(preconditioner),
    '"auto", "sweep", "block" or "diagonal"',
  );
  expect("initialIntersections", ["recover", "fail"].includes(initialIntersections), '"recover" or "fail"');
  checkRepulsion(settings.repulsion);
  expect("selfFriction", selfFriction >= 0 && selfFriction < Infinity, "0 or more");
  expect("turningRelief", turningRelief >= 0 && turningRelief <= 1, "a share of 0 to 1");
  expect("kernels", ["auto", "wasm", "reference"].includes(kernels), '"auto", "wasm" or "reference"');
}

function checkRepulsion(given: ContactOptions["repulsion"]): void {
  if (given === false) return;
  if (typeof given !== "object" || given === null) {
    const expected = "false or an object with radius, stiffness or damping";
    throw new RangeError(`Simulation: contact.repulsion is ${describeValue(given)}, expected ${expected}`);
  }
  checkOptions("Simulation", given, ["radius", "stiffness", "damping"], "contact.repulsion");
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
      `Simulation: contact.repulsion.${name} is ${describeValue(value)}, expected a finite number ${least}`,
    );
  }
}
