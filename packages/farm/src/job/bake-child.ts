import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { bake, BakeError, defaultModeFolder, modeFolder, type BakeReport } from "@pliant/bake";
import { formatSceneErrors, prepareScene } from "@pliant/scene";
import type { Simulation } from "pliant";
import { measure } from "../measure/measures.ts";
import { writePng } from "../picture/png.ts";
import { thumbnail } from "../picture/thumbnail.ts";
import { RESULT_FILE } from "../store/store.ts";
import { HopelessJob } from "./hopeless-job.ts";
import type { FromChild, Task } from "./messages.ts";
import type { JobResult } from "./result.ts";
import { openBundle } from "./scene-bundle.ts";

// The process that bakes: it computes, its parent keeps in touch with the queue. It is told what to do, and does nothing else.

/** Of thumbnails [pixels]. */
const SIZE = 192;

/** Shortest time between two words about progress [ms]. */
const BETWEEN = 250;

const tell = (message: FromChild): void => {
  // Nobody listens when the parent is gone: then `disconnect` ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

async function runTask(task: Task): Promise<JobResult> {
  const began = performance.now();
  const { job, folder, bundle } = task;
  const { scene, errors } = await openBundle(bundle);
  if (!scene) throw new HopelessJob(formatSceneErrors(errors, "scene"));
  // Runs of a sweep mostly share bodies and garments: modes and dressed states are kept where bakes keep them.
  await prepareScene(scene, { store: modeFolder(defaultModeFolder()), pause: () => setImmediate() });
  const file = `take.${job.format}`;
  let last = -Infinity;
  let ended: Simulation | undefined;
  let frames = 0;
  const report = await bake(
    scene,
    { path: join(folder, file), format: job.format },
    {
      kernels: job.kernels,
      begin: "resume",
      onStart: (start) => {
        frames = start.frames;
        tell({ kind: "progress", done: start.resumedAt, of: frames });
      },
      onFrame: ({ index }) => {
        if (performance.now() - last < BETWEEN) return;
        last = performance.now();
        tell({ kind: "progress", done: index + 1, of: frames });
      },
      onEnd: (simulation) => void (ended = simulation),
    },
  );
  if (!ended) throw new Error("the bake has no end");
  const measures = measure(ended);
  await writeFile(join(folder, "thumbnail.png"), writePng(thumbnail(ended, SIZE)));
  const result: JobResult = {
    job: { id: job.id, scene: job.scene, engine: job.engine, format: job.format, kernels: job.kernels },
    ...summary(report),
    take: { file, bytes: report.bytes, sha256: await sumOf(join(folder, file)) },
    thumbnail: "thumbnail.png",
    measures,
    effort: {
      cpuSeconds: report.cpuSeconds,
      seconds: (performance.now() - began) / 1000,
      resumedAt: report.resumedAt,
      host: hostname(),
    },
  };
  await writeFile(join(folder, RESULT_FILE), `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

const summary = ({ outcome, frames, framesAsked, hash, warnings }: BakeReport) => ({
  outcome,
  frames,
  framesAsked,
  hash,
  warnings,
});

async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest("hex");
}

/** What will be so on every machine: numbers and scenes that cannot be worked with. Disks may have room another time. */
function isHopeless(error: unknown): boolean {
  if (error instanceof HopelessJob || error instanceof RangeError) return true;
  return error instanceof BakeError && (error.fault === "options" || error.fault === "size");
}

process.on("disconnect", () => {
  // oxlint-disable-next-line unicorn/no-process-exit -- whoever asked is gone; the checkpoint stays for the next
  process.exit(0);
});
process.on("message", (task: Task) => {
  runTask(task).then(
    (result) => tell({ kind: "done", result }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      tell({ kind: "failed", message, hopeless: isHopeless(error) });
    },
  );
});
