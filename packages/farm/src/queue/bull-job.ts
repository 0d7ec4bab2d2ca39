import type { Job } from "bullmq";
import type { FarmJob } from "../job/job.ts";

/** What lies in the queue: the job, and whether it was cancelled since. */
export interface BullData extends FarmJob {
  /** Among those that came with it. */
  readonly place: number;
  readonly cancelled?: boolean;
}

/** What a worker says of a job on the way. */
export interface BullProgress {
  readonly share: number;
  readonly secondsLeft: number | null;
}

export type BullJob = Job<BullData, void, string, BullProgress | number>;
