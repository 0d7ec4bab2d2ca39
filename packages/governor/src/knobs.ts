import type { Model, Quality, QualityLevel as QualityName, Simulation } from "pliant";
import { bendingBound, stableStep, type Tuning } from "pliant/experimental";
import type { Knob } from "./settings.ts";

/** What a run spends besides its mesh. Plain data: it goes into recordings. */
export interface QualitySettings {
  /** [m/s], as in SimulationOptions. */
  readonly tolerance: number;
  readonly newton: number;
  /** Share of the solver steps, and of the looks for contact and self-collision in each, that are taken [1]. */
  readonly cadence: number;
  /** Share of the modes of elastic solids that take part [1]. */
  readonly modes: number;
}

/** A step down in quality, and the part of the cost that it should leave, as measured on hang, drape and flag (docs/adr/0028). */
export interface QualityLevel {
  readonly knob: Knob;
  readonly effort: QualitySettings;
  readonly costShare: number;
}

/** How much looser, at most: beyond 3 × little more is saved (docs/adr/0028). */
const LOOSER = 3;

/** Half the solver steps keep most of the swing; a quarter does not. */
const SLOWER = 0.5;

/** Loosest tolerance that steps by turning are given [m/s]: that of draft. */
const DRAFT_TOLERANCE = 5e-3;

/** Steps by turning: the longest that a run takes once it gives way [s]; calm cloth takes them by itself (docs/adr/0097). */
const DRAFT_STEP = 1 / 60;

/** Of the options what decides which levels there are. */
type Spent = Pick<Quality, "tolerance" | "newton" | "substeps"> & { readonly level: QualityName };

/** Whether substeps are as long as the motion of cloth allows. */
export function isByTurning(
  { level, substeps }: Pick<Spent, "level" | "substeps">,
  { bodies }: Pick<Model, "bodies">,
): boolean {
  if (substeps !== "auto" || (level !== "live" && level !== "draft")) return false;
  return bodies.every(({ solver }) => solver === "bdf2" || solver === "modal-warping");
}

/**
 * The quality levels that make a difference to a run, in the order of least visible harm: solver tolerance, Newton iterations, cadence of
 * contact, modes. Mesh size comes after the last of them. Level 0 is the scene as its author wrote it.
 */
export function qualityLevels(
  quality: Spent,
  model: Pick<Model, "bodies">,
  knobs: readonly Knob[],
): QualityLevel[] {
  const { tolerance, newton } = quality;
  const { bodies } = model;
  const hasMatrix = bodies.some(({ solver }) => solver === "bdf2" || solver === "backward-euler");
  const hasModes = bodies.some(({ kind }) => kind === "solid");
  const levels: QualityLevel[] = [
    { knob: "size", effort: { tolerance, newton, cadence: 1, modes: 1 }, costShare: 1 },
  ];
  const add = (knob: Knob, effort: Partial<QualitySettings>, costShare: number): void => {
    if (knobs.includes(knob))
      levels.push({ knob, effort: { ...levels[levels.length - 1].effort, ...effort }, costShare });
  };
  const isTurning = isByTurning(quality, model);
  if (hasMatrix) {
    const looser = isTurning ? Math.min(DRAFT_TOLERANCE, LOOSER * tolerance) : LOOSER * tolerance;
    if (looser > tolerance) add("tolerance", { tolerance: looser }, 0.9);
    for (let each = newton - 1; each >= 1; each--) add("newton", { newton: each }, each / (each + 1));
    add("substeps", { cadence: SLOWER }, isTurning ? 0.8 : 0.6);
  }
  if (hasModes) for (const share of [0.5, 0.25]) add("modes", { modes: share }, 0.8);
  return levels;
}

/**
 * What a simulation is tuned to. Solver steps are those of the mesh, in full cadence as many as `auto` takes; fewer, but never so few
 * that bending (docs/adr/0010) or an explicit method would not stand it. Steps by turning stay so in full cadence, and are all of 1/60 s or less beyond.
 */
export function tuningFor(
  { tolerance, newton, cadence }: QualitySettings,
  model: Model,
  dt: number,
  full: number | "turning",
): Required<Tuning> {
  const stepsOf = (longest: number): number => Math.max(1, Math.ceil((dt / longest) * (1 - 1e-9)));
  const least = stepsOf(bendingBound(model));
  if (full === "turning") {
    const substeps = cadence === 1 ? "auto" : Math.max(least, stepsOf(DRAFT_STEP));
    return { tolerance, newton, substeps };
  }
  const isFree = model.bodies.every(({ solver }) =>
    ["bdf2", "backward-euler", "modal-warping"].includes(solver),
  );
  const wanted = isFree ? Math.ceil(full * cadence) : full;
  return { tolerance, newton, substeps: Math.min(full, Math.max(wanted, least)) };
}

/** Modes of a solid that has `all` of them; the lowest ones stay. */
export function modesFor(effort: QualitySettings, all: number): number {
  return Math.min(all, Math.max(1, Math.ceil(effort.modes * all)));
}

/**
 * Solver steps of a whole step at this mesh, before anything gives way: as the scene says, or as many as its methods need. Explicit
 * methods take as many as are stable, more than `auto` would (docs/methods/governor.md#step-bound); those of live and draft follow the motion.
 */
export function fullSubsteps(
  simulation: Pick<Simulation, "options" | "model" | "substeps">,
): number | "turning" {
  const { options, model } = simulation;
  if (isByTurning(options.quality, model)) return "turning";
  const points = model.bodies.filter(({ solver }) => solver === "symplectic-euler" || solver === "fuzzy");
  const needed = points.map((body) => Math.ceil((options.dt / stableStep(model, body)) * (1 - 1e-9)));
  return Math.max(simulation.substeps, ...(options.quality.substeps === "auto" ? needed : []));
}
