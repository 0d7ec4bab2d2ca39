import type { Time } from "./schema/time.ts";

/** A scene's time in whole numbers. */
export interface Stepping {
  /** Length of one `Simulation.step()` [s]: an exact fraction of a frame. */
  readonly dt: number;
  readonly stepsPerFrame: number;
  /** Frames after the first one, which shows the start. */
  readonly frames: number;
}

/** `dt` may be this much longer than asked: authors write 0.0111 for 1/90. */
const SLACK = 0.005;

/** Divides each frame into the least whole number of equal steps that are not longer than `time.dt`. */
export function stepping({ dt, seconds, fps }: Time): Stepping {
  const stepsPerFrame = Math.max(1, Math.ceil((1 - SLACK) / (fps * dt)));
  return {
    dt: 1 / (fps * stepsPerFrame),
    stepsPerFrame,
    frames: Math.max(1, Math.round(seconds * fps)),
  };
}

/** True when a step fits into a frame. */
export function fitsFrame({ dt, fps }: Pick<Time, "dt" | "fps">): boolean {
  return dt * fps <= 1 + SLACK;
}
