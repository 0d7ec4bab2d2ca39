import type { FineDrawing, Scene, Stepping } from "@pliant/scene";
import type { Simulation } from "pliant";
import { OVERSTRETCH_STRAIN } from "pliant/experimental";
import type { Ending } from "./run-frames.ts";
import { quantile, type Tally } from "./tally.ts";
import type { Written } from "./writers/take-writer.ts";
import type { BakeTarget } from "./target.ts";
import { traitsOf } from "./writers/registry.ts";

/** What is known before the first step. */
export interface BakeStart {
  readonly file: string;
  readonly format: BakeTarget["format"];
  /** The GLB with the first frame alone; null when none was asked for. */
  readonly rest: string | null;
  /** Frames that a complete bake has: the start and seconds × fps more. */
  readonly frames: number;
  /** Frames that an earlier run has left, and that are not made again; 0 from the start. */
  readonly resumedAt: number;
  readonly fps: number;
  /** Vertices of the file: every sheet's nodes, or what is drawn of it, sheet after sheet in the order of the scene. */
  readonly particles: number;
  readonly triangles: number;
  /** Where each sheet is among the vertices. */
  readonly sheets: readonly {
    readonly id: string;
    readonly firstVertex: number;
    readonly vertices: number;
  }[];
  /** Length of a step [s]: the frame divided into the least whole number of steps not longer than `sceneDt`. */
  readonly dt: number;
  /** What the scene asks for [s]. */
  readonly sceneDt: number;
  readonly stepsPerFrame: number;
  /** Solver steps in each step. */
  readonly substeps: number;
  /** Which kernels were asked for; hashes differ between wasm (f32 increments) and reference (f64). */
  readonly kernels: Simulation["options"]["advanced"]["kernels"];
}

/** What a bake did. Counts speak of the frames that are in the file. */
export interface BakeReport extends Omit<BakeStart, "frames"> {
  /** `cancelled` by the signal: there is no file yet; `stopped` because a number overflowed: the file is valid and shorter. */
  readonly outcome: Ending["outcome"];
  /** Of a stopped bake: which input was no finite number, in words; null when none was. */
  readonly cause: string | null;
  /** Triangles that were cut away after the start. A file has one mesh: they are missing in its every frame. */
  readonly trianglesCut: number;
  /** In the file, and in a complete one. */
  readonly frames: number;
  readonly framesAsked: number;
  readonly bytes: number;
  /** Length of `rest`; 0 without it. */
  readonly restBytes: number;
  /** Time of the last frame [s]. */
  readonly seconds: number;
  readonly steps: number;
  /** PCG iterations over all solves. */
  readonly iterations: number;
  /** Most contacts in any step. */
  readonly contacts: number;
  /** Steps in which a linear solve stopped before its tolerance. */
  readonly unconvergedSteps: number;
  /** Largest link strain at the end of any step [1]. */
  readonly maxStrain: number;
  /** CPU time of the simulation of all frames [s], and per frame [ms]. */
  readonly cpuSeconds: number;
  readonly cpuMsPerFrame: { readonly median: number; readonly p95: number };
  /** Simulated seconds per CPU second, by the median frame: above 1 it would keep up live. */
  readonly realTimeRatio: number;
  /** The folder with the frames so far, for who resumes; null when there is nothing to resume. */
  readonly unfinished: string | null;
  /** Fingerprint of the state of the last frame. */
  readonly hash: string;
  readonly warnings: readonly string[];
}

/** A run before its first step. */
export interface StartedRun {
  readonly simulation: Simulation;
  readonly drawing: FineDrawing | null;
  readonly plan: Stepping;
}

export function describeStart(
  scene: Scene,
  { simulation, drawing, plan }: StartedRun,
  target: BakeTarget,
  resumedAt = 0,
): BakeStart {
  const { model, options } = simulation;
  return {
    file: target.path,
    format: target.format,
    rest: target.rest ?? null,
    frames: plan.frames + 1,
    resumedAt,
    fps: scene.time.fps,
    particles: drawing?.pointCount ?? model.nodes.count,
    triangles: (drawing?.triangles ?? model.triangles).length / 3,
    sheets:
      drawing?.parts ??
      model.bodies.map(({ id, firstNode, nodeCount }) => ({
        id,
        firstVertex: firstNode,
        vertices: nodeCount,
      })),
    dt: plan.dt,
    sceneDt: scene.time.dt,
    stepsPerFrame: plan.stepsPerFrame,
    substeps: simulation.substeps,
    kernels: options.advanced.kernels,
  };
}

/** How the run ended, and how many triangles its last frame has. */
export interface BakeEnd extends Pick<Ending, "outcome" | "cause"> {
  readonly trianglesLeft: number;
  readonly unfinished: string | null;
  /** What the user should know about how the bake began. */
  readonly notes: readonly string[];
}

export function createReport(start: BakeStart, end: BakeEnd, tally: Tally, written: Written): BakeReport {
  const median = quantile(tally.cpuMs, 0.5);
  return {
    ...start,
    outcome: end.outcome,
    cause: end.cause,
    trianglesCut: start.triangles - end.trianglesLeft,
    frames: tally.frames,
    framesAsked: start.frames,
    bytes: written.bytes,
    restBytes: written.restBytes ?? 0,
    seconds: tally.time,
    steps: tally.steps,
    iterations: tally.iterations,
    contacts: tally.contacts,
    unconvergedSteps: tally.unconverged,
    maxStrain: tally.maxStrain,
    cpuSeconds: tally.cpuMs.reduce((sum, each) => sum + each, 0) / 1000,
    cpuMsPerFrame: { median, p95: quantile(tally.cpuMs, 0.95) },
    realTimeRatio: median > 0 ? 1000 / (start.fps * median) : 0,
    unfinished: end.unfinished,
    hash: tally.hash,
    warnings: [...end.notes, ...runWarnings(start, end, tally), ...written.warnings],
  };
}

function runWarnings(
  start: BakeStart,
  { outcome, cause, trianglesLeft }: BakeEnd,
  { frames, steps, unconverged, maxStrain }: Tally,
): string[] {
  const warnings: string[] = [];
  if (outcome === "stopped") {
    warnings.push(
      `stopped: a number overflowed or became NaN in frame ${frames}, ` +
        `so the file ends with frame ${frames - 1} of ${start.frames - 1}; ${cause ?? "try a shorter time.dt or more quality.substeps"}`,
    );
  }
  if (outcome === "complete" && frames < start.frames) {
    warnings.push(`the file has the first ${frames} of ${start.frames} frames, as was asked`);
  }
  const hasMesh = traitsOf(start.format).hasOneMesh || start.rest !== null;
  if (hasMesh && trianglesLeft < start.triangles) warnings.push(cutWarning(start.triangles, trianglesLeft));
  if (unconverged > 0) {
    warnings.push(
      `${unconverged} of ${steps} steps ended a linear solve before its tolerance; raise quality.maxIterations`,
    );
  }
  if (maxStrain > OVERSTRETCH_STRAIN) {
    warnings.push(
      `a link was stretched by ${Math.round(maxStrain * 100)} %: too stiff or too fast for the step; raise quality.substeps`,
    );
  }
  return warnings;
}

/** Point caches and morph targets move one mesh: what is cut away at some time must be missing, or there, at all times. */
function cutWarning(triangles: number, left: number): string {
  const cut = triangles - left;
  if (left === 0) return `all ${cut} triangles were cut away: the mesh has them all, since it must have some`;
  return `${cut} of ${triangles} triangles were cut away: the mesh is without them, also before the cut`;
}
