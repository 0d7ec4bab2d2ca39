import type { RunFrame } from "./run-frames.ts";

/** Sums over the frames of a run. */
export interface Tally {
  frames: number;
  /** Time of the last frame [s], and the hash of its state. */
  time: number;
  hash: string;
  steps: number;
  iterations: number;
  /** Most in any step. */
  contacts: number;
  unconverged: number;
  /** Largest link strain at the end of any step [1]. */
  maxStrain: number;
  /** CPU time of each frame after the first [ms]. */
  readonly cpuMs: number[];
}

export function createTally(): Tally {
  return {
    frames: 0,
    time: 0,
    hash: "",
    steps: 0,
    iterations: 0,
    contacts: 0,
    unconverged: 0,
    maxStrain: 0,
    cpuMs: [],
  };
}

export function addFrame(tally: Tally, frame: RunFrame): void {
  tally.frames++;
  tally.time = frame.time;
  tally.hash = frame.hash;
  tally.steps += frame.steps;
  tally.iterations += frame.iterations;
  tally.contacts = Math.max(tally.contacts, frame.contacts);
  tally.unconverged += frame.unconverged;
  tally.maxStrain = Math.max(tally.maxStrain, frame.maxStrain);
  // The first frame is the start: nothing was simulated for it.
  if (frame.index > 0) tally.cpuMs.push(frame.cpuMs);
}

/** The number below which a share of all lies (nearest rank); 0 of none. */
export function quantile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) return 0;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
