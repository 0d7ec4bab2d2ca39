import { setTimeout } from "node:timers/promises";
import type { FarmQueue, JobRunner, PlannedJob, ResultStore } from "@pliant/farm";
import type { Output } from "./io.ts";
import { loadFarm } from "./optional-part.ts";
import { createProgress } from "./progress.ts";

/** How often a queue elsewhere is asked how far it is [ms]. */
const LOOK = 1000;

export interface SweepWork {
  readonly store: ResultStore;
  readonly queue: FarmQueue;
  readonly planned: readonly PlannedJob[];
  /** Runs that had results before. */
  readonly done: number;
  readonly signal: AbortSignal;
  readonly stderr: Output;
}

/** Does the runs of a sweep in processes of this machine, one per core unless told otherwise; resolves when all ended or the signal came. */
export async function workHere(work: SweepWork, concurrency: number, runner: JobRunner): Promise<void> {
  const { setAside } = await loadFarm();
  const { store, queue, planned, signal, stderr } = work;
  const progress = createProgress(stderr, undefined, { noun: "runs" });
  let { done } = work;
  if (done > 0) progress.update(done, planned.length);
  const worker = await queue.work(runner.run, {
    concurrency,
    onDone: () => progress.update(++done, planned.length),
    onFailed: (job, reason) => setAside(store, job, reason),
    onTrouble: (message) => void stderr.write(`warning: ${message}\n`),
  });
  try {
    await Promise.race([worker.drained(), aborted(signal)]);
  } finally {
    await worker.close();
    runner.close();
    progress.end();
  }
}

/** Waits until workers elsewhere have done the runs of a sweep, or the signal comes. */
export async function waitElsewhere({
  queue,
  planned,
  signal,
  stderr,
  done: before,
}: SweepWork): Promise<void> {
  const progress = createProgress(stderr, undefined, { noun: "runs" });
  const ids = new Set(planned.map(({ job }) => job.id));
  try {
    while (!signal.aborted) {
      const all = await queue.status().catch(() => null);
      if (all === null) {
        // The queue is away: workers wait for it, and so does this.
        await setTimeout(LOOK, undefined, { signal }).catch(() => undefined);
        continue;
      }
      const jobs = all.filter(({ id }) => ids.has(id));
      const open = jobs.filter(({ state }) => state === "waiting" || state === "active").length;
      const done = Math.max(before, planned.length - open);
      if (done > 0) progress.update(done, planned.length);
      if (open === 0) return;
      await setTimeout(LOOK, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    progress.end();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
