import type { BakeReport, BakeStart, RunFrame } from "@pliant/bake";
import { describeReport } from "./describe-report.ts";
import { SceneFailure } from "./failure.ts";
import type { Output } from "./io.ts";
import { jsonErrors } from "./json-errors.ts";
import { toJson } from "./json.ts";
import { createProgress } from "./progress.ts";

/** How a bake shows itself. */
export interface BakeView {
  readonly start: (start: BakeStart) => void;
  readonly frame: (frame: RunFrame) => void;
  readonly done: (report: BakeReport) => void;
  /** Before the error itself is printed. */
  readonly failed: (error: unknown) => void;
}

/** For a program: one JSON object per line. */
export function createEvents(stdout: Output): BakeView {
  let frames = 0;
  const emit = (event: string, data: object): unknown => stdout.write(`${toJson({ event, ...data })}\n`);
  return {
    start(start) {
      frames = start.frames;
      emit("start", start);
    },
    frame({ index, time, hash, iterations, contacts, cpuMs }) {
      emit("frame", { frame: index, frames, time, hash, iterations, contacts, cpuMs });
    },
    done: (report) => emit("done", { report }),
    failed(error) {
      const message = error instanceof Error ? error.message : String(error);
      emit("error", { message, ...(error instanceof SceneFailure && { errors: jsonErrors(error.errors) }) });
    },
  };
}

/** For a person: progress on stderr, the report on stdout. */
export function createText(stdout: Output, stderr: Output, isResumed = false): BakeView {
  let frames = 0;
  const progress = createProgress(stderr);
  return {
    start(start) {
      frames = start.frames;
      if (start.resumedAt > 0) stderr.write(`resumed after ${start.resumedAt} of ${frames} frames\n`);
      else if (isResumed) stderr.write(`nothing to resume beside ${start.file}: begun at its start\n`);
    },
    frame: ({ index }) => progress.update(index + 1, frames),
    done(report) {
      progress.end();
      if (report.outcome === "cancelled") {
        stderr.write(`${describeInterruption(report)}\n`);
      }
      for (const warning of report.warnings) stderr.write(`warning: ${warning}\n`);
      if (report.outcome !== "cancelled") stdout.write(`${describeReport(report)}\n`);
    },
    failed: () => progress.end(),
  };
}

function describeInterruption({ frames, framesAsked, unfinished }: BakeReport): string {
  if (unfinished === null) return "interrupted before the second frame: nothing was written";
  return `interrupted: kept ${frames} of ${framesAsked} frames in ${unfinished}: --resume goes on, --finish makes a file of them`;
}
