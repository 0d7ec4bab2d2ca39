import type { GlbOptions } from "@pliant/formats/write";
import type { Scene } from "@pliant/scene";
import type { KernelBackend, Simulation } from "pliant";
import { BakeError } from "./bake-error.ts";
import type { Beginning } from "./journal.ts";
import type { BakeStart } from "./report.ts";
import type { RunFrame } from "./run-frames.ts";

export interface BakeOptions {
  /** Length of the take [s]; the scene's own unless given. */
  readonly seconds?: number;
  /** Frames per second; the scene's own unless given. */
  readonly fps?: number;
  readonly kernels: KernelBackend;
  readonly glb: Partial<GlbOptions>;
  /** Farthest that a vertex may be from its place in a file that is not exact, glb or pliant [m]; else the format's own. */
  readonly maxError?: number;
  /** Ends the bake; its frames so far are kept beside the target, to be resumed. */
  readonly signal: AbortSignal;
  /** What to do with frames of this bake that an earlier run has left. */
  readonly begin: Beginning;
  readonly checkpoint: CheckpointTimes;
  /** Called once, when the file could be begun and the simulation is built. */
  readonly onStart: (start: BakeStart) => void;
  /** Called for each frame that was taken, from 0 or from where the bake was resumed; a promise is waited for. */
  readonly onFrame: (frame: RunFrame) => void | Promise<void>;
  /** Called when the last frame was taken, with the simulation as it is then; the file is still to be made. */
  readonly onEnd: (simulation: Simulation) => void;
}

/** When a bake keeps its state: every so many frames, or sooner if they take `most` [s]; never twice within `least` [s]. */
export interface CheckpointTimes {
  readonly frames: number;
  readonly least: number;
  readonly most: number;
}

export const BAKE_DEFAULTS: BakeOptions = {
  kernels: "auto",
  glb: {},
  signal: new AbortController().signal,
  begin: "fresh",
  checkpoint: { frames: 10, least: 1, most: 30 },
  onStart: () => undefined,
  onFrame: () => undefined,
  onEnd: () => undefined,
};

/** The limits of the scene's own `time`. */
const LIMITS = { seconds: [1e-6, 1e6], fps: [1e-3, 1e4] } as const;

/** The scene with the times that the options ask for. */
export function retimed(scene: Scene, options: BakeOptions): Scene {
  const { seconds = scene.time.seconds, fps = scene.time.fps } = options;
  expectWithin("seconds", seconds);
  expectWithin("fps", fps);
  return { ...scene, time: { ...scene.time, seconds, fps } };
}

function expectWithin(name: keyof typeof LIMITS, value: number): void {
  const [least, most] = LIMITS[name];
  if (value >= least && value <= most) return;
  throw new BakeError("options", `${name} is ${value}, expected a number from ${least} to ${most}`);
}
