import type { Host } from "@pliant/three";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HostLease } from "./lease.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lease, with what became of each host. */
function leaseOf() {
  const isEnded: boolean[] = [];
  const create = (): Promise<Host> => {
    const k = isEnded.push(false) - 1;
    return Promise.resolve({ dispose: () => (isEnded[k] = true) } as unknown as Host);
  };
  return { lease: new HostLease({}, create), isEnded };
}

it("makes one host for whoever lets go and holds again within a task", async () => {
  const { lease, isEnded } = leaseOf();
  await lease.promise;
  lease.hold()();
  const release = lease.hold();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isEnded).toEqual([false]);
  release();
  await vi.advanceTimersByTimeAsync(1);
  expect(isEnded).toEqual([true]);
  expect(lease.host).toBeNull();
});

it("ends a host that nobody holds in time, and no later one in its place", async () => {
  const { lease, isEnded } = leaseOf();
  await lease.promise;
  lease.hold()();
  await vi.advanceTimersByTimeAsync(4990);
  expect(isEnded).toEqual([true]);
  await lease.promise;
  await vi.advanceTimersByTimeAsync(100);
  expect(isEnded).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(isEnded).toEqual([true, true]);
});
