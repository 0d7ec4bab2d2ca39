import type { FrameView, SimulationHost, Topology } from "@pliant/three";

export interface TakeOptions {
  readonly frames: number;
  /** Frames per second of the take. */
  readonly fps: number;
  /** Seconds that a step of the simulation advances. */
  readonly dt: number;
  /** Begin at the scene's first state instead of where it is. */
  readonly fromStart: boolean;
  readonly signal: AbortSignal;
  /** Each frame as it is there: whoever draws or encodes it is waited for. */
  readonly onFrame: (frame: FrameView, index: number) => void | Promise<void>;
}

/** The part of a host that is recorded. */
export type TakeHost = Pick<SimulationHost, "step" | "reset" | "capture" | "model">;

/** The user has changed their mind. */
export class TakeCancelled extends Error {
  constructor() {
    super("The take was cancelled");
  }
}

/** Steps of the simulation between two frames, at least one: the nearest to real time that whole steps allow. */
export function stepsPerFrame(fps: number, dt: number): number {
  return Math.max(1, Math.round(1 / (fps * dt)));
}

/** Takes frames at even times, however long each takes. What is on the stage follows as it does when steps are taken by hand. */
export async function recordTake(host: TakeHost, options: TakeOptions): Promise<Topology> {
  const { frames, fps, dt, fromStart, signal, onFrame } = options;
  const steps = stepsPerFrame(fps, dt);
  const check = (): void => {
    if (signal.aborted) throw new TakeCancelled();
  };
  if (fromStart) await host.reset();
  for (let index = 0; index < frames; index++) {
    check();
    if (index > 0) await host.step(steps);
    const frame = await host.capture();
    check();
    await onFrame(frame, index);
  }
  return host.model;
}
