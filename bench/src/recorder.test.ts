import { expect, test } from "vitest";
import type { Sheet } from "./engine.ts";
import { FRAMES, holdsScene, Recorder } from "./recorder.ts";
import { drapeScene, hangScene, SIDE } from "./sheet-scene.ts";

const scene = hangScene(5);

/** A sheet whose positions are a function of the frame, moving at 2 m/s. */
function fakeSheet(positionsAt: (frame: number) => Float64Array): Sheet {
  let frame = 0;
  return {
    frame: () => void frame++,
    positions: () => positionsAt(frame),
    velocities: () => scene.positions.map((_, at) => (at % 3 === 1 ? -2 : 0)),
    free: () => undefined,
  };
}

/** The whole run, each frame taking `milliseconds(frame)` by the clock. */
function record(sheet: Sheet, milliseconds: (frame: number) => number = () => 1): Recorder {
  let time = 0;
  let calls = 0;
  const clock = (): number => (time += calls++ % 2 === 1 ? milliseconds(calls / 2) : 1000);
  const recorder = new Recorder(scene, sheet, clock);
  while (!recorder.done) recorder.frame();
  return recorder;
}

test("only the frames are timed", () => {
  const recorder = record(
    fakeSheet(() => scene.positions),
    (frame) => frame,
  );
  const { frameMilliseconds } = recorder.result();
  expect(frameMilliseconds).toHaveLength(FRAMES);
  expect(frameMilliseconds.slice(0, 3)).toEqual([1, 2, 3]);
  expect(recorder.median).toBe(45);
});

test("kinetic energy is that of the whole sheet at 0.5 s", () => {
  const result = record(fakeSheet(() => scene.positions)).result();
  expect(result.kineticAtHalf).toBeCloseTo(0.5 * 0.2 * 2 * 2, 12);
});

test("stretch counts in the last half second only, and slack edges as none", () => {
  // Rows are 3 % too long, columns 10 % too short.
  const stretched = scene.positions.map((value, at) => value * [1.03, 1, 0.9][at % 3]);
  const during = record(fakeSheet((frame) => (frame > 75 ? stretched : scene.positions))).result();
  expect(during.meanStretch).toBeCloseTo(0.015, 12);
  expect(during.maxStretch).toBeCloseTo(0.03, 12);
  const before = record(fakeSheet((frame) => (frame > 75 ? scene.positions : stretched))).result();
  expect(before.maxStretch).toBeCloseTo(0, 12);
});

test("one frame is enough for the largest stretch, and counts by its share in the mean", () => {
  const torn = scene.positions.map((value, at) => (at === 0 ? value - SIDE : value));
  const { maxStretch, meanStretch } = record(
    fakeSheet((frame) => (frame === 80 ? torn : scene.positions)),
  ).result();
  expect(maxStretch).toBeCloseTo(4, 12);
  // 40 edges, 15 frames: 4 along the row, √17 − 1 along the column.
  expect(meanStretch).toBeCloseTo((4 + Math.sqrt(17) - 1) / 40 / 15, 12);
});

test("a lost number is the largest stretch of all and ends the run", () => {
  const lost = scene.positions.map((value, at) => (at === 7 ? NaN : value));
  const result = record(fakeSheet(() => lost)).result();
  expect(result.maxStretch).toBe(Infinity);
  expect(holdsScene(result, scene)).toBe(false);
  expect(result.frameMilliseconds.length).toBeLessThan(FRAMES);
});

test.each([
  [0.0099, 0.0499, true],
  [0.01, 0.0499, false],
  [0.0099, 0.05, false],
  [NaN, NaN, false],
])("mean %d and max %d hold: %s", (meanStretch, maxStretch, expected) => {
  const rest = { frameMilliseconds: [], kineticAtHalf: 0, height: 0 };
  expect(holdsScene({ ...rest, meanStretch, maxStretch }, scene)).toBe(expected);
});

test("a sheet that has left the ball does not hold, and depth is that of the deepest node", () => {
  const drape = drapeScene(5);
  const still = { frame: () => undefined, velocities: () => drape.positions, free: () => undefined };
  const run = (height: number) => {
    const positions = drape.positions.map((value, at) => (at % 3 === 1 ? height : value));
    const recorder = new Recorder(drape, { ...still, positions: () => positions }, () => 0);
    while (!recorder.done) recorder.frame();
    return recorder.result();
  };
  expect(run(0.24)).toMatchObject({ height: expect.closeTo(0.24), depth: expect.closeTo(0.01) });
  expect(run(0.26)).toMatchObject({ depth: 0 });
  expect([holdsScene(run(-0.2), drape), holdsScene(run(-0.3), drape)]).toEqual([true, false]);
});
