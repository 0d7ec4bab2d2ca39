import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bake } from "@pliant/bake";
import { parseScene } from "@pliant/scene";
import { expect, test } from "vitest";
import { readResult } from "./job/run-job.ts";
import { bullQueue } from "./queue/bull-queue.ts";
import { openStore } from "./store/open-store.ts";
import { planRuns } from "./sweep/plan.ts";
import { collect, planJobs, submitJobs } from "./sweep/sweep.ts";
import { findPostgres, findRedis, startPostgres, startRedis, type TestServer } from "./test/servers.ts";

// The whole experiment: PLIANT_FARM_JOBS=200 PLIANT_FARM_KILLS=10 npx vitest run --project unit packages/farm/src/killed-farm
const JOBS = Number(process.env["PLIANT_FARM_JOBS"] ?? 16);
const KILLS = Number(process.env["PLIANT_FARM_KILLS"] ?? 3);

const document = {
  version: 2,
  name: "Short",
  time: { seconds: 1, fps: 30 },
  cloth: [
    {
      id: "sheet",
      shape: { kind: "grid", size: [1, 1], nodes: [13, 13] },
      pins: [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }],
    },
  ],
};

/** A worker as another machine would run it: a process of its own, which knows the queue and the store. */
const WORKER = `
  const [entry, queue, store] = process.argv.slice(1);
  const farm = await import(entry);
  const place = await farm.openStore(store);
  const { run } = farm.createRunner(place);
  const jobs = await farm.openQueue(queue);
  await jobs.work(run, { lease: 2, stalls: 50 });
  console.log("working");
`;
const ENTRY = fileURLToPath(new URL("../dist/index.js", import.meta.url));

function startWorker(queue: string, store: string): ChildProcess {
  const args = ["--input-type=module", "-e", WORKER, ENTRY, queue, store];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

const [redis, postgres] = [findRedis(), findPostgres()];
const backends: readonly (readonly [string, () => Promise<TestServer>, number, number])[] = [
  ...(redis ? [["Redis", () => startRedis(redis), JOBS, KILLS] as const] : []),
  ...(postgres
    ? [["PostgreSQL", () => startPostgres(postgres), Math.ceil(JOBS / 4), Math.ceil(KILLS / 3)] as const]
    : []),
];

test.each(backends)(
  "two workers on %s, killed and started again, the server restarted: none lost, none twice, each as at home",
  async (_, start, jobs, kills) => {
    const server = await start();
    const folder = await mkdtemp(join(tmpdir(), "pliant-farm-"));
    const workers: ChildProcess[] = [];
    const store = await openStore(folder);
    const queue = await bullQueue(server.address);
    try {
      const { scene } = parseScene(JSON.stringify(document));
      const seeds = Array.from({ length: jobs }, (_, k) => 1 + k);
      const runs = planRuns(document, scene!, [
        { path: "material.bend", values: seeds.map((k) => k * 1e-6) },
      ]);
      const planned = await planJobs(store, runs, {}, async () => new Uint8Array());
      expect(await submitJobs(store, queue, planned)).toEqual({ added: jobs, done: 0 });
      // Equal jobs are done once.
      expect(await submitJobs(store, queue, planned)).toEqual({ added: 0, done: 0 });
      workers.push(startWorker(server.address, folder), startWorker(server.address, folder));
      const doneNow = async (): Promise<number> => {
        // A server that has just been started again may not answer yet.
        const status = await queue.status().catch(() => []);
        return status.filter(({ state }) => state === "done").length;
      };
      for (let k = 0; k < kills; k++) {
        // While bakes are on their way, at a moment that differs each time.
        const share = ((k + 0.5) / (kills + 1)) * jobs;
        while ((await doneNow()) < share) await setTimeout(50);
        await setTimeout((k * 37) % 100);
        const at = k % 2;
        workers[at].kill("SIGKILL");
        workers[at] = startWorker(server.address, folder);
        if (k === Math.floor(kills / 2)) await server.restart();
      }
      while ((await doneNow()) < jobs) await setTimeout(100);

      const status = await queue.status();
      expect(new Set(status.map(({ id }) => id)).size).toBe(jobs);
      expect(status.filter(({ state }) => state !== "done")).toEqual([]);
      const rows = await collect(store, queue, planned);
      expect(readdirSync(join(folder, "results")).sort()).toEqual(planned.map(({ job }) => job.id).sort());
      // Somebody was killed in the middle of a job.
      expect(status.reduce((sum, { attempts }) => sum + attempts, 0)).toBeGreaterThan(jobs);
      for (const { run, result } of rows) {
        const { scene: varied } = parseScene(run.text);
        const path = join(folder, "local.pc2");
        const { hash } = await bake(varied!, { path, format: "pc2" });
        expect(result?.hash).toBe(hash);
        expect(result?.take.sha256).toBe(
          createHash("sha256")
            .update(await readFile(path))
            .digest("hex"),
        );
      }
      expect(await readResult(store, "b0")).toBeUndefined();
    } finally {
      for (const worker of workers) worker.kill("SIGKILL");
      await queue.close();
      await server.stop();
      // Processes that bake end a moment after their workers.
      await setTimeout(500);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  1_800_000,
);
