import { setImmediate } from "node:timers/promises";
import { hashState, type Simulation, type StepReport } from "pliant";

/** What a frame took. */
export interface FrameCost {
  /** Calls of `step()` since the frame before. */
  readonly steps: number;
  /** Iterations of the linear solver in them. */
  readonly iterations: number;
  /** Most contacts in any of them. */
  readonly contacts: number;
  /** Those whose linear solve stopped before its tolerance. */
  readonly unconverged: number;
  /** Largest link strain at the end of any step [1]. */
  readonly maxStrain: number;
  /** CPU time of the simulation alone [ms]; of all threads, so that collecting garbage counts. */
  readonly cpuMs: number;
}

/** One frame of a run, and what it took. */
export interface RunFrame extends FrameCost {
  /** From 0, which is the start. */
  readonly index: number;
  /** [s] */
  readonly time: number;
  /** particles × 3 [m]; the same array every time. */
  readonly positions: Float32Array;
  /** Of the whole state: tells in which frame two runs part. */
  readonly hash: string;
}

/** Where a run is: on the way to a frame, with so much of it done. */
export interface RunPosition {
  readonly frame: number;
  readonly effort: FrameCost;
}

export interface RunPlan {
  /** Frames after the first. */
  readonly frames: number;
  readonly stepsPerFrame: number;
  readonly signal: AbortSignal;
  /** Where to go on: the simulation is there already. */
  readonly from?: RunPosition;
}

/** What a run needs of a simulation. */
export type Runnable = Pick<Simulation, "step" | "state" | "positions">;

export type Outcome = "complete" | "cancelled" | "stopped";

/** How a run ended. */
export interface Ending {
  readonly outcome: Outcome;
  /** Of a stopped one: which input was no finite number, in words; null when none was. */
  readonly cause: string | null;
  /** Where the simulation is; of a stopped one, before the frame that it cannot have. */
  readonly place: RunPosition;
}

/** Runs a simulation and shows each frame. An unfinished frame is not shown: what was seen is whole. */
export async function runFrames(
  simulation: Runnable,
  { frames, stepsPerFrame, signal, from = atFrame(0) }: RunPlan,
  visit: (frame: RunFrame) => Promise<void>,
): Promise<Ending> {
  const positions = new Float32Array(simulation.positions.length);
  let place = from;
  while (place.frame <= frames) {
    const index = place.frame;
    const effort = { ...place.effort };
    // Frame 0 is the start, whatever happens: every file has at least one frame.
    const { outcome, cause } =
      index === 0 ? COMPLETE : await advanceFrame(simulation, stepsPerFrame, signal, effort);
    if (outcome !== "complete") return { outcome, cause, place: { frame: index, effort } };
    positions.set(simulation.positions);
    // A number may still be finite in f64 and beyond every file's float32.
    if (!positions.every(Number.isFinite)) return { outcome: "stopped", cause: null, place };
    const { state } = simulation;
    await visit({ index, time: state.time, positions, hash: hashState(state), ...effort });
    place = atFrame(index + 1);
  }
  return { ...COMPLETE, place };
}

/** On the way to a frame, with nothing of it done. */
export function atFrame(frame: number): RunPosition {
  return {
    frame,
    effort: { steps: 0, iterations: 0, contacts: 0, unconverged: 0, maxStrain: 0, cpuMs: 0 },
  };
}

const COMPLETE = { outcome: "complete", cause: null } as const;

type Sum = { -readonly [Name in keyof FrameCost]: FrameCost[Name] };

async function advanceFrame(
  simulation: Runnable,
  steps: number,
  signal: AbortSignal,
  effort: Sum,
): Promise<Omit<Ending, "place">> {
  while (effort.steps < steps) {
    // Ctrl-C and timers are heard only between turns of the event loop.
    await setImmediate();
    if (signal.aborted) return { outcome: "cancelled", cause: null };
    const { flags, cause } = advance(simulation, effort);
    if (flags.nonFinite) return { outcome: "stopped", cause };
  }
  return COMPLETE;
}

function advance(simulation: Runnable, effort: Sum): StepReport {
  const before = process.cpuUsage();
  const report = simulation.step();
  const { iterations, contacts, maxStrain, flags } = report;
  const { user, system } = process.cpuUsage(before);
  effort.cpuMs += (user + system) / 1000;
  effort.steps++;
  effort.iterations += iterations;
  effort.contacts = Math.max(effort.contacts, contacts);
  effort.maxStrain = Math.max(effort.maxStrain, maxStrain);
  effort.unconverged += flags.unconverged ? 1 : 0;
  return report;
}
