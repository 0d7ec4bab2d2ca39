import type { FrameView } from "@pliant/three";
import { describe, expect, it } from "vitest";
import { recordTake, stepsPerFrame, TakeCancelled, type TakeHost } from "./record-take.ts";

/** A host that counts. */
function counting(): TakeHost & { steps: number; resets: number } {
  return {
    steps: 0,
    resets: 0,
    model: { revision: 1 } as TakeHost["model"],
    async step(count = 1) {
      this.steps += count;
      return {} as Awaited<ReturnType<TakeHost["step"]>>;
    },
    async reset() {
      this.resets++;
      this.steps = 0;
      return {} as Awaited<ReturnType<TakeHost["reset"]>>;
    },
    async capture() {
      return { step: this.steps } as FrameView;
    },
  };
}

const options = (more: object) => ({
  ...{ frames: 4, fps: 30, dt: 1 / 90, fromStart: true, signal: new AbortController().signal },
  onFrame: () => {},
  ...more,
});

describe("recordTake", () => {
  it("takes as many frames as were asked for, the first one before any step", async () => {
    const host = counting();
    host.steps = 7;
    const seen: number[] = [];
    await recordTake(host, options({ onFrame: ({ step }: FrameView) => void seen.push(step) }));
    expect(seen).toEqual([0, 3, 6, 9]);
    expect(host.resets).toBe(1);
  });

  it("goes on from where it is when that is wanted", async () => {
    const host = counting();
    host.steps = 7;
    const seen: number[] = [];
    await recordTake(
      host,
      options({ fromStart: false, onFrame: ({ step }: FrameView) => void seen.push(step) }),
    );
    expect(seen).toEqual([7, 10, 13, 16]);
  });

  it("ends between two frames when it is cancelled", async () => {
    const host = counting();
    const abort = new AbortController();
    const wish = options({
      signal: abort.signal,
      onFrame: (_: FrameView, index: number) => index === 1 && abort.abort(),
    });
    await expect(recordTake(host, wish)).rejects.toThrow(TakeCancelled);
    expect(host.steps).toBe(3);
  });
});

it.each([
  [30, 1 / 90, 3],
  [60, 1 / 60, 1],
  [24, 1 / 60, 3],
  [30, 0.2, 1],
])("at %d fps a frame is so many steps of %d s: %d", (fps, dt, steps) => {
  expect(stepsPerFrame(fps, dt)).toBe(steps);
});
