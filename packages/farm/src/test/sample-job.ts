import { createHash } from "node:crypto";
import { createJob, type FarmJob } from "../job/job.ts";

/** A job of a scene that nobody has: for queues, which do not look. */
export function sampleJob(name: string | number): FarmJob {
  const scene = createHash("sha256").update(String(name)).digest("hex");
  return createJob({ scene, label: `n=${name}` });
}
