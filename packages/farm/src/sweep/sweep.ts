import { createJob, type FarmJob, type JobRequest } from "../job/job.ts";
import { readResult } from "../job/run-job.ts";
import { putBundle } from "../job/scene-bundle.ts";
import { contactSheet, type Tile } from "../picture/contact-sheet.ts";
import { createImage, type Image } from "../picture/image.ts";
import { readPng, writePng } from "../picture/png.ts";
import type { FarmQueue, SubmitOptions } from "../queue/queue.ts";
import { RESULT_FILE, resultKey, type ResultStore } from "../store/store.ts";
import type { Run } from "./plan.ts";
import type { Row } from "./table.ts";

/** The runs of a sweep, as jobs. */
export interface PlannedJob {
  readonly run: Run;
  readonly job: FarmJob;
}

/** Puts all scenes of a sweep into a store, with the files that they name; `read` gives those. */
export async function planJobs(
  store: ResultStore,
  runs: readonly Run[],
  request: Omit<JobRequest, "scene" | "label">,
  read: (file: string) => Promise<Uint8Array>,
): Promise<PlannedJob[]> {
  const planned: PlannedJob[] = [];
  const files: Record<string, Uint8Array> = {};
  for (const run of runs) {
    for (const file of run.files) files[file] ??= await read(file);
    const own = Object.fromEntries(run.files.map((file) => [file, files[file]]));
    const scene = await putBundle(store, { text: run.text, files: own });
    planned.push({ run, job: createJob({ ...request, scene, label: run.label }) });
  }
  return planned;
}

/** Gives those jobs to a queue that have no result yet. */
export async function submitJobs(
  store: ResultStore,
  queue: FarmQueue,
  planned: readonly PlannedJob[],
  options: Partial<SubmitOptions> = {},
): Promise<{ readonly added: number; readonly done: number }> {
  const done = await Promise.all(planned.map(({ job }) => store.has(resultKey(job.id, RESULT_FILE))));
  const open = planned.filter((_, k) => !done[k]).map(({ job }) => job);
  const added = await queue.submit(open, options);
  return { added, done: planned.length - open.length };
}

/** What there is of a sweep. */
export async function collect(
  store: ResultStore,
  queue: FarmQueue,
  planned: readonly PlannedJob[],
): Promise<Row[]> {
  const reasons = new Map(
    (await queue.status()).map(({ id, reason, state }) => [id, state === "done" ? null : reason]),
  );
  const rows: Row[] = [];
  for (const { run, job } of planned) {
    const result = await readResult(store, job.id);
    rows.push({ run, job, result, reason: result ? null : (reasons.get(job.id) ?? null) });
  }
  return rows;
}

/** Of thumbnails on the sheet [pixels]. */
const SIZE = 192;

/** All thumbnails with what was set, as a PNG. */
export async function drawSheet(
  store: ResultStore,
  rows: readonly Row[],
  columns?: number,
): Promise<Uint8Array> {
  const tiles: Tile[] = [];
  for (const { run, job, result, reason } of rows) {
    const picture = result && (await pictureOf(store, resultKey(job.id, result.thumbnail)));
    const caption = Object.entries(run.parameters).map(([path, value]) => `${path}=${JSON.stringify(value)}`);
    const note = result
      ? `area ${Number(result.measures.drapeArea.toPrecision(3))} folds ${result.measures.folds}`
      : (reason ?? "missing");
    tiles.push({
      picture: picture ?? createImage(SIZE, SIZE, [235, 225, 220]),
      caption: [...caption.slice(0, 2), note],
    });
  }
  return writePng(contactSheet(tiles, SIZE, columns));
}

async function pictureOf(store: ResultStore, key: string): Promise<Image | undefined> {
  const bytes = await store.read(key, 16e6);
  return bytes && readPng(bytes);
}
