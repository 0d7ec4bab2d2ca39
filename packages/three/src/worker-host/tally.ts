import type { StepReport } from "pliant";
import type { Pace } from "./pacing.ts";
import type { HostReport } from "./protocol.ts";

/** Sums over the steps since the last report. */
export interface Tally {
  /** Clock when it began [ms]. */
  since: number;
  steps: number;
  iterations: number;
  contacts: number;
  /** Most pairs, sums of the rest. */
  collision: StepReport["collision"];
  /** Milliseconds, summed. */
  phases: { -readonly [Phase in keyof HostReport["phases"]]: number };
  flags: { unconverged: boolean; overstretched: boolean; nonFinite: boolean };
  /** Which input stopped the run, in words; null while it runs, and when none did. */
  cause: string | null;
}

/** Part of the asked speed below which a run is called late: a hiccup is not. */
const LATE = 0.95;

export function createTally(now: number): Tally {
  return {
    since: now,
    steps: 0,
    iterations: 0,
    contacts: 0,
    collision: {
      pairs: 0,
      active: 0,
      sweeps: 0,
      searches: 0,
      clamped: 0,
      selfIntersections: 0,
      solidIntersections: 0,
    },
    phases: { input: 0, detect: 0, solve: 0, separate: 0, edit: 0, publish: 0 },
    flags: { unconverged: false, overstretched: false, nonFinite: false },
    cause: null,
  };
}

export function countStep(tally: Tally, report: StepReport): void {
  const { iterations, contacts, collision, phases, flags, cause } = report;
  tally.steps++;
  tally.iterations += iterations;
  tally.contacts = contacts;
  tally.collision.pairs = Math.max(tally.collision.pairs, collision.pairs);
  tally.collision.active = Math.max(tally.collision.active, collision.active);
  tally.collision.sweeps += collision.sweeps;
  tally.collision.searches += collision.searches;
  tally.collision.clamped += collision.clamped;
  tally.collision.selfIntersections = Math.max(
    tally.collision.selfIntersections,
    collision.selfIntersections,
  );
  tally.collision.solidIntersections = Math.max(
    tally.collision.solidIntersections,
    collision.solidIntersections,
  );
  tally.phases.input += phases.input;
  tally.phases.detect += phases.detect;
  tally.phases.solve += phases.solve;
  tally.phases.separate += phases.separate;
  tally.phases.edit += phases.edit;
  tally.flags.unconverged ||= flags.unconverged;
  tally.flags.overstretched ||= flags.overstretched;
  tally.flags.nonFinite ||= flags.nonFinite;
  tally.cause ??= cause;
}

/** `pace` is null while paused. */
export function summarize(
  tally: Tally,
  state: { readonly step: number; readonly time: number },
  pace: Pace | null,
  now: number,
): Omit<HostReport, "governor" | "measures"> {
  const perStep = tally.steps > 0 ? 1 / tally.steps : 0;
  const { input, detect, solve, separate, edit, publish } = tally.phases;
  const ratio = pace ? ratioOf(pace, tally.steps, (now - tally.since) / 1000) : 0;
  return {
    playing: pace !== null,
    step: state.step,
    time: state.time,
    steps: tally.steps,
    realTimeRatio: ratio,
    isLate: pace !== null && ratio < pace.speed * LATE,
    iterations: tally.iterations * perStep,
    contacts: tally.contacts,
    collision: {
      ...tally.collision,
      sweeps: tally.collision.sweeps * perStep,
      searches: tally.collision.searches * perStep,
    },
    phases: {
      input: input * perStep,
      detect: detect * perStep,
      solve: solve * perStep,
      separate: separate * perStep,
      edit: edit * perStep,
      publish: publish * perStep,
    },
    flags: { ...tally.flags },
  };
}

/**
 * As asked, unless time was let go: a window holds a whole number of steps, which for a run that keeps up says
 * less than that it kept up.
 */
function ratioOf(pace: Pace, steps: number, seconds: number): number {
  return pace.dropped > 0 && seconds > 0 ? Math.min(pace.speed, (steps * pace.dt) / seconds) : pace.speed;
}
