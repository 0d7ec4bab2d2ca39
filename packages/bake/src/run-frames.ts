import { setImmediate } from "node:timers/promises";
import { hashState, type Simulation, type StepReport } from "pliant";

/** One frame of a run, and what it took. */
export interface RunFrame {
  /** From 0, which is the start. */
  readonly index: number;
  /** [s] */
  readonly time: number;
  /** particles × 3 [m]; the same array every time. */
  readonly positions: Float32Array;
  /** Of the whole state: tells in which frame two runs part. */
  readonly hash: string;
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

export interface RunPlan {
  /** Frames after the first. */
  readonly frames: number;
  readonly stepsPerFrame: number;
  readonly signal: AbortSignal;
}

/** What a run needs of a simulation. */
export type Runnable = Pick<Simulation, "step" | "state" | "positions">;

export type Outcome = "complete" | "cancelled" | "stopped";

/** How a run ended. */
export interface Ending {
  readonly outcome: Outcome;
  /** Of a stopped one: which input was no finite number, in words; null when none was. */
  readonly cause: string | null;
}

/** Runs a simulation and shows each frame. An unfinished frame is not shown: what was seen is whole. */
export async function runFrames(
  simulation: Runnable,
  { frames, stepsPerFrame, signal }: RunPlan,
  visit: (frame: RunFrame) => Promise<void>,
): Promise<Ending> {
  const positions = new Float32Array(simulation.positions.length);
  for (let index = 0; index <= frames; index++) {
    const effort: Effort = { steps: 0, iterations: 0, contacts: 0, unconverged: 0, maxStrain: 0, cpuMs: 0 };
    // Frame 0 is the start, whatever happens: every file has at least one frame.
    const ending = index === 0 ? COMPLETE : await advanceFrame(simulation, stepsPerFrame, signal, effort);
    if (ending.outcome !== "complete") return ending;
    positions.set(simulation.positions);
    // A number may still be finite in f64 and beyond every file's float32.
    if (!positions.every(Number.isFinite)) return { outcome: "stopped", cause: null };
    const { state } = simulation;
    await visit({ index, time: state.time, positions, hash: hashState(state), ...effort });
  }
  return COMPLETE;
}

const COMPLETE: Ending = { outcome: "complete", cause: null };

type Effort = {
  -readonly [
    Name in "steps" | "iterations" | "contacts" | "unconverged" | "maxStrain" | "cpuMs"
  ]: RunFrame[Name];
};

async function advanceFrame(
  simulation: Runnable,
  steps: number,
  signal: AbortSignal,
  effort: Effort,
): Promise<Ending> {
  for (let step = 0; step < steps; step++) {
    // Ctrl-C and timers are heard only between turns of the event loop.
    await setImmediate();
    if (signal.aborted) return { outcome: "cancelled", cause: null };
    const { flags, cause } = advance(simulation, effort);
    if (flags.nonFinite) return { outcome: "stopped", cause };
  }
  return COMPLETE;
}

function advance(simulation: Runnable, effort: Effort): StepReport {
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
