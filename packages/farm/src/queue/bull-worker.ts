import { setTimeout as wait } from "node:timers/promises";
import { DelayedError, UnrecoverableError, type Queue } from "bullmq";
import { HopelessJob } from "../job/hopeless-job.ts";
import { checkJob, type FarmJob } from "../job/job.ts";
import type { RunJob } from "../job/run-job.ts";
import type { BullConnection } from "./bull-connection.ts";
import type { BullData, BullJob } from "./bull-job.ts";
import { Cancelled, type FarmWorker, type WorkOptions } from "./queue.ts";

/** Shortest time between two words about progress, and between two looks whether a job was cancelled [ms]. */
const BETWEEN = 1000;

interface BullPlace {
  readonly title: string;
  readonly queue: Queue<BullData>;
  readonly redact: (text: string) => string;
}

/** The worker ends, the job does not. */
class GivenBack extends Error {}

/** Does jobs of a queue. Bakes run in processes of their own, so that this one always has time to renew its leases. */
export async function startBullWorker(
  { Worker, connection }: BullConnection,
  { title, queue, redact }: BullPlace,
  run: RunJob,
  options: WorkOptions,
): Promise<FarmWorker> {
  const active = new Set<AbortController>();
  const process = async (job: BullJob, token: string | undefined): Promise<void> => {
    const abort = new AbortController();
    active.add(abort);
    try {
      await doJob(queue, job, run, abort);
      options.onDone(job.data);
    } catch (error) {
      if (abort.signal.reason instanceof GivenBack) {
        await job.moveToDelayed(Date.now(), token);
        throw new DelayedError();
      }
      const reason = redact(error instanceof Error ? error.message : String(error));
      const isFinal = error instanceof HopelessJob || abort.signal.reason instanceof Cancelled;
      throw isFinal ? new UnrecoverableError(reason) : new Error(reason, { cause: error });
    } finally {
      active.delete(abort);
    }
  };
  const worker = new Worker<BullData, void>(title, process as never, {
    connection,
    concurrency: options.concurrency,
    lockDuration: options.lease * 1000,
    stalledInterval: options.lease * 1000,
    maxStalledCount: options.stalls,
    // Seconds that an idle worker waits for news of jobs: those that failed wait for their time meanwhile.
    drainDelay: 2,
  });
  worker.on("error", (error) => options.onTrouble(redact(error.message)));
  worker.on("failed", (job, error) => {
    if (job) void tellFailed(job as unknown as BullJob, redact(error.message), options);
  });
  await worker.waitUntilReady();
  return {
    async drained() {
      for (;;) {
        const counts = await queue.getJobCounts("waiting", "active", "delayed", "prioritized");
        if (Object.values(counts).every((count) => count === 0)) return;
        await wait(200);
      }
    },
    async close() {
      for (const abort of active) abort.abort(new GivenBack("the worker ends"));
      await worker.close();
    },
  };
}

/** Queues tell of every attempt that failed: only the last one counts. */
async function tellFailed(job: BullJob, reason: string, options: WorkOptions): Promise<void> {
  try {
    if (reason === new Cancelled().message || !(await job.isFailed())) return;
    await options.onFailed(farmJob(job), reason);
  } catch (error) {
    options.onTrouble(
      `cannot set ${job.id} aside: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function farmJob({ data }: BullJob): FarmJob {
  try {
    return checkJob(data);
  } catch (error) {
    throw new HopelessJob(error instanceof Error ? error.message : String(error));
  }
}

async function doJob(
  queue: Queue<BullData>,
  job: BullJob,
  run: RunJob,
  abort: AbortController,
): Promise<void> {
  if (job.data.cancelled) {
    abort.abort(new Cancelled());
    throw new Cancelled();
  }
  const todo = farmJob(job);
  const watch = setInterval(() => void watchCancel(queue, todo.id, abort), BETWEEN);
  let last = -Infinity;
  try {
    await run(todo, {
      signal: abort.signal,
      onProgress: (share, secondsLeft) => {
        if (performance.now() - last < BETWEEN) return;
        last = performance.now();
        const left = Number.isFinite(secondsLeft) ? secondsLeft : null;
        // A server that is away hears the next word.
        job.updateProgress({ share, secondsLeft: left }).catch(() => undefined);
      },
    });
  } finally {
    clearInterval(watch);
  }
}

async function watchCancel(queue: Queue<BullData>, id: string, abort: AbortController): Promise<void> {
  const job = await queue.getJob(id).catch(() => undefined);
  if ((job as { data?: BullData } | undefined)?.data?.cancelled) abort.abort(new Cancelled());
}
