import type { JobStatus } from "@pliant/farm";
import { expect, test } from "vitest";
import { describeJobs, describeSum, sumUp } from "./farm-view.ts";
import { runCli } from "./test/run-cli.ts";

const job = (state: JobStatus["state"], more: Partial<JobStatus> = {}): JobStatus => ({
  id: `b-${state}`,
  label: "seed=1",
  state,
  attempts: 1,
  progress: state === "done" ? 1 : 0,
  secondsLeft: null,
  seconds: state === "done" ? 10 : null,
  reason: null,
  ...more,
});

test("time left: of those that are being done what they say, of those that wait what others took, by as many hands", () => {
  const jobs = [
    job("done"),
    job("done", { seconds: 20 }),
    job("active", { progress: 0.5, secondsLeft: 4 }),
    job("active", { progress: 0.2 }),
    job("waiting"),
    job("failed", { reason: "disk full" }),
  ];
  const sum = sumUp(jobs);
  expect(sum.counts).toEqual({ waiting: 1, active: 2, done: 2, failed: 1, cancelled: 0 });
  expect(sum.progress).toBeCloseTo(2.7 / 5, 12);
  expect(sum.secondsLeft).toBeCloseTo((4 + 15 * 0.8 + 15) / 2, 12);
  expect(describeSum(sum)).toBe("54 %, 1 waiting, 2 active, 2 done, 1 failed, 16 s left");
  expect(describeJobs(jobs)).toContain("disk full");
  expect(describeJobs(jobs)).not.toContain("b-done");
});

test("before anything is known, and when there is nothing", () => {
  expect(sumUp([job("waiting")]).secondsLeft).toBeNull();
  expect(describeSum(sumUp([]))).toBe("100 %, no jobs");
});

test.each(["worker", "submit", "status", "cancel", "retry", "board"])(
  "farm %s says what it needs, and never repeats an address",
  async (verb) => {
    const args = ["farm", verb, ...(verb === "submit" ? ["examples/hang", "--vary", "seed=1"] : [])];
    const store = ["worker", "submit"].includes(verb) ? ["--store", "nowhere"] : [];
    const without = await runCli([...args, ...store]);
    expect([without.code, without.stderr]).toEqual([
      2,
      "pliant: missing option '--queue <url>', or PLIANT_QUEUE in the environment\n",
    ]);
    const wrong = await runCli([...args, ...store, "--queue", "redis://u:geheim@127.0.0.1:1"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toMatch(/^pliant: cannot use the queue redis:\/\/127\.0\.0\.1:1: .*ECONNREFUSED/u);
    expect(wrong.stderr).not.toContain("geheim");
  },
);
