import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openStore } from "../store/open-store.ts";
import { RESULT_FILE, resultKey } from "../store/store.ts";
import { HopelessJob } from "./hopeless-job.ts";
import { createJob, type JobLimits } from "./job.ts";
import { createRunner } from "./run-job.ts";
import { putBundle } from "./scene-bundle.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A sheet that takes its time. */
const text = JSON.stringify({
  version: 2,
  time: { seconds: 60, fps: 30 },
  cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [41, 41] } }],
});

async function attempt(
  limits: JobLimits,
  ready = { count: 0 },
): Promise<{ error: unknown; isDone: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), "pliant-limits-"));
  folders.push(folder);
  const store = await openStore(folder);
  const job = createJob({ scene: await putBundle(store, { text, files: {} }), limits });
  const runner = createRunner(store, {}, { ...ready, limits });
  const quiet = { signal: new AbortController().signal, onProgress: (): void => undefined };
  const error = await runner.run(job, quiet).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  runner.close();
  return { error, isDone: await store.has(resultKey(job.id, RESULT_FILE)) };
}

test("a job that takes more memory than its limit is ended, and not tried again", async () => {
  // Node itself takes about 60.
  const { error, isDone } = await attempt({ seconds: 1000, megabytes: 70 }, { count: 1 });
  expect(error).toBeInstanceOf(HopelessJob);
  expect(String(error)).toMatch(/used \d+ MB of memory, more than its limit of 70 MB/);
  expect(isDone).toBe(false);
});

test("a heap that is full ends the job at once, too", async () => {
  const { error } = await attempt({ seconds: 1000, megabytes: 4 });
  expect(error).toBeInstanceOf(HopelessJob);
  expect(String(error)).toMatch(/memory/);
});

test("a job that takes longer than its limit is ended", async () => {
  const { error } = await attempt({ seconds: 1.5, megabytes: 4096 });
  expect(String(error)).toMatch(/took longer than its limit of 1\.5 s/);
});
