import { checkJob, type FarmJob } from "../job/job.ts";
import { HopelessJob } from "../job/hopeless-job.ts";
import type { RunJob } from "../job/run-job.ts";
import {
  Cancelled,
  SUBMIT_DEFAULTS,
  WORK_DEFAULTS,
  type FarmQueue,
  type FarmWorker,
  type JobState,
  type JobStatus,
  type SubmitOptions,
  type WorkOptions,
} from "./queue.ts";

interface Entry {
  readonly job: FarmJob;
  readonly allowed: SubmitOptions;
  /** Attempts since it was submitted or retried. */
  tries: number;
  state: JobState;
  attempts: number;
  progress: number;
  secondsLeft: number | null;
  seconds: number | null;
  reason: string | null;
  /** Not before [ms of `performance.now`]. */
  notBefore: number;
  abort: AbortController | null;
}

/** How often those who wait look again [ms]. */
const LOOK = 20;

/** A queue in this process: nothing to install. What is done is known by the store, so that it need not outlive the process. */
export function poolQueue(): FarmQueue {
  const entries = new Map<string, Entry>();
  const chosen = (ids: readonly string[] | undefined, states: readonly JobState[]): Entry[] =>
    [...entries.values()].filter(
      ({ job, state }) => states.includes(state) && (ids?.includes(job.id) ?? true),
    );
  return {
    name: "this process",
    async submit(jobs, options) {
      let added = 0;
      const tries = { ...SUBMIT_DEFAULTS, ...options };
      for (const job of jobs) {
        if (entries.has(job.id)) continue;
        entries.set(job.id, createEntry(checkJob(job), tries));
        added++;
      }
      return added;
    },
    status: async () => [...entries.values()].map(statusOf),
    async cancel(ids) {
      const found = chosen(ids, ["waiting", "active"]);
      for (const entry of found) {
        entry.abort?.abort(new Cancelled());
        entry.state = "cancelled";
        entry.reason = "cancelled";
      }
      return found.length;
    },
    async retry(ids) {
      const found = chosen(ids, ["failed", "cancelled"]);
      for (const entry of found)
        Object.assign(entry, createEntry(entry.job, entry.allowed), { attempts: entry.attempts });
      return found.length;
    },
    work: async (run, options) => startWork(entries, run, { ...WORK_DEFAULTS, ...options }),
    close: async () => undefined,
  };
}

const createEntry = (job: FarmJob, allowed: SubmitOptions): Entry => ({
  job,
  allowed,
  tries: 0,
  state: "waiting",
  attempts: 0,
  progress: 0,
  secondsLeft: null,
  seconds: null,
  reason: null,
  notBefore: 0,
  abort: null,
});

const statusOf = ({ job, state, attempts, progress, secondsLeft, seconds, reason }: Entry): JobStatus => ({
  id: job.id,
  label: job.label,
  state,
  attempts,
  progress,
  secondsLeft,
  seconds,
  reason,
});

function startWork(entries: Map<string, Entry>, run: RunJob, options: WorkOptions): FarmWorker {
  const active = new Map<Entry, Promise<void>>();
  let isClosed = false;
  const begin = (entry: Entry): void => {
    const work = attempt(entry, run, options).finally(() => {
      active.delete(entry);
      if (!isClosed) fill();
    });
    active.set(entry, work);
  };
  const fill = (): void => {
    const now = performance.now();
    for (const entry of entries.values()) {
      if (active.size >= options.concurrency) return;
      if (entry.state === "waiting" && entry.notBefore <= now) begin(entry);
    }
  };
  const timer = setInterval(fill, LOOK);
  fill();
  return {
    async drained() {
      const isBusy = (): boolean =>
        [...entries.values()].some(({ state }) => state === "waiting" || state === "active");
      // oxlint-disable-next-line no-unmodified-loop-condition -- `close` changes it
      while (!isClosed && (isBusy() || active.size > 0))
        await new Promise((resolve) => setTimeout(resolve, LOOK));
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      const ended = [...active.values()];
      for (const [entry] of active) entry.abort?.abort(new GivenBack());
      await Promise.all(ended);
    },
  };
}

/** The worker ends, the job does not. */
class GivenBack extends Error {}

async function attempt(entry: Entry, run: RunJob, options: WorkOptions): Promise<void> {
  const { job, allowed } = entry;
  const abort = new AbortController();
  const began = performance.now();
  entry.tries++;
  Object.assign(entry, { state: "active", attempts: entry.attempts + 1, abort, reason: null });
  const onProgress = (share: number, secondsLeft: number): void => {
    entry.progress = share;
    entry.secondsLeft = Number.isFinite(secondsLeft) ? secondsLeft : null;
  };
  try {
    await run(job, { signal: abort.signal, onProgress });
    if (abort.signal.aborted) return;
    Object.assign(entry, {
      state: "done",
      progress: 1,
      secondsLeft: 0,
      seconds: (performance.now() - began) / 1000,
    });
    options.onDone(job);
  } catch (error) {
    // Cancelled: its state has been said by then.
    if (abort.signal.reason instanceof Cancelled) return;
    if (abort.signal.reason instanceof GivenBack) {
      Object.assign(entry, { state: "waiting", progress: 0, tries: entry.tries - 1 });
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof HopelessJob || entry.tries >= allowed.attempts) {
      Object.assign(entry, { state: "failed", reason });
      await options.onFailed(job, reason);
    } else {
      const wait = allowed.backoff * 1000 * 2 ** (entry.tries - 1);
      Object.assign(entry, { state: "waiting", reason, notBefore: performance.now() + wait });
    }
  } finally {
    entry.abort = null;
  }
}
