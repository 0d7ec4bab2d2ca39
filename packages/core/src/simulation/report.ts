import { createFilterReport, type FilterReport } from "../response/filter-report.ts";
import type { Snapshot } from "../state/snapshot.ts";

/** What one `step()` did. */
export interface StepReport {
  /** Solver steps since the start, and the time reached [s]. */
  step: number;
  time: number;
  /** Solver steps that were taken again in halves. */
  retries: number;
  /** Iterations of the linear solver over all substeps. */
  iterations: number;
  /** Most contacts in any substep. */
  contacts: number;
  /** Largest strain of any link at the end [1]. */
  maxStrain: number;
  flags: StepFlags;
  /**
   * Milliseconds of the injected clock per phase: `detect` finds what touches colliders and what cloth rests on, `separate` keeps
   * sheets from passing through themselves and each other after the solve.
   */
  phases: { input: number; detect: number; solve: number; separate: number; edit: number };
  /** What failed of paper: edges split, edges creased. */
  damage: { breaks: number; hinges: number };
  /** Of sheets against themselves and each other: most pairs watched and near, sums of the rest. */
  collision: FilterReport;
  /** When `flags.nonFinite`: which input is no finite number, in words; null when all are, or nothing went wrong. */
  cause: string | null;
  /** Set when `flags.nonFinite`: where the run still was sound. */
  lastGood: Snapshot | null;
}

/** What a step could not do well; all false when it could. */
export interface StepFlags {
  /** Some linear solve stopped before its tolerance. */
  unconverged: boolean;
  /** Some link is stretched beyond 20 %: too stiff or too fast for the step. More substeps help. */
  overstretched: boolean;
  /** A number overflowed or became NaN: the run has stopped, its state is the last good one; see `cause`. */
  nonFinite: boolean;
}

/** Strain at which a report calls a sheet overstretched [1]. */
export const OVERSTRETCH_STRAIN = 0.2;

/** A report of nothing yet. */
export function createReport(): StepReport {
  return {
    step: 0,
    time: 0,
    retries: 0,
    iterations: 0,
    contacts: 0,
    maxStrain: 0,
    flags: { unconverged: false, overstretched: false, nonFinite: false },
    phases: { input: 0, detect: 0, solve: 0, separate: 0, edit: 0 },
    damage: { breaks: 0, hinges: 0 },
    collision: createFilterReport(),
    cause: null,
    lastGood: null,
  };
}

/** Adds the time since it was made, or since the last call, to a phase [ms of the injected clock]. */
export function createLap(
  clock: () => number,
  phases: StepReport["phases"],
): (phase: keyof StepReport["phases"]) => void {
  let last = clock();
  return (phase) => {
    const now = clock();
    phases[phase] += now - last;
    last = now;
  };
}
