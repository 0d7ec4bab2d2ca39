import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HopelessJob } from "../job/hopeless-job.ts";
import type { RunJob } from "../job/run-job.ts";
import { sampleJob } from "../test/sample-job.ts";
import { findPostgres, findRedis, startPostgres, startRedis, type TestServer } from "../test/servers.ts";
import { bullQueue } from "./bull-queue.ts";
import { poolQueue } from "./pool-queue.ts";
import type { FarmQueue, JobStatus } from "./queue.ts";

const [redis, postgres] = [findRedis(), findPostgres()];
const missing = [redis ?? "redis-server", postgres ?? "postgresql"].filter((each) => !each.startsWith("/"));
// oxlint-disable-next-line no-console -- a test that did not run must not look like one that passed
if (missing.length > 0) console.log(`skipped: queues on ${missing.join(" and ")}, not installed here`);

const backends: readonly (readonly [string, (() => Promise<TestServer>) | null])[] = [
  ["in this process", null],
  ...(redis ? [["on Redis", () => startRedis(redis)] as const] : []),
  ...(postgres ? [["on PostgreSQL", () => startPostgres(postgres)] as const] : []),
];

const quick = { attempts: 3, backoff: 0.05 };

describe.each(backends)("a queue %s", (_, start) => {
  let server: TestServer | undefined;
  let queue: FarmQueue;
  const opened: FarmQueue[] = [];
  let title = "";

  beforeAll(async () => {
    server = await start?.();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await server?.stop();
  });

  /** A queue that nobody has used. */
  const fresh = async (): Promise<FarmQueue> => {
    title = `test-${randomBytes(6).toString("hex")}`;
    queue = server ? await bullQueue(server.address, { queueName: title }) : poolQueue();
    opened.push(queue);
    return queue;
  };
  /** As another process sees it. */
  const again = async (): Promise<FarmQueue> => {
    if (!server) return queue;
    const other = await bullQueue(server.address, { queueName: title });
    opened.push(other);
    return other;
  };
  const states = async (): Promise<Record<string, JobStatus["state"]>> =>
    Object.fromEntries((await queue.status()).map(({ label, state }) => [label, state]));

  test("takes equal jobs once, and says what waits", async () => {
    await fresh();
    expect(await queue.submit([sampleJob(1), sampleJob(2), sampleJob(1)])).toBe(2);
    expect(await (await again()).submit([sampleJob(2), sampleJob(3)])).toBe(1);
    expect((await queue.status()).map(({ label, state, attempts }) => [label, state, attempts])).toEqual([
      ["n=1", "waiting", 0],
      ["n=2", "waiting", 0],
      ["n=3", "waiting", 0],
    ]);
  });

  test("has every job done exactly once by two workers, some at a time", async () => {
    await fresh();
    const jobs = Array.from({ length: 20 }, (_, k) => sampleJob(k));
    await queue.submit(jobs);
    const done: string[] = [];
    let [now, most] = [0, 0];
    const run: RunJob = async ({ label }) => {
      most = Math.max(most, ++now);
      await setTimeout(10);
      now--;
      done.push(label);
    };
    const other = await again();
    const workers = [await queue.work(run, { concurrency: 2 }), await other.work(run, { concurrency: 2 })];
    await workers[0].drained();
    await Promise.all(workers.map((worker) => worker.close()));
    expect(done.sort()).toEqual(jobs.map(({ label }) => label).sort());
    expect(most).toBeGreaterThan(1);
    expect(Object.values(await states()).every((state) => state === "done")).toBe(true);
    expect(await queue.submit(jobs)).toBe(0);
  });

  test("tries again what failed, with a wait, and sets aside what keeps failing", async () => {
    await fresh();
    await queue.submit(
      [sampleJob("weak"), sampleJob("bad"), sampleJob("hopeless"), sampleJob("good")],
      quick,
    );
    const begun: string[] = [];
    const failed: string[] = [];
    const run: RunJob = async ({ label }) => {
      begun.push(label);
      if (label === "n=hopeless") throw new HopelessJob("no such scene");
      if (label === "n=bad") throw new Error("disk full");
      if (label === "n=weak" && begun.filter((each) => each === label).length < 3)
        throw new Error("once more");
    };
    const onFailed = ({ label }: { label: string }, reason: string): void =>
      void failed.push(`${label}: ${reason}`);
    const worker = await queue.work(run, { onFailed });
    await worker.drained();
    await setTimeout(50);
    await worker.close();
    const count = (label: string): number => begun.filter((each) => each === label).length;
    expect(["n=weak", "n=bad", "n=hopeless", "n=good"].map(count)).toEqual([3, 3, 1, 1]);
    expect(await states()).toEqual({
      "n=weak": "done",
      "n=bad": "failed",
      "n=hopeless": "failed",
      "n=good": "done",
    });
    expect(failed.sort()).toEqual(["n=bad: disk full", "n=hopeless: no such scene"]);
    expect((await queue.status()).find(({ label }) => label === "n=bad")?.reason).toBe("disk full");
    expect(await queue.retry([sampleJob("bad").id])).toBe(1);
    const second = await queue.work(async () => undefined);
    await second.drained();
    await second.close();
    expect((await states())["n=bad"]).toBe("done");
    expect((await states())["n=hopeless"]).toBe("failed");
  });

  test("tells how far a job is, ends it when it is cancelled, and lets it wait again", async () => {
    await fresh();
    await queue.submit([sampleJob("long"), sampleJob("later")], quick);
    let reason: unknown;
    const run: RunJob = (_, { signal, onProgress }) => {
      onProgress(0.25, 90);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          reason = signal.reason;
          reject(signal.reason as Error);
        });
      });
    };
    const failed: string[] = [];
    const worker = await queue.work(run, { onFailed: ({ label }) => void failed.push(label) });
    await expect
      .poll(async () => (await queue.status())[0], { timeout: 10_000 })
      .toMatchObject({
        state: "active",
        progress: 0.25,
        secondsLeft: 90,
        attempts: 1,
      });
    expect(await (await again()).cancel()).toBe(2);
    await expect.poll(() => reason, { timeout: 10_000 }).toMatchObject({ message: "cancelled" });
    await worker.drained();
    await worker.close();
    expect(await states()).toEqual({ "n=long": "cancelled", "n=later": "cancelled" });
    expect(failed).toEqual([]);
    expect(await queue.retry()).toBe(2);
    expect(await states()).toEqual({ "n=long": "waiting", "n=later": "waiting" });
    const next = await queue.work(async () => undefined);
    await next.drained();
    await next.close();
    expect(await states()).toEqual({ "n=long": "done", "n=later": "done" });
  });

  test("a worker that ends gives its jobs back, and that is no failure", async () => {
    await fresh();
    await queue.submit([sampleJob("handed on")], { attempts: 1, backoff: 0 });
    let begun = 0;
    const stuck: RunJob = (_, { signal }) => {
      begun++;
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    };
    const first = await queue.work(stuck);
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
    await first.close();
    expect(await states()).toEqual({ "n=handed on": "waiting" });
    const second = await (await again()).work(async () => void begun++);
    await expect.poll(states, { timeout: 10_000 }).toEqual({ "n=handed on": "done" });
    await second.close();
    expect(begun).toBe(2);
  });

  test("refuses what is not a job", async () => {
    await fresh();
    const forged = { ...sampleJob(1), scene: "../../etc/passwd" };
    await expect(queue.submit([forged])).rejects.toThrow(
      'job.scene is "../../etc/passwd", expected 64 hexadecimal digits',
    );
    expect(await queue.status()).toEqual([]);
  });
});
