import { ENGINE } from "@pliant/bake";
import type { Queue } from "bullmq";
import { checkJob } from "../job/job.ts";
import { parseAddress } from "./address.ts";
import { connect } from "./bull-connection.ts";
import type { BullData, BullJob } from "./bull-job.ts";
import { startBullWorker } from "./bull-worker.ts";
import { SUBMIT_DEFAULTS, WORK_DEFAULTS, type FarmQueue, type JobState, type JobStatus } from "./queue.ts";

/** How long jobs that are done are remembered [s]; their results stay. */
const REMEMBERED = 30 * 24 * 3600;

export interface BullQueueOptions {
  /** Jobs of other versions of the engine lie in other queues: their results would be others. */
  readonly queueName: string;
}

export const queueName = `pliant-${ENGINE}`;

/** A queue on Redis or PostgreSQL, by BullMQ. */
export async function bullQueue(
  address: string,
  options: Partial<BullQueueOptions> = {},
): Promise<FarmQueue> {
  const where = parseAddress(address);
  const title = options.queueName ?? queueName;
  const server = await connect(where);
  const queue: Queue<BullData> = new server.Queue(title, { connection: server.connection });
  queue.on("error", () => undefined);
  await queue.waitUntilReady();
  return {
    name: where.name,
    async submit(jobs, given) {
      const { attempts, backoff } = { ...SUBMIT_DEFAULTS, ...given };
      const known = new Set((await list(queue)).map(([{ id }]) => id));
      const added = jobs.filter(({ id }) => !known.has(id));
      const settings = {
        attempts,
        backoff: { type: "exponential", delay: backoff * 1000 },
        removeOnComplete: { age: REMEMBERED },
      };
      await queue.addBulk(
        added.map((job, place) => ({
          name: "bake",
          data: { ...checkJob(job), place },
          opts: { ...settings, jobId: job.id },
        })),
      );
      return new Set(added.map(({ id }) => id)).size;
    },
    status: async () => (await list(queue)).map(([job, state]) => statusOf(job, state)),
    async cancel(ids) {
      const found = await chosen(queue, ids, ["waiting", "active"]);
      for (const job of found) await job.updateData({ ...job.data, cancelled: true });
      return found.length;
    },
    async retry(ids) {
      const found = await chosen(queue, ids, ["failed", "cancelled"]);
      for (const job of found) {
        const { cancelled: _, ...data } = job.data;
        await job.updateData(data);
        if (await job.isFailed()) await job.retry("failed", { resetAttemptsMade: true } as object);
      }
      return found.length;
    },
    work: (run, given) =>
      startBullWorker(server, { title, queue, redact: where.redact }, run, { ...WORK_DEFAULTS, ...given }),
    async close() {
      await queue.close();
      await server.close();
    },
  };
}

const LISTS = ["waiting", "delayed", "prioritized", "active", "completed", "failed"] as const;

const STATES: Readonly<Record<(typeof LISTS)[number], JobState>> = {
  waiting: "waiting",
  delayed: "waiting",
  prioritized: "waiting",
  active: "active",
  completed: "done",
  failed: "failed",
};

/** All jobs in the order in which they came. A job that moves on meanwhile is seen where it went: lists are read in that order. */
async function list(queue: Queue<BullData>): Promise<[BullJob, JobState][]> {
  const found = new Map<string, [BullJob, JobState]>();
  for (const name of LISTS) {
    for (const job of (await queue.getJobs([name], 0, -1, true)) as (BullJob | undefined)[]) {
      if (!job?.id) continue;
      const state = STATES[name];
      found.set(job.id, [job, job.data.cancelled && state !== "done" ? "cancelled" : state]);
    }
  }
  return [...found.values()].sort(([a], [b]) => a.timestamp - b.timestamp || a.data.place - b.data.place);
}

async function chosen(
  queue: Queue<BullData>,
  ids: readonly string[] | undefined,
  states: readonly JobState[],
): Promise<BullJob[]> {
  return (await list(queue))
    .filter(([{ id }, state]) => states.includes(state) && (ids?.includes(id!) ?? true))
    .map(([job]) => job);
}

function statusOf(job: BullJob, state: JobState): JobStatus {
  const progress = typeof job.progress === "object" ? job.progress : { share: 0, secondsLeft: null };
  const isDone = state === "done";
  return {
    id: job.id!,
    label: job.data.label,
    state,
    attempts: job.attemptsStarted,
    progress: isDone ? 1 : progress.share,
    secondsLeft: isDone ? 0 : state === "active" ? progress.secondsLeft : null,
    seconds: isDone && job.finishedOn && job.processedOn ? (job.finishedOn - job.processedOn) / 1000 : null,
    reason: state === "cancelled" ? "cancelled" : (job.failedReason ?? null),
  };
}
