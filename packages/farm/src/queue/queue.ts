import type { FarmJob } from "../job/job.ts";
import type { RunJob } from "../job/run-job.ts";

export const JOB_STATES = ["waiting", "active", "done", "failed", "cancelled"] as const;

export type JobState = (typeof JOB_STATES)[number];

export interface JobStatus {
  readonly id: string;
  readonly label: string;
  readonly state: JobState;
  /** Times that somebody began it. */
  readonly attempts: number;
  /** Share that is done [1]. */
  readonly progress: number;
  /** How long the rest will take [s]; null where nobody knows. */
  readonly secondsLeft: number | null;
  /** How long it took [s]; null unless it is done. */
  readonly seconds: number | null;
  /** Why it failed. */
  readonly reason: string | null;
}

/** All that a farm needs of a queue. The same suite of tests holds for every one: conformance.test.ts. */
export interface FarmQueue {
  /** For messages; without credentials. */
  readonly name: string;
  /** Adds jobs that the queue does not have; resolves to how many those were. */
  submit(jobs: readonly FarmJob[], options?: Partial<SubmitOptions>): Promise<number>;
  /** Of all jobs that the queue knows, in the order in which they came. */
  status(): Promise<JobStatus[]>;
  /** Takes jobs back that are not done, all unless some are named; those that are being done end soon. Resolves to how many. */
  cancel(ids?: readonly string[]): Promise<number>;
  /** Lets jobs that failed or were cancelled wait again, all unless some are named. Resolves to how many. */
  retry(ids?: readonly string[]): Promise<number>;
  /** Begins to do jobs. */
  work(run: RunJob, options?: Partial<WorkOptions>): Promise<FarmWorker>;
  /** Lets go of the queue; jobs stay. */
  close(): Promise<void>;
}

export interface SubmitOptions {
  /** How often a job is begun before it counts as failed. */
  readonly attempts: number;
  /** Wait before the second attempt [s]; it doubles with each. */
  readonly backoff: number;
}

export const SUBMIT_DEFAULTS: SubmitOptions = { attempts: 3, backoff: 2 };

export interface WorkOptions {
  /** Jobs at a time. */
  readonly concurrency: number;
  /** A worker that was not heard of for so long is no more, and its jobs are taken over [s]. */
  readonly lease: number;
  /** A job whose workers ended so often with it is set aside: it may be what ends them. */
  readonly stalls: number;
  /** A job has failed for good. */
  readonly onFailed: (job: FarmJob, reason: string) => void | Promise<void>;
  /** A job is done. */
  readonly onDone: (job: FarmJob) => void;
  /** Something is wrong with the queue itself; work goes on when it is back. */
  readonly onTrouble: (message: string) => void;
}

export const WORK_DEFAULTS: WorkOptions = {
  concurrency: 1,
  lease: 30,
  stalls: 5,
  onFailed: () => undefined,
  onDone: () => undefined,
  onTrouble: () => undefined,
};

export interface FarmWorker {
  /** Resolves when nothing is left to do or to wait for. */
  drained(): Promise<void>;
  /** Ends: what is being done is given back to the queue, for others. */
  close(): Promise<void>;
}

/** Jobs that are being done hear it by their signal. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";

  constructor() {
    super("cancelled");
  }
}
