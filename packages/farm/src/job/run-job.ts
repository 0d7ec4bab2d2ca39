import { copyFile, mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { RESULT_FILE, resultKey, type ResultStore } from "../store/store.ts";
import { BakeChild } from "./child.ts";
import { LIMIT_DEFAULTS, type FarmJob, type JobLimits } from "./job.ts";
import type { JobResult } from "./result.ts";
import { getBundle } from "./scene-bundle.ts";

/** One try at a job, as a queue gives it to a worker. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** Share done [1], and how long the rest will take [s]. */
  readonly onProgress: (share: number, secondsLeft: number) => void;
}

/** Does a job. Resolves when its results are in the store, whoever put them there. */
export type RunJob = (job: FarmJob, attempt: Attempt) => Promise<void>;

export interface JobRunner {
  readonly run: RunJob;
  /** Ends the processes. */
  close(): void;
}

/**
 * Does jobs in processes of their own, as many at a time as are asked for, and puts results into a store. `ready` of them are started now: half a
 * second each, which they have while jobs are still being planned.
 */
export function createRunner(
  store: ResultStore,
  most: Partial<JobLimits> = {},
  ready: { readonly count: number; readonly limits?: JobLimits } = { count: 0 },
): JobRunner {
  const idle = Array.from({ length: ready.count }, () => new BakeChild());
  const all = new Set<BakeChild>(idle);
  const { megabytes } = ready.limits ?? LIMIT_DEFAULTS;
  for (const child of idle) child.start(Math.min(megabytes, most.megabytes ?? Infinity));
  return {
    async run(job, attempt) {
      if (await store.has(resultKey(job.id, RESULT_FILE))) return;
      const child = idle.pop() ?? new BakeChild();
      all.add(child);
      try {
        await attemptJob(store, child, withLimits(job, most), attempt);
      } finally {
        idle.push(child);
      }
    },
    close() {
      for (const child of all) child.kill();
    },
  };
}

function withLimits(job: FarmJob, most: Partial<JobLimits>): FarmJob {
  const seconds = Math.min(job.limits.seconds, most.seconds ?? Infinity);
  const megabytes = Math.min(job.limits.megabytes, most.megabytes ?? Infinity);
  return { ...job, limits: { seconds, megabytes } };
}

async function attemptJob(
  store: ResultStore,
  child: BakeChild,
  job: FarmJob,
  attempt: Attempt,
): Promise<void> {
  const { signal, onProgress } = attempt;
  const bundle = await getBundle(store, job.scene);
  const { folder, others } = await store.openWork(job.id);
  await adopt(others, folder, `take.${job.format}.baking`);
  let first: { done: number; at: number } | undefined;
  await child.run(
    { job, folder, bundle },
    {
      limits: job.limits,
      signal,
      onProgress: (done, of) => {
        first ??= { done, at: performance.now() };
        const rate = (done - first.done) / ((performance.now() - first.at) / 1000);
        onProgress(done / of, rate > 0 ? (of - done) / rate : Infinity);
      },
    },
  );
  await store.publish(job.id, folder);
  await store.clearWork(job.id);
}

/**
 * Takes over what the furthest of earlier attempts has left: copies, because its process may still be about and write. What it writes is
 * the same, and a copy that was torn by it is told by its checksums.
 */
async function adopt(others: readonly string[], folder: string, journal: string): Promise<void> {
  const from = await furthest(others, journal);
  if (from === undefined) return;
  const own = join(folder, journal);
  await mkdir(own, { recursive: true });
  try {
    for (const file of KEPT) await copyFile(join(from, file), join(own, file)).catch(ignoreMissing);
  } catch {
    await rm(own, { recursive: true, force: true });
  }
}

/** What a journal needs to go on elsewhere. */
const KEPT = ["checkpoint", "checkpoint.old", "frames"];

async function furthest(others: readonly string[], journal: string): Promise<string | undefined> {
  const sizes = await Promise.all(
    others.map(
      async (other) => (await stat(join(other, journal, "frames")).catch(() => undefined))?.size ?? 0,
    ),
  );
  const most = Math.max(0, ...sizes);
  return most > 0 ? join(others[sizes.indexOf(most)], journal) : undefined;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}

/** The results of a job that is done. */
export async function readResult(store: ResultStore, id: string): Promise<JobResult | undefined> {
  const bytes = await store.read(resultKey(id, RESULT_FILE), 16e6);
  return bytes && (JSON.parse(Buffer.from(bytes).toString("utf8")) as JobResult);
}

/** Puts a job that failed for good aside, with what is needed to see why: its scene, the frames and snapshot it came to, the reason. */
export async function setAside(store: ResultStore, job: FarmJob, reason: string): Promise<void> {
  const key = (file: string): string => `failed/${job.id}/${file}`;
  const bundle = await getBundle(store, job.scene).catch(() => undefined);
  if (bundle) await store.write(key("scene.json"), Buffer.from(bundle.text));
  for (const [file, bytes] of Object.entries(bundle?.files ?? {})) {
    // Scenes were checked when they were submitted; here anything could stand.
    if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/u.test(file)) await store.write(key(file), bytes);
  }
  const journal = `take.${job.format}.baking`;
  const { folder, others } = await store.openWork(job.id);
  const from = await furthest(others, journal);
  for (const file of from === undefined ? [] : KEPT) {
    const bytes = await readFile(join(from!, file)).catch(() => undefined);
    if (bytes) await store.write(key(`${journal}/${file}`), bytes);
  }
  await rm(folder, { recursive: true, force: true });
  await store.write(key("reason.json"), Buffer.from(`${JSON.stringify({ job, reason }, null, 2)}\n`));
}
