import { createSimulation, withLevel } from "@pliant/scene";
import { hashState } from "pliant";
import { describe, expect, test } from "vitest";
import { runFrames, type RunFrame, type Runnable } from "./run-frames.ts";
import { tinyScene } from "./test/tiny-scene.ts";

const forever = new AbortController().signal;

/** Runs and keeps every frame. */
async function collect(
  simulation: Runnable,
  plan: { frames: number; stepsPerFrame: number },
  signal = forever,
  onFrame: (frame: RunFrame) => void = () => undefined,
): Promise<{ outcome: string; cause: string | null; frames: RunFrame[] }> {
  const frames: RunFrame[] = [];
  const ending = await runFrames(simulation, { ...plan, signal }, async (frame) => {
    frames.push({ ...frame, positions: frame.positions.slice() });
    onFrame(frame);
  });
  return { ...ending, frames };
}

test("frame 0 is the start, the others are equally far apart", async () => {
  const simulation = createSimulation(tinyScene());
  const start = Float32Array.from(simulation.positions);
  const { outcome, frames } = await collect(simulation, { frames: 2, stepsPerFrame: 3 });
  expect(outcome).toBe("complete");
  expect(frames[0]).toMatchObject({ index: 0, time: 0, positions: start, steps: 0, iterations: 0, cpuMs: 0 });
  expect(frames.map(({ steps }) => steps)).toEqual([0, 3, 3]);
  expect(frames[1].time).toBeCloseTo(1 / 30, 12);
  expect(frames[2].time).toBeCloseTo(2 / 30, 12);
  expect(frames[2].iterations).toBeGreaterThan(0);
  expect(frames[2].positions).toEqual(Float32Array.from(simulation.positions));
  expect(frames[2].hash).toBe(hashState(simulation.state));
});

test("a cancelled run does not show the frame that it was in", async () => {
  const controller = new AbortController();
  const simulation = createSimulation(tinyScene());
  const { outcome, frames } = await collect(
    simulation,
    { frames: 100, stepsPerFrame: 3 },
    controller.signal,
    ({ index }) => {
      if (index === 4) controller.abort();
    },
  );
  expect(outcome).toBe("cancelled");
  expect(frames.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
});

test("a cancelled run goes on from within the frame that it was in", async () => {
  const plan = { frames: 4, stepsPerFrame: 3 };
  const { frames: whole } = await collect(createSimulation(tinyScene()), plan);
  const simulation = createSimulation(tinyScene());
  let steps = 0;
  const controller = new AbortController();
  const counted: Runnable = {
    step: () => {
      if (++steps === 5) controller.abort();
      return simulation.step();
    },
    get state() {
      return simulation.state;
    },
    get positions() {
      return simulation.positions;
    },
  };
  const visit = async (): Promise<void> => undefined;
  const { outcome, place } = await runFrames(counted, { ...plan, signal: controller.signal }, visit);
  expect([outcome, place.frame, place.effort.steps]).toEqual(["cancelled", 2, 2]);
  const rest: string[] = [];
  await runFrames(simulation, { ...plan, signal: forever, from: place }, async ({ index, steps, hash }) => {
    rest.push(`${index} ${steps} ${hash}`);
  });
  expect(rest).toEqual(whole.slice(2).map(({ index, hash }) => `${index} 3 ${hash}`));
});

test("a run that was cancelled before it began has its first frame", async () => {
  const { outcome, frames } = await collect(
    createSimulation(tinyScene()),
    { frames: 9, stepsPerFrame: 3 },
    AbortSignal.abort(),
  );
  expect(outcome).toBe("cancelled");
  expect(frames).toHaveLength(1);
});

test("timers and signals are heard between steps", async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  const plan = { frames: 1, stepsPerFrame: 1e9 };
  const { outcome } = await collect(createSimulation(tinyScene()), plan, controller.signal);
  expect(outcome).toBe("cancelled");
});

describe("a run whose numbers go wrong", () => {
  /** A simulation that spoils its third step. */
  function spoiled(change: (simulation: Runnable) => Partial<Runnable>): Runnable {
    const simulation = createSimulation(withLevel(tinyScene(), "film"));
    const plain: Runnable = {
      step: () => simulation.step(),
      get state() {
        return simulation.state;
      },
      get positions() {
        return simulation.positions;
      },
    };
    return Object.defineProperties(plain, Object.getOwnPropertyDescriptors(change(simulation)));
  }

  test("stops without the frame that it was in", async () => {
    const simulation = spoiled((sound) => ({
      step: () => {
        const report = sound.step();
        report.flags.nonFinite = report.step > 16;
        return report;
      },
    }));
    const { outcome, cause, frames } = await collect(simulation, { frames: 9, stepsPerFrame: 2 });
    expect([outcome, cause]).toEqual(["stopped", null]);
    expect(frames.map(({ index }) => index)).toEqual([0, 1]);
  });

  test("says which input it was", async () => {
    const simulation = createSimulation(tinyScene(), {}).addDriver(
      (time, input) => void (input.wind = [time > 0.02 ? Number.NaN : 0, 0, 0]),
    );
    const { outcome, cause } = await collect(simulation, { frames: 9, stepsPerFrame: 2 });
    expect([outcome, cause]).toEqual(["stopped", "input.wind[0] is NaN, expected a finite number"]);
  });

  test("stops at positions that no file can hold", async () => {
    const simulation = spoiled((sound) => ({
      get positions() {
        return sound.state.step > 16 ? sound.positions.map(() => 1e300) : sound.positions;
      },
    }));
    const { outcome, frames } = await collect(simulation, { frames: 9, stepsPerFrame: 2 });
    expect(outcome).toBe("stopped");
    expect(frames.map(({ index }) => index)).toEqual([0, 1]);
  });
});
