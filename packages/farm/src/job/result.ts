import type { BakeReport } from "@pliant/bake";
import type { Measures } from "../measure/measures.ts";
import type { FarmJob } from "./job.ts";

/** What is kept of a finished job, beside its files. The same for every run, but for `effort`. */
export interface JobResult {
  readonly job: Pick<FarmJob, "id" | "scene" | "engine" | "format" | "kernels">;
  readonly outcome: BakeReport["outcome"];
  readonly frames: number;
  readonly framesAsked: number;
  /** Of the state of the last frame. */
  readonly hash: string;
  /** Of the take: name in the job's folder, length, SHA-256. */
  readonly take: { readonly file: string; readonly bytes: number; readonly sha256: string };
  readonly thumbnail: string;
  readonly measures: Measures;
  readonly warnings: readonly string[];
  readonly effort: {
    /** CPU time of the simulation [s]. */
    readonly cpuSeconds: number;
    /** From the job's start to its end, here [s]. */
    readonly seconds: number;
    /** Frames that an earlier attempt had left. */
    readonly resumedAt: number;
    readonly host: string;
  };
}
